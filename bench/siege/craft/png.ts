import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

/** Pixel formats with the numbers of the PNG specification: bits per channel, colour type, bits per pixel. */
const PIXELS = { bit: [1, 0, 1], deep: [16, 6, 64] } as const

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/**
 * A black PNG that decompresses to a multiple of its size.
 * @param pixels `bit`: one bit per pixel; `deep`: four channels of 16 bits
 * @param rows number of rows in the data if it is less than the height
 */
export async function blackPng(
  width: number,
  height: number,
  pixels: keyof typeof PIXELS,
  rows = height,
): Promise<Buffer> {
  const [depth, colour, bits] = PIXELS[pixels]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour], 8)
  const row = Buffer.alloc(1 + Math.ceil((width * bits) / 8))
  const deflate = createDeflate({ level: 9 })
  const packed = buffer(deflate)
  for (let index = 0; index < rows; index += 1) if (!deflate.write(row)) await once(deflate, 'drain')
  deflate.end()
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [chunk('IHDR', header), chunk('IDAT', await packed), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}
