import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import type { DecodeLimits } from '../fetch/fetch-limits.ts'
import { FetchRefusedError } from '../fetch/fetch-refused-error.ts'

/** Values for Accept-Encoding that `decompress` can undo. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** The body of an answer as it came over the wire. */
export type EncodedBody = {
  bytes: Uint8Array
  /** Value of the Content-Encoding header, '' when there is none. */
  encoding: string
  /** Who sent it; named in errors. */
  host: string
}

const MAX_ENCODINGS = 2

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Buffer

/** Lets a stream that ends too early yield what it has. */
const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH }
const gunzip: Decoder = (bytes, maxOutputLength) => gunzipSync(bytes, { ...FLUSH, maxOutputLength })

/**
 * Undoes the content encodings of a body. Every encoding is held to the same bound: no intermediate result is
 * larger than what the last one may be. A compressed stream that ends too early yields what was readable.
 * Blocks the thread while it works: hostile bodies belong into a process that serves nothing else.
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

/** The error for a body over its limit of `bytes`. */
export function tooLarge(host: string, bytes: number): FetchRefusedError {
  const size = bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor(bytes / (1024 * 1024))} MB`
  return new FetchRefusedError('too-large', `${host} sent more than the allowed ${size}.`)
}

/**
 * The decoders, in the order in which to apply them. Labels are checked against the first bytes: servers label
 * plain bodies gzip, and serve .gz files without a label.
 */
function decodersFor(encoding: string, start: Uint8Array, host: string): Decoder[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'identity' && name !== 'none')
    .reverse()
  if (names.length > MAX_ENCODINGS) {
    throw new FetchRefusedError(
      'bad-response',
      `${host} compressed its body more than ${MAX_ENCODINGS} times.`,
    )
  }
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  if (names.length === 0) return isGzip ? [gunzip] : []
  return names.flatMap((name, position) => {
    switch (name) {
      case 'gzip':
      case 'x-gzip':
        return position > 0 || isGzip ? [gunzip] : []
      case 'deflate': {
        // "deflate" means zlib by RFC 9110; some servers send the raw stream. A zlib header has method 8.
        const inflate = position > 0 || ((start[0] ?? 0) & 0x0f) === 8 ? inflateSync : inflateRawSync
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
      default:
        throw new FetchRefusedError(
          'bad-response',
          `${host} sent its body in the unknown encoding "${name.slice(0, 40)}".`,
        )
    }
  })
}
