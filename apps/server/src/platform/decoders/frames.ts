import type { Readable, Writable } from 'node:stream'

/** One message between the server and a decoder process. */
export type Frame = {
  /** Anything that JSON can hold. */
  message: unknown
  bytes: Uint8Array
  /** Of the whole frame, in bytes. */
  size: number
}

/** Two unsigned 32-bit integers, big-endian: the length of the message as JSON and that of the bytes behind it. */
const HEAD_BYTES = 8

/** A malformed or oversized frame: stop trusting the sender. */
export class BadFrameError extends Error {}

/** Writes one frame without waiting for the reader. */
export function writeFrame(stream: Writable, message: unknown, bytes: Uint8Array = new Uint8Array()): void {
  const json = Buffer.from(JSON.stringify(message))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(json.byteLength, 0)
  head.writeUInt32BE(bytes.byteLength, 4)
  stream.write(Buffer.concat([head, json]))
  if (bytes.byteLength > 0) stream.write(bytes)
}

/**
 * Reads frames until the stream ends.
 * @param maxBytes of one frame
 * @throws BadFrameError
 */
export async function* readFrames(stream: Readable, maxBytes: number): AsyncGenerator<Frame> {
  const take = createTaker(stream)
  for (;;) {
    const head = await take(HEAD_BYTES)
    if (head === null) return
    const [jsonBytes, byteCount] = [head.readUInt32BE(0), head.readUInt32BE(4)]
    if (jsonBytes + byteCount > maxBytes) throw new BadFrameError(`A frame is larger than ${maxBytes} bytes.`)
    const json = await take(jsonBytes)
    const bytes = await take(byteCount)
    if (json === null || bytes === null) throw new BadFrameError('The last frame is cut off.')
    yield { message: parse(json), bytes, size: jsonBytes + byteCount }
  }
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'))
  } catch (error) {
    throw new BadFrameError('A frame is not JSON.', { cause: error })
  }
}

/** Reads an exact number of bytes; null if the stream ends before. */
function createTaker(stream: Readable): (count: number) => Promise<Buffer | null> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let parts: Buffer[] = []
  let available = 0
  return async count => {
    while (available < count) {
      const { value, done } = await chunks.next()
      if (done) return null
      parts.push(value)
      available += value.byteLength
    }
    const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, available)
    parts = [all.subarray(count)]
    available -= count
    return all.subarray(0, count)
  }
}
