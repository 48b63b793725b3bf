import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@feedreel/contracts/errors'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../database/outage.ts'
import { AppError, InvalidFieldsError } from '../errors.ts'
import { createOutageLog } from './outage-log.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends the contract's error body, which contains the sentence twice. */
export function sendError(
  reply: FastifyReply,
  status: number,
  sentence: string,
  code?: ErrorCode,
): FastifyReply {
  const body = { error: sentence, detail: sentence, ...(code && { code }) }
  // The handler may have set another type.
  return reply.status(status).type(JSON_TYPE).send(body)
}

/** Statuses of malformed HTTP requests by Node's error code; 400 for all others. */
const BROKEN: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
}

/** Answers a malformed HTTP request on its socket and closes it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = BROKEN[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']
  const body = JSON.stringify({ error: sentence, detail: sentence })
  if (!socket.writable) return void socket.destroy()
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Sentences for Fastify's own errors. */
const SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported. Send application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; JSON was expected.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'The address is not well-formed.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_REQ_FILE_TOO_LARGE: 'A file of the form is too large.',
}

type Thrown = Error & { statusCode?: number; code?: string }

/** Retry-After during an outage, in seconds. */
const RETRY_AFTER_S = 5
const OUTAGE_SENTENCE = 'The database or the storage is unavailable. Please try again in a moment.'

/** The 503 while the database or the storage is unreachable. */
export function outage(sentence = OUTAGE_SENTENCE): AppError {
  return new AppError(503, sentence, { 'retry-after': String(RETRY_AFTER_S) })
}

/** Converts errors to responses. Internal errors are logged and answered with a 500 without details. */
export type ErrorAnswerer = (error: Thrown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** @param log gets the refusals of an outage, one line a minute */
export function createErrorAnswerer(log: FastifyBaseLogger): ErrorAnswerer {
  const noteOutage = createOutageLog(log, OUTAGE_SENTENCE)
  return (error, request, reply) => {
    if (error instanceof InvalidFieldsError) return reply.status(400).send(error.fields)
    if (error instanceof AppError) {
      return sendError(reply.headers(error.headers), error.status, error.message, error.code)
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      const fallback = `${STATUS_CODES[status] ?? 'Bad request'}.`
      const sentence =
        error instanceof SyntaxError ? 'The body is not valid JSON.' : SENTENCES[error.code ?? '']
      return sendError(reply, status, sentence ?? fallback)
    }
    // To find the log lines of this request.
    reply.header('x-request-id', request.id)
    const route = request.routeOptions.url ?? 'other'
    if (isOutage(error)) {
      noteOutage(error, `${request.method} ${route}`)
      const refused = outage()
      return sendError(reply.headers(refused.headers), refused.status, refused.message)
    }
    request.log.error({ err: error, route }, 'A request failed')
    return sendError(reply, 500, 'Something went wrong on our side. Please try again.')
  }
}
