import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import { FetchRefusedError } from '../fetch/fetch-refused-error.ts'

/** Accept-Encoding that `decompress` supports. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** The body of a response as received. */
export type EncodedBody = {
  bytes: Uint8Array
  /** Content-Encoding header, '' without one. */
  encoding: string
  /** For error messages. */
  host: string
}

/** Limits of decompressing one body. */
export type DecodeLimits = {
  /** Output of each decoder. */
  decodedBytes: number
  /** Decoded bytes per received byte; applies above `ratioFromBytes`. */
  ratio: number
  ratioFromBytes: number
}

/** Ample for any real feed. */
export const DEFAULT_DECODE_LIMITS: DecodeLimits = {
  decodedBytes: 10 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
}

const MAX_ENCODINGS = 2

const ENCODINGS = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd'] as const
type Encoding = (typeof ENCODINGS)[number]
/** Names for a body as it is; the last one says how a store received it. */
const NO_ENCODINGS = new Set(['', 'identity', 'none', 'aws-chunked'])
/** How far to look for the first character of a plain body. */
const START_LENGTH = 1024

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Buffer

/** Returns what is readable of a truncated stream. */
const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH }
const gunzip: Decoder = (bytes, maxOutputLength) => gunzipSync(bytes, { ...FLUSH, maxOutputLength })

/**
 * Decodes the content encodings of a body. The limits apply to the output of every encoding. A truncated stream yields
 * what is readable. Blocks the thread: decode untrusted bodies in a process of their own.
 * @throws FetchRefusedError `too-large`, `bomb` or `bad-response`
 */
export function decompress({ bytes, encoding, host }: EncodedBody, limits: DecodeLimits): Uint8Array {
  const byRatio = Math.max(limits.ratioFromBytes, bytes.byteLength * limits.ratio)
  const most = Math.min(limits.decodedBytes, byRatio)
  if (bytes.byteLength > most) throw tooLarge(host, limits.decodedBytes)
  let decoded = bytes
  try {
    for (const decode of decodersFor(encoding, bytes, host)) decoded = decode(decoded, most)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ERR_BUFFER_TOO_LARGE') {
      if (most === limits.decodedBytes) throw tooLarge(host, most)
      throw new FetchRefusedError('bomb', `${host} sent a compressed body that unpacks to far too much data.`)
    }
    if (!/^(Z_|ERR_BROTLI|ERR__ERROR|ZSTD)/.test(String(error.code))) throw error
    const message = `${host} sent a damaged compressed body (${encoding.slice(0, 40)}).`
    throw new FetchRefusedError('bad-response', message, { cause: error })
  }
  return decoded
}

/** The error for a body of more than `bytes`. */
export function tooLarge(host: string, bytes: number): FetchRefusedError {
  const size = bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor(bytes / (1024 * 1024))} MB`
  return new FetchRefusedError('too-large', `${host} sent more than the allowed ${size}.`)
}

/**
 * The decoders in the order to apply them. Checks labels against the first bytes: some servers label plain bodies gzip,
 * serve .gz files without a label, or name a charset or media type instead of an encoding.
 */
function decodersFor(encoding: string, start: Uint8Array, host: string): Decoder[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => !NO_ENCODINGS.has(name))
    .reverse()
  if (names.length > MAX_ENCODINGS) {
    throw new FetchRefusedError(
      'bad-response',
      `${host} compressed its body more than ${MAX_ENCODINGS} times.`,
    )
  }
  const unknown = names.find(name => !isEncoding(name))
  if (unknown !== undefined && !isGzip(start) && !isPlain(start)) {
    throw new FetchRefusedError(
      'bad-response',
      `${host} sent its body in the unknown encoding "${unknown.slice(0, 40)}".`,
    )
  }
  const encodings = names.filter(isEncoding)
  if (encodings.length === 0) return isGzip(start) ? [gunzip] : []
  return encodings.flatMap((name, position) => decodersOf(name, position === 0 ? start : null))
}

/**
 * The decoder of an encoding, none for a plain body with the label of gzip.
 * @param start first bytes of the input, null when unknown
 */
function decodersOf(name: Encoding, start: Uint8Array | null): Decoder[] {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return start === null || isGzip(start) ? [gunzip] : []
    case 'deflate': {
      // "deflate" means zlib by RFC 9110; some servers send the raw stream. A zlib header has method 8.
      const inflate = start === null || ((start[0] ?? 0) & 0x0f) === 8 ? inflateSync : inflateRawSync
      return [(bytes, maxOutputLength) => inflate(bytes, { ...FLUSH, maxOutputLength })]
    }
    case 'br':
      return [
        (bytes, maxOutputLength) =>
          brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength }),
      ]
    case 'zstd':
      return [
        (bytes, maxOutputLength) =>
          zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush, maxOutputLength }),
      ]
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function isEncoding(name: string): name is Encoding {
  return ENCODINGS.some(encoding => encoding === name)
}

/** True for XML, HTML and JSON in UTF-8 or UTF-16, with a byte order mark or without. */
function isPlain(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, START_LENGTH)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*[<{[]/.test(start)
}
