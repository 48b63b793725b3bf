import sharp from 'sharp'

/** A GIF with this number of one-pixel frames on a canvas of 400 by 300. */
export function gifOfManyFrames(frames: number): Buffer {
  const screen = Buffer.from([0x90, 0x01, 0x2c, 0x01, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0x02, 0x02, 0x4c, 0x01, 0x00])
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), screen, ...all, Buffer.from([0x3b])])
}

/** An AVIF whose header claims 65,535 by 65,535 pixels. */
export async function hugeAvif(): Promise<Buffer> {
  const avif = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .avif()
    .toBuffer()
  const at = avif.indexOf('ispe', 0, 'latin1')
  avif.writeUInt32BE(65_535, at + 8)
  avif.writeUInt32BE(65_535, at + 12)
  return avif
}

/** Writes numbers with a given number of bits each, lowest bit first. */
function packBits(fields: readonly (readonly [value: number, bits: number])[]): Buffer {
  const bits = fields.flatMap(([value, width]) => Array.from({ length: width }, (_, at) => (value >> at) & 1))
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  return bytes
}

/** A lossless WebP of one colour, 16,383 by 16,383 pixels in about 20 bytes: every code has a length of 0 bits. */
export function hugeWebp(): Buffer {
  const edge = 16_382
  const noTransformNorCache = [0, 3] as const
  const codeOfOneSymbol = [0b0001, 4] as const
  const codes = Array.from({ length: 5 }, () => codeOfOneSymbol)
  const data = Buffer.concat([
    Buffer.from([0x2f]),
    packBits([[edge, 14], [edge, 14], [0, 1], [0, 3], noTransformNorCache, ...codes]),
  ])
  const padded = Buffer.concat([data, Buffer.alloc(8 + (data.length % 2))])
  const [size, length] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32LE(12 + padded.length)
  length.writeUInt32LE(padded.length)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBPVP8L'), length, padded])
}

/** An SVG with nested entities that references a file of the server and draws a million circles by ten references. */
export const HOSTILE_SVG = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}">
<!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="800" height="500">
<image x:href="file:///etc/passwd" width="800" height="500"/><text>&c;</text></svg>`
