/** Bounds of one guarded fetch; sizes in bytes, times in milliseconds. */
export type FetchLimits = {
  /** Body bytes as they come over the wire. */
  wireBytes: number
  redirects: number
  connectTimeoutMs: number
  /** Wait for the response head. */
  headersTimeoutMs: number
  /** Longest silence within the body. */
  bodyTimeoutMs: number
  /** The whole fetch, redirects included. */
  totalTimeoutMs: number
}

/** Bounds of decompressing one body, in bytes. */
export type DecodeLimits = {
  /** After any of its decoders. */
  decodedBytes: number
  /** Decoded bytes per wire byte, where more than `ratioFromBytes` are decoded. */
  ratio: number
  ratioFromBytes: number
}

/** Generous for any honest feed. */
export const DEFAULT_DECODE_LIMITS: DecodeLimits = {
  decodedBytes: 10 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
}

/** Limits for feeds: generous for any honest feed. */
export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  wireBytes: 5 * 1024 * 1024,
  redirects: 5,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
}
