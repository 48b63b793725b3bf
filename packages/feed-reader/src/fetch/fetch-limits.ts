/** Bounds of one guarded fetch; sizes in bytes, times in milliseconds. */
export type FetchLimits = {
  /** Body bytes as received, before decompression. */
  wireBytes: number
  redirects: number
  connectTimeoutMs: number
  headersTimeoutMs: number
  /** Maximum time between two chunks of the body. */
  bodyTimeoutMs: number
  /** Including redirects. */
  totalTimeoutMs: number
}

/** Ample for any real feed. */
export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  wireBytes: 5 * 1024 * 1024,
  redirects: 5,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
}
