import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Log answers at debug level: many come every second. */
    isFrequent?: boolean
  }
}

/** A request's id in every log line about it, unique across processes. */
export const newRequestId = () => randomUUID()

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

function levelOf(isQuiet: boolean, status: number): 'error' | 'info' | 'debug' {
  // A 503 is temporary; those of an outage are summarised by outage-log.ts.
  if (status >= 500 && status !== 503) return 'error'
  return isQuiet ? 'debug' : 'info'
}

/** Logs each answer: faults other than 503 as errors, changes as info, reads and frequent routes as debug. */
export function logRequests(app: FastifyInstance): void {
  const isFine = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request
    const status = reply.statusCode
    // There are thousands a second: skip lines below the log level early.
    if (!isFine && isReading(method) && (status < 500 || status === 503)) return done()
    const { url: route = 'other', config } = request.routeOptions
    const fields = { method, route, status, ms: Math.round(reply.elapsedTime) }
    log[levelOf(isReading(method) || config.isFrequent === true, status)](fields, 'A request was answered')
    done()
  })
}
