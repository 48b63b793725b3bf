import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { childBoxes } from './mp4-boxes.ts'
import type { SampleTable } from './sample-table.ts'
import { type Chunk, PACKET, packetsUntil, silentPackets, silentTrack } from './silent-track.ts'
import { SAMPLE_ENTRY_BYTES } from './video-track.ts'
import { box, dataInFile, editList, fullBox, numbers, numberTable, withNumbers } from './write-boxes.ts'

/** The brands that ffmpeg writes: any reader of the base format and of AVC in it. */
const FILE_TYPE = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
/** Size and type of a box. */
const HEAD_BYTES = 8
/** Places of numbers in `mvhd`, `mdhd` and `tkhd` of version 0, in bytes. */
const TIMESCALE_AT = 12
const DURATION_AT = 16
const TRACK_DURATION_AT = 20
const NEXT_TRACK_AT = 96
/** Places in the file have 32 bits, of which the index needs a few. */
const MAX_DATA_BYTES = 2 ** 31

/** Whether files can be joined: their frames have the same duration and delay, and together they are not too large. */
export function canJoin(tables: readonly SampleTable[]): boolean {
  const [first] = tables
  const bytes = tables.reduce((sum, { data }) => sum + data.length, 0)
  const isLikeFirst = ({ timescale, mediaTime, sampleDuration }: SampleTable) =>
    timescale === first?.timescale && mediaTime === first.mediaTime && sampleDuration === first.sampleDuration
  return bytes <= MAX_DATA_BYTES && tables.every(isLikeFirst)
}

/**
 * Writes an MP4 that shows files with equal decoder headers one after the other, with a silent AAC track and the index at
 * the start. The frames are copied.
 * @param tables at least one; `canJoin` must hold
 */
export async function joinFiles(tables: readonly SampleTable[], file: string): Promise<void> {
  await pipeline(contentOf(tables), createWriteStream(file))
}

async function* contentOf(tables: readonly SampleTable[]): AsyncGenerator<Buffer> {
  // The size of the index does not depend on where the samples are.
  const indexBytes = movieBox(tables, placeChunks(tables, 0)).length
  const places = placeChunks(tables, FILE_TYPE.length + indexBytes + HEAD_BYTES)
  yield Buffer.concat([FILE_TYPE, movieBox(tables, places)])
  yield Buffer.concat([numbers(HEAD_BYTES + places.bytes), Buffer.from('mdat')])
  for (const [part, { file, data }] of tables.entries()) {
    yield silentPackets(places.sound[part]?.count ?? 0)
    yield* createReadStream(file, { start: data.start, end: data.start + data.length - 1 })
  }
}

/** Where the silence and the frames of each part are in the file, and the bytes of all. */
type Places = { sound: Chunk[]; frames: number[]; bytes: number }

/** Places the silence of each part before its frames. @param start of the first one in the file */
function placeChunks(tables: readonly SampleTable[], start: number): Places {
  const places: Places = { sound: [], frames: [], bytes: 0 }
  let packets = 0
  let shown = 0
  for (const { sizes, sampleDuration, timescale, data } of tables) {
    shown += sizes.length
    const count = packetsUntil((shown * sampleDuration) / timescale) - packets
    packets += count
    places.sound.push({ start: start + places.bytes, count })
    places.bytes += count * PACKET.length
    places.frames.push(start + places.bytes)
    places.bytes += data.length
  }
  return places
}

function movieBox(tables: readonly SampleTable[], { sound, frames }: Places): Buffer {
  const [first] = tables
  if (!first) throw new RangeError('tables: at least one is needed')
  const { heads, timescale, sampleDuration } = first
  const samples = tables.reduce((sum, { sizes }) => sum + sizes.length, 0)
  const durationS = (samples * sampleDuration) / timescale
  const duration = Math.round(durationS * heads.movie.readUInt32BE(TIMESCALE_AT))
  const media = box(
    'mdia',
    box('mdhd', withNumbers(heads.media, { [DURATION_AT]: samples * sampleDuration })),
    box('hdlr', heads.handler),
    box('minf', fullBox('vmhd', 1, numbers(0, 0)), dataInFile(), frameTables(tables, frames, samples)),
  )
  const track = box('tkhd', withNumbers(heads.track, { [TRACK_DURATION_AT]: duration }))
  return box(
    'moov',
    box('mvhd', withNumbers(heads.movie, { [DURATION_AT]: duration, [NEXT_TRACK_AT]: 3 })),
    box('trak', track, editList(duration, first.mediaTime), media),
    silentTrack(durationS, duration, sound),
  )
}

/** `stbl` of the frames, with one chunk for each part. */
function frameTables(tables: readonly SampleTable[], starts: readonly number[], samples: number): Buffer {
  const [first] = tables
  let before = 0
  const keySamples = tables.flatMap(({ keySamples: own, sizes }) => {
    const numbered = own.map(number => before + number)
    before += sizes.length
    return numbered
  })
  const offsets = tables.flatMap(table => table.offsets)
  return box(
    'stbl',
    sampleDescription(first?.heads.entry ?? Buffer.alloc(0)),
    fullBox('stts', 0, numbers(1, samples, first?.sampleDuration ?? 0)),
    fullBox('stss', 0, numberTable([keySamples.length, ...keySamples])),
    fullBox(
      'ctts',
      0,
      numberTable([offsets.length, ...offsets.flatMap(({ count, offset }) => [count, offset])]),
    ),
    fullBox(
      'stsc',
      0,
      numberTable([tables.length, ...tables.flatMap(({ sizes }, at) => [at + 1, sizes.length, 1])]),
    ),
    fullBox('stsz', 0, numberTable([0, samples, ...tables.flatMap(({ sizes }) => sizes)])),
    fullBox('stco', 0, numberTable([starts.length, ...starts])),
  )
}

/** The description of the first part without its bit rate (`btrt`), which is not that of the whole. */
function sampleDescription(entry: Buffer): Buffer {
  const [sample] = childBoxes(entry.subarray(8))
  if (!sample) throw new RangeError('entry: has no sample description')
  const properties = childBoxes(sample.content.subarray(SAMPLE_ENTRY_BYTES))
    .filter(({ type }) => type !== 'btrt')
    .map(({ type, content }) => box(type, content))
  const description = box(sample.type, sample.content.subarray(0, SAMPLE_ENTRY_BYTES), ...properties)
  return fullBox('stsd', 0, numbers(1), description)
}
