/** Bounds of one guarded fetch; sizes in bytes, times in milliseconds. */
export type FetchLimits = {
  /** Body bytes as they come over the wire. */
  wireBytes: number
  /** Body bytes after decompression. */
  decodedBytes: number
  /** Decoded bytes per wire byte, looked at once `ratioFromBytes` are decoded. */
  ratio: number
  ratioFromBytes: number
  redirects: number
  connectTimeoutMs: number
  /** Wait for the response head. */
  headersTimeoutMs: number
  /** Longest silence within the body. */
  bodyTimeoutMs: number
  /** The whole fetch, redirects included. */
  totalTimeoutMs: number
}

/** Limits for feeds: generous for any honest feed. */
export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  wireBytes: 5 * 1024 * 1024,
  decodedBytes: 10 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
  redirects: 5,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
}
