import { causesOf } from '../errors.ts'

/** System error codes of an unreachable server or a broken connection. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATE: shutdown (57P01, 57P02), starting up (57P03), disk full (53100), too many connections (53300), connection
 * failure (class 08 without 08P01, a malformed request), idle-in-transaction timeout (25P03), read-only (25006), as a
 * standby answers after a failover. PostgreSQL, appendix A.
 */
const DATABASE_CODES = /^(?:57P0[1-3]|53[13]00|25P03|25006|08(?!P01)\w{3})$/

/** Messages of the PostgreSQL client that have no code. */
const DATABASE_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** A response of the storage that stopped arriving, which has no other mark. */
const SILENT_RESPONSE = /^@smithy\/node-http-handler .*timed out/

const STORAGE_WORDS = new Set(['TimeoutError', 'RequestTimeout', 'SlowDown'])

/** Statuses of the object storage or its proxy; a response without a body has no other name. */
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504])

/** As the storage client throws it. */
type StorageError = { code: unknown; $metadata: { httpStatusCode?: number } | null }

function isOut(error: Error): boolean {
  if (error instanceof OutageError) return true
  const { code = null, $metadata: answer = null } = error as Partial<StorageError>
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || DATABASE_CODES.test(code))) return true
  if (DATABASE_WORDS.test(error.message) || SILENT_RESPONSE.test(error.message)) return true
  return (
    answer !== null && (STORAGE_WORDS.has(error.name) || PASSING_STATUSES.has(answer.httpStatusCode ?? 0))
  )
}

/** An error that counts as an outage. */
export class OutageError extends Error {}

/** The errors that an error combines: attempts at several addresses, or a failure and the failure of its clean-up. */
function partsOf(error: Error): unknown[] {
  if (error instanceof AggregateError) return error.errors
  return error instanceof SuppressedError ? [error.error, error.suppressed] : []
}

/** True when the database or the storage is temporarily unreachable, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(cause => isOut(cause) || partsOf(cause).some(part => isOutage(part)))
}

/**
 * Awaits work for a limited time. Work that takes longer continues, but its result is ignored.
 * @throws what the work throws, or an outage with the sentence after the timeout
 */
export async function within<T>(timeoutMs: number, sentence: string, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new OutageError(sentence)), timeoutMs)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
