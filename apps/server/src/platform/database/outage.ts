import { causesOf } from '../errors.ts'

/** What the operating system says of a server that can't be reached, or whose connection broke. */
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
 * SQLSTATE of a server that ends (57P01, 57P02), starts (57P03), is out of disk (53100) or connections (53300), broke the
 * connection (class 08) or ended a transaction that stood still (25P03). PostgreSQL, appendix A.
 */
const DATABASE_CODES = /^(?:57P0[1-3]|53[13]00|25P03|08\w{3})$/

/** What the PostgreSQL client says without a code. */
const DATABASE_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const STORAGE_WORDS = new Set(['TimeoutError', 'RequestTimeout', 'SlowDown'])

/** Of the object storage, or a proxy before it. An answer without a body has no other name. */
const PASSING_STATUSES = new Set([500, 502, 503, 504])

/** As the storage's client throws it: what it knows of the answer, if there was one. */
type StorageError = { code: unknown; $metadata: { httpStatusCode?: number } | null }

function isOut(error: Error): boolean {
  const { code = null, $metadata: answer = null } = error as Partial<StorageError>
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || DATABASE_CODES.test(code))) return true
  if (DATABASE_WORDS.test(error.message)) return true
  return (
    answer !== null && (STORAGE_WORDS.has(error.name) || PASSING_STATUSES.has(answer.httpStatusCode ?? 0))
  )
}

/** What an error puts together: several addresses of one host that were tried, or a failure and that of cleaning up after it. */
function partsOf(error: Error): unknown[] {
  if (error instanceof AggregateError) return error.errors
  return error instanceof SuppressedError ? [error.error, error.suppressed] : []
}

/**
 * Whether an error says that the database or the storage can't be reached just now: it passes by itself, and
 * the caller may ask again.
 */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(cause => isOut(cause) || partsOf(cause).some(part => isOutage(part)))
}

/** Its code counts as an outage. */
class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * Awaits work for a limited time; work that takes longer goes on, and its result is ignored.
 * @throws what the work throws, or an outage with the sentence after the timeout
 */
export async function within<T>(timeoutMs: number, sentence: string, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new TimeoutError(sentence)), timeoutMs)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
