import { createHash } from 'node:crypto'
import { childBoxes, findBox, readIndex } from './mp4-boxes.ts'

/** The properties of a video track that joining by stream copy needs. */
export type VideoTrack = {
  /** MD5 of the decoder's configuration (`avcC`: SPS and PPS), written as ffprobe does. */
  headerHash: string
  durationS: number
  /** Frames a second; null when not all frames last equally long. */
  fps: number | null
}

/** Bytes of a visual sample entry before its child boxes (ISO/IEC 14496-12, section 12.1.3). */
export const SAMPLE_ENTRY_BYTES = 78

/**
 * Reads the H.264 track of an MP4 from its index, without starting a program. Throws RangeError, naming the file, when
 * there is none.
 */
export async function readVideoTrack(file: string): Promise<VideoTrack> {
  const index = await readIndex(file)
  for (const track of childBoxes(index).filter(box => box.type === 'trak')) {
    const samples = findBox(track.content, 'mdia', 'minf', 'stbl')
    const head = findBox(track.content, 'mdia', 'mdhd')
    const times = samples && findBox(samples, 'stts')
    const entry = samples && findBox(samples, 'stsd')
    // A full box has 4 bytes of version and flags, a table 4 more for its count.
    const sample = entry && findBox(entry.subarray(8), 'avc1')
    const configuration = sample && findBox(sample.subarray(SAMPLE_ENTRY_BYTES), 'avcC')
    if (!head || !times || !configuration) continue
    const { timescale, duration } = readMediaHead(head)
    const isEven = times.readUInt32BE(4) === 1
    return {
      headerHash: `MD5:${createHash('md5').update(configuration).digest('hex')}`,
      durationS: duration / timescale,
      fps: isEven ? timescale / times.readUInt32BE(12) : null,
    }
  }
  throw new RangeError(`${file}: has no H.264 track`)
}

/** The length of a whole MP4, and whether it has an AAC track. */
export type MovieHead = { durationS: number; hasAac: boolean }

/** Reads length and sound of an MP4 from its index. Throws RangeError, naming the file, when there is none. */
export async function readMovieHead(file: string): Promise<MovieHead> {
  const index = await readIndex(file)
  const head = findBox(index, 'mvhd')
  if (!head) throw new RangeError(`${file}: does not state its length`)
  const { timescale, duration } = readMediaHead(head)
  const hasAac = childBoxes(index).some(box => {
    const entry = box.type === 'trak' && findBox(box.content, 'mdia', 'minf', 'stbl', 'stsd')
    return entry && findBox(entry.subarray(8), 'mp4a') !== undefined
  })
  return { durationS: duration / timescale, hasAac }
}

/** `mdhd` and `mvhd`: version 1 has 64-bit times and duration, version 0 has 32 bits. */
function readMediaHead(head: Buffer): { timescale: number; duration: number } {
  return head.readUInt8(0) === 1
    ? { timescale: head.readUInt32BE(20), duration: Number(head.readBigUInt64BE(24)) }
    : { timescale: head.readUInt32BE(12), duration: head.readUInt32BE(16) }
}
