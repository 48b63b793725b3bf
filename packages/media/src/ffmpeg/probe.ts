import { topBoxes } from '../mp4/mp4-boxes.ts'
import type { FfmpegTools } from './ffmpeg.ts'
import { runFfprobe } from './run-ffmpeg.ts'

export type VideoStream = {
  codec: string
  profile: string
  widthPx: number
  heightPx: number
  /** Frames per second; 0 when unknown. */
  fps: number
  pixelFormat: string
  /** From the stream's header; null when missing. */
  durationS: number | null
  /** MD5 of the decoder's configuration (SPS and PPS): equal hashes can be joined by stream copy. */
  headerHash: string
}
export type SoundStream = { codec: string; sampleRateHz: number; channels: number; durationS: number | null }
export type Probe = {
  /** Names of the container, as listed by ffprobe. */
  format: string
  durationS: number | null
  bytes: number
  video: VideoStream[]
  sound: SoundStream[]
  /** Streams that are neither, such as subtitles or data. */
  others: number
}

export type ProbeOptions = {
  tools: FfmpegTools
  workFolder: string
  signal?: AbortSignal | undefined
  /** Input options placed before the file, for example white lists. */
  guard?: readonly string[]
}

const TIMEOUT_MS = 20_000
const ENTRIES = [
  'format=format_name,duration,size',
  'stream=codec_type,codec_name,profile,width,height,avg_frame_rate,pix_fmt,duration,sample_rate,channels,extradata_hash',
].join(':')

/** Lists the streams of a media file, without any network. Throws RenderError when ffprobe cannot read it. */
export async function probe(file: string, options: ProbeOptions): Promise<Probe> {
  const { tools, workFolder, signal, guard = ['-protocol_whitelist', 'file'] } = options
  const args = [...guard, '-show_entries', ENTRIES, '-show_data_hash', 'md5', '-of', 'json', '-i', file]
  const output = await runFfprobe(tools, args, { workFolder, signal, timeoutMs: TIMEOUT_MS })
  const { format = {}, streams = [] } = JSON.parse(output) as { format?: Fields; streams?: Fields[] }
  const ofType = (type: string) => streams.filter(stream => stream.codec_type === type)
  const [video, sound] = [ofType('video'), ofType('audio')]
  return {
    format: text(format.format_name),
    durationS: seconds(format.duration),
    bytes: Number(format.size ?? 0),
    video: video.map(videoStream),
    sound: sound.map(stream => ({
      codec: text(stream.codec_name),
      sampleRateHz: Number(stream.sample_rate ?? 0),
      channels: Number(stream.channels ?? 0),
      durationS: seconds(stream.duration),
    })),
    others: streams.length - video.length - sound.length,
  }
}

type Fields = Record<string, string | number | undefined>

function videoStream(stream: Fields): VideoStream {
  return {
    codec: text(stream.codec_name),
    profile: text(stream.profile),
    widthPx: Number(stream.width ?? 0),
    heightPx: Number(stream.height ?? 0),
    fps: rate(text(stream.avg_frame_rate)),
    pixelFormat: text(stream.pix_fmt),
    durationS: seconds(stream.duration),
    headerHash: text(stream.extradata_hash),
  }
}

function text(value: string | number | undefined): string {
  return value === undefined ? '' : String(value)
}

function seconds(value: string | number | undefined): number | null {
  const number = Number(value)
  return value === undefined || !Number.isFinite(number) ? null : number
}

/** Parses a rate of ffprobe, such as `30000/1001`. */
function rate(fraction: string): number {
  const [over = 0, under = 1] = fraction.split('/').map(Number)
  return under === 0 || !Number.isFinite(over / under) ? 0 : over / under
}

/**
 * Whether an MP4 can start to play before it has loaded: its index (`moov`) comes before its media (`mdat`). False for a
 * file without such boxes.
 */
export async function isFastStart(file: string): Promise<boolean> {
  const first = (await topBoxes(file)).find(box => box.type === 'moov' || box.type === 'mdat')
  return first?.type === 'moov'
}
