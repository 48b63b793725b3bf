import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegTools } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { FrameSize } from '../segment-scene.ts'
import { sharp } from './one-thread-sharp.ts'

const MOST_POSTER_WIDTH_PX = 1280
const THUMBNAIL_WIDTH_PX = 320

/**
 * Makes poster and thumbnail of the last frame of a file of raw RGB: JPEGs, the poster as wide as the frame but at most 1280
 * pixels, the thumbnail 320.
 */
export async function makeStillPictures(
  rawFile: string,
  frame: FrameSize,
  workFolder: string,
): Promise<{ poster: string; thumbnail: string }> {
  const pixels = await readEnd(rawFile, frame.width * frame.height * 3)
  const raw = { width: frame.width, height: frame.height, channels: 3 } as const
  const [poster, thumbnail] = [join(workFolder, 'poster.jpg'), join(workFolder, 'thumbnail.jpg')]
  // Reads the pixels twice, since a clone of one reader would copy them.
  const jpeg = (width: number, quality: number, file: string) =>
    sharp(pixels, { raw }).resize({ width, withoutEnlargement: true }).jpeg({ quality }).toFile(file)
  await Promise.all([jpeg(MOST_POSTER_WIDTH_PX, 82, poster), jpeg(THUMBNAIL_WIDTH_PX, 80, thumbnail)])
  return { poster, thumbnail }
}

async function readEnd(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, size - bytes)
    return buffer
  } finally {
    await handle.close()
  }
}

const TIMEOUT_MS = 60_000

export type VideoStillsOptions = {
  file: string
  /** Seconds from the start of the video. */
  atS: number
  /** Of the video. */
  frame: FrameSize
  tools: FfmpegTools
  /** An existing folder for only this run; the results are left in it. */
  workFolder: string
  signal?: AbortSignal | undefined
}

/** Makes poster and thumbnail (as makeStillPictures) of one frame of a finished video. @throws RenderError */
export async function makeStillsOfVideo(
  options: VideoStillsOptions,
): Promise<{ poster: string; thumbnail: string }> {
  const { file, atS, frame, tools, workFolder, signal } = options
  const raw = join(workFolder, 'frame.rgb')
  const args = ['-ss', String(atS), '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', raw]
  await runFfmpeg(tools, args, { workFolder, signal, timeoutMs: TIMEOUT_MS })
  const stills = await makeStillPictures(raw, frame, workFolder)
  await unlink(raw)
  return stills
}
