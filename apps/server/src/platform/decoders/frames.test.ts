import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BadFrameError, type Frame, readFrames, writeFrame } from './frames.ts'

const MAX_BYTES = 10_000

/** Two frames as one sequence of bytes. */
function twoFrames(): Buffer {
  const stream = new PassThrough()
  writeFrame(stream, { id: 1, text: 'é' }, Buffer.from('picture'))
  writeFrame(stream, null)
  return stream.read() as Buffer
}

async function read(chunks: Iterable<Buffer>): Promise<Frame[]> {
  const frames: Frame[] = []
  const stream = Readable.from(chunks, { objectMode: false })
  for await (const frame of readFrames(stream, MAX_BYTES)) frames.push(frame)
  return frames
}

describe('frames', () => {
  it('are read as they were written, however the stream cuts them', async () => {
    const all = twoFrames()
    const single = Array.from(all, (_, at) => all.subarray(at, at + 1))
    for (const chunks of [[all], single]) {
      const [first, second] = await read(chunks)
      expect(first?.message).toEqual({ id: 1, text: 'é' })
      expect(Buffer.from(first?.bytes ?? []).toString()).toBe('picture')
      expect(second).toMatchObject({ message: null })
    }
  })
})

describe('frames are refused', () => {
  it('when they announce more bytes than allowed, before those are read', async () => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(MAX_BYTES, 4)
    head.writeUInt32BE(1, 0)
    await expect(read([head])).rejects.toThrow(BadFrameError)
  })

  it('when they are cut off or hold no JSON', async () => {
    await expect(read([twoFrames().subarray(0, -1)])).rejects.toThrow('cut off')
    const junk = Buffer.from('\0\0\0\x01\0\0\0\0{', 'latin1')
    await expect(read([junk])).rejects.toThrow('not JSON')
  })
})
