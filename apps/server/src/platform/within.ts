/** Work was not done in time. Its code is the one of a connection that timed out, which counts as an outage. */
class LateError extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * What work comes to when it is done in time; work that is late goes on, and what it comes to is ignored.
 * @throws what the work throws, or an error with the sentence when it takes longer
 */
export async function within<T>(timeoutMs: number, sentence: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new LateError(sentence)), timeoutMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
