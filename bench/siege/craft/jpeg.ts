import sharp from 'sharp'

/** Start of frame: baseline or progressive, by ITU-T T.81. */
const BASELINE = 0xc0
const FRAME_MARKERS = [BASELINE, 0xc2]

/** A valid JPEG that looks like a photograph. */
export function soundJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 800, height: 500, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer()
}

/** The same with dimensions in its frame header that differ from those of its data. */
export async function lyingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await soundJpeg()
  const at = jpeg.findIndex((byte, index) => byte === 0xff && FRAME_MARKERS.includes(jpeg[index + 1] ?? 0))
  jpeg.writeUInt16BE(height, at + 5)
  jpeg.writeUInt16BE(width, at + 7)
  return jpeg
}

function segment(marker: number, ...data: number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data])
}

const SINGLE_CODE = [1, ...new Array<number>(15).fill(0)]

/**
 * A grey progressive JPEG. Each of its scans states in a few bytes that no block changes, but a decoder processes the
 * whole picture for each (the "progressive bomb" of libjpeg-turbo's notes on denial of service).
 */
export function jpegOfManyScans(edge: number, scans: number): Buffer {
  const blocks = Math.ceil(edge / 8) ** 2
  const size = [edge >> 8, edge & 0xff, edge >> 8, edge & 0xff]
  const scan = (first: number, last: number, bits: number) =>
    Buffer.concat([segment(0xda, 1, 1, 0x00, first, last, 0), Buffer.alloc(Math.ceil(bits / 8))])
  // A run of 16,384 blocks is one code of one bit and fourteen bits more.
  const emptyScan = scan(1, 63, Math.ceil(blocks / 16_384) * 15)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...new Array<number>(64).fill(1)),
    segment(0xc2, 8, ...size, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...SINGLE_CODE, 0x00),
    segment(0xc4, 0x10, ...SINGLE_CODE, 0xe0),
    scan(0, 0, blocks),
    ...Array.from({ length: scans }, () => emptyScan),
    Buffer.from([0xff, 0xd9]),
  ])
}
