import { type Box, childBoxes, findBox, readIndex, topBoxes } from './mp4-boxes.ts'

/** The samples of an MP4 with a single H.264 track, and the boxes that describe it. Times in units of `timescale`. */
export type SampleTable = {
  file: string
  /** The contents of `mvhd`, `tkhd`, `mdhd`, `hdlr` and `stsd`. */
  heads: { movie: Buffer; track: Buffer; media: Buffer; handler: Buffer; entry: Buffer }
  timescale: number
  /** The time of the first frame, from the edit list. */
  mediaTime: number
  sampleDuration: number
  /** The bytes of each sample. */
  sizes: number[]
  /** The numbers of the samples at which decoding can start; the first sample is 1. */
  keySamples: number[]
  /** The offsets from decoding to showing, in runs of samples. */
  offsets: { count: number; offset: number }[]
  /** The samples in the file, one after the other. */
  data: Box
}

/** Those that our encoder writes. Any other could change the meaning of the samples. */
const TABLES = new Set(['stsd', 'stts', 'stss', 'ctts', 'stsc', 'stsz', 'stco'])
/** Version, flags and the number of rows. */
const TABLE_HEAD_BYTES = 8

/**
 * Reads the samples of an MP4 as our encoder writes it (ISO/IEC 14496-12, sections 8.2 to 8.7).
 * @throws RangeError for any other form: several tracks, other tables, 64-bit times, uneven durations, or no MP4
 */
export async function readSampleTable(file: string): Promise<SampleTable> {
  const index = await readIndex(file)
  const data = onlyOne(file, 'mdat', await topBoxes(file))
  const track = onlyOne(file, 'trak', childBoxes(index)).content
  const samples = findBox(track, 'mdia', 'minf', 'stbl') ?? Buffer.alloc(0)
  const other = childBoxes(samples).find(({ type }) => !TABLES.has(type))
  if (other) throw new RangeError(`${file}: has samples with ${other.type}`)
  const find = (content: Buffer, ...path: string[]): Buffer => {
    const found = findBox(content, ...path)
    if (found?.readUInt8(0) !== 0) throw new RangeError(`${file}: has no ${path.at(-1)} of version 0`)
    return found
  }
  const media = find(track, 'mdia', 'mdhd')
  const sizes = find(samples, 'stsz')
  const table: SampleTable = {
    file,
    heads: {
      movie: find(index, 'mvhd'),
      track: find(track, 'tkhd'),
      media,
      handler: find(track, 'mdia', 'hdlr'),
      entry: find(samples, 'stsd'),
    },
    timescale: media.readUInt32BE(12),
    mediaTime: onlyRow(file, 'elst', rowsOf(find(track, 'edts', 'elst'), 3))[1],
    sampleDuration: onlyRow(file, 'stts', rowsOf(find(samples, 'stts'), 2))[1],
    // A size for all samples precedes their number; it is 0 when each has its own.
    sizes: rowsOf(sizes.subarray(4), 1).map(([size]) => size),
    keySamples: rowsOf(find(samples, 'stss'), 1).map(([number]) => number),
    offsets: rowsOf(find(samples, 'ctts'), 2).map(([count, offset]) => ({ count, offset })),
    data,
  }
  const isInARow =
    find(samples, 'stco').readUInt32BE(TABLE_HEAD_BYTES) === data.start &&
    table.sizes.reduce((sum, size) => sum + size, 0) === data.length
  if (!isInARow) throw new RangeError(`${file}: has samples that are not in a row`)
  return table
}

function onlyOne<T extends { type: string }>(file: string, type: string, boxes: readonly T[]): T {
  const [only, ...others] = boxes.filter(box => box.type === type)
  if (!only || others.length > 0) throw new RangeError(`${file}: has no single ${type}`)
  return only
}

/** A row of a table; further columns are not read. */
type Row = [number, number]

/** @param columns numbers of 32 bits in a row */
function rowsOf(table: Buffer, columns: number): Row[] {
  const rows = (table.length - TABLE_HEAD_BYTES) / (4 * columns)
  const at = (row: number, column: number) =>
    column < columns ? table.readUInt32BE(TABLE_HEAD_BYTES + 4 * (row * columns + column)) : 0
  return Array.from({ length: Math.floor(rows) }, (_, row) => [at(row, 0), at(row, 1)])
}

function onlyRow(file: string, type: string, [only, ...others]: readonly Row[]): Row {
  if (!only || others.length > 0) throw new RangeError(`${file}: has no single row in ${type}`)
  return only
}
