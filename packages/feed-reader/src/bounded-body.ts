import { pipeline, Readable, type Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import type { FetchLimits } from './fetch-limits.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

/** Values for Accept-Encoding that `readBoundedBody` can undo. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

const MAX_ENCODINGS = 3

/**
 * Reads a response body to its end, undoes its content encoding and stops at the first limit it crosses.
 * A body that ends in the middle of its compressed stream yields what was readable.
 * @param encoding value of the Content-Encoding header, '' when there is none
 * @param host named in errors
 * @throws FetchRefusedError `too-large`, `bomb` or `bad-response`; errors of the stream itself pass through
 */
export async function readBoundedBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  limits: FetchLimits,
  host: string,
): Promise<Uint8Array> {
  let wireBytes = 0
  async function* counted(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>) {
    try {
      for (let step = first; !step.done; step = await rest.next()) {
        wireBytes += step.value.byteLength
        if (wireBytes > limits.wireBytes) throw tooLarge(host, limits.wireBytes)
        yield step.value
      }
    } finally {
      await rest.return?.()
    }
  }
  const iterator = body[Symbol.asyncIterator]()
  const first = await iterator.next()
  const decoders = decodersFor(encoding, first.done ? new Uint8Array() : first.value, host)
  let stream: Readable = Readable.from(counted(first, iterator), { objectMode: false })
  for (const decoder of decoders) stream = pipeline(stream, decoder, () => undefined)

  const chunks: Uint8Array[] = []
  let decodedBytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      decodedBytes += chunk.byteLength
      if (decodedBytes > limits.ratioFromBytes && decodedBytes > wireBytes * limits.ratio) {
        throw new FetchRefusedError(
          'bomb',
          `${host} sent a compressed body that unpacks to far too much data.`,
        )
      }
      if (decodedBytes > limits.decodedBytes) throw tooLarge(host, limits.decodedBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    if (isZlibError(error)) {
      const message = `${host} sent a damaged compressed body (${encoding}).`
      throw new FetchRefusedError('bad-response', message, { cause: error })
    }
    throw error
  }
  return new Uint8Array(Buffer.concat(chunks, decodedBytes))
}

/** The error for a body over its limit of `bytes`. */
export function tooLarge(host: string, bytes: number): FetchRefusedError {
  const size = bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor(bytes / (1024 * 1024))} MB`
  return new FetchRefusedError('too-large', `${host} sent more than the allowed ${size}.`)
}

/**
 * The decompressors, in the order in which to apply them. Labels are checked against the first bytes: servers
 * label plain bodies gzip, and serve .gz files without a label.
 */
function decodersFor(encoding: string, start: Uint8Array, host: string): Transform[] {
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
  if (names.length === 0) return isGzip ? [gunzip()] : []
  return names.flatMap((name, position) => {
    switch (name) {
      case 'gzip':
      case 'x-gzip':
        return position > 0 || isGzip ? [gunzip()] : []
      case 'deflate':
        // "deflate" means zlib by RFC 9110; some servers send the raw stream. A zlib header has method 8.
        return [
          position > 0 || ((start[0] ?? 0) & 0x0f) === 8 ? createInflate(FLUSH) : createInflateRaw(FLUSH),
        ]
      case 'br':
        return [createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })]
      case 'zstd':
        return [createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })]
      default:
        throw new FetchRefusedError(
          'bad-response',
          `${host} sent its body in the unknown encoding "${name.slice(0, 40)}".`,
        )
    }
  })
}

/** Lets a stream that ends too early yield what it has. */
const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH }

function gunzip(): Transform {
  return createGunzip(FLUSH)
}

function isZlibError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__ERROR|ZSTD)/.test(String(error.code))
  )
}
