import { box, dataInFile, editList, fullBox, numbers, numberTable } from './write-boxes.ts'

const RATE_HZ = 48_000
const PACKET_SAMPLES = 1024
/** The delay of an encoder: the samples before the first that is heard. */
const PRIMING_SAMPLES = 1024
/** A packet of stereo silence in AAC-LC, as ffmpeg encodes it. */
export const PACKET = Buffer.from('211004608c1c', 'hex')
/** The content of `mp4a`: stereo at 48 kHz, with an `esds` box (ISO/IEC 14496-14, section 5.6) for AAC-LC. */
const ENTRY = Buffer.from(
  '000000000000000100000000000000000002001000000000bb800000' +
    '000000366573647300000000038080802500020004808080174015000000000177000000' +
    '08cf0580808005119056e500068080800102',
  'hex',
)
const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const UNDETERMINED_LANGUAGE = 0x55c40000
const FULL_VOLUME = 0x1000000
const SECOND_GROUP = 1

/** Packets in a row in the file: where the first one starts, and how many there are. */
export type Chunk = { start: number; count: number }

/** How many packets a silent track has until a time of the video in seconds. */
export const packetsUntil = (s: number) =>
  Math.ceil((Math.round(s * RATE_HZ) + PRIMING_SAMPLES) / PACKET_SAMPLES)

/** The bytes of silent packets. */
export const silentPackets = (count: number) => Buffer.concat(Array.from({ length: count }, () => PACKET))

/**
 * The `trak` box of a silent AAC track, second in its file, with the boxes that ffmpeg writes (ISO/IEC 14496-12).
 * @param movieDuration in units of the movie
 */
export function silentTrack(durationS: number, movieDuration: number, chunks: readonly Chunk[]): Buffer {
  const samples = Math.round(durationS * RATE_HZ) + PRIMING_SAMPLES
  const packets = packetsUntil(durationS)
  const lastSamples = samples - (packets - 1) * PACKET_SAMPLES
  const tables = box(
    'stbl',
    fullBox('stsd', 0, numbers(1), box('mp4a', ENTRY)),
    fullBox('stts', 0, numbers(2, packets - 1, PACKET_SAMPLES, 1, lastSamples)),
    fullBox(
      'stsc',
      0,
      numberTable([chunks.length, ...chunks.flatMap(({ count }, at) => [at + 1, count, 1])]),
    ),
    fullBox('stsz', 0, numbers(PACKET.length, packets)),
    fullBox('stco', 0, numberTable([chunks.length, ...chunks.map(({ start }) => start)])),
    // A decoder that starts at a packet needs the one before it, too ("roll", section 10.1).
    box('sgpd', numbers(0x1000000), Buffer.from('roll'), numbers(2, 1), Buffer.from([0xff, 0xff])),
    fullBox('sbgp', 0, Buffer.from('roll'), numbers(1, packets, 1)),
  )
  const media = box(
    'mdia',
    fullBox('mdhd', 0, numbers(0, 0, RATE_HZ, samples, UNDETERMINED_LANGUAGE)),
    fullBox('hdlr', 0, numbers(0), Buffer.from('soun'), numbers(0, 0, 0), Buffer.from('SoundHandler\0')),
    box('minf', fullBox('smhd', 0, numbers(0)), dataInFile(), tables),
  )
  const place = [0, 0, 2, 0, movieDuration, 0, 0, SECOND_GROUP, FULL_VOLUME]
  const head = fullBox('tkhd', 2, numbers(...place, ...IDENTITY, 0, 0))
  return box('trak', head, editList(movieDuration, PRIMING_SAMPLES), media)
}
