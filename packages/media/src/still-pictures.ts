import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sharp } from './one-thread-sharp.ts'
import type { FrameSize } from './segment-scene.ts'

/** Longer side of the poster, shorter one of 16:9 at most. */
const POSTER_WIDTH_PX = 1280
const THUMBNAIL_WIDTH_PX = 320

/** Makes poster and thumbnail (JPEG, 1280 and 320 pixels wide) of the last frame of a file of raw RGB. */
export async function makeStillPictures(
  rawFile: string,
  frame: FrameSize,
  workFolder: string,
): Promise<{ poster: string; thumbnail: string }> {
  const pixels = await readEnd(rawFile, frame.width * frame.height * 3)
  const raw = { width: frame.width, height: frame.height, channels: 3 } as const
  const [poster, thumbnail] = [join(workFolder, 'poster.jpg'), join(workFolder, 'thumbnail.jpg')]
  // Each reads the pixels for itself: a clone of one reader would copy them.
  const jpeg = (width: number, quality: number, file: string) =>
    sharp(pixels, { raw }).resize({ width }).jpeg({ quality }).toFile(file)
  await Promise.all([jpeg(POSTER_WIDTH_PX, 82, poster), jpeg(THUMBNAIL_WIDTH_PX, 80, thumbnail)])
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
