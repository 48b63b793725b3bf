import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { FrameSize } from './segment-scene.ts'

/** A picture that is not used; the message is a sentence for the operator. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError'
}

export type PreparedPicture = { file: string; width: number; height: number; sha256: string }

const MAX_BYTES = 20_000_000
const MAX_PIXELS = 40_000_000
/** Blown up from less, a photograph looks worse than the card. */
const MIN_WIDTH_PX = 320
const MIN_HEIGHT_PX = 180
const TIMEOUT_S = 20
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * Makes a clean JPEG of untrusted bytes: only JPEG, PNG, WebP, AVIF and GIF by their content, upright by EXIF, cut to
 * the shape of the frame around what draws the eye, at most twice the frame (the zoom's working size), without any
 * metadata. sha256 is of the written file. Throws PictureRefusedError with the reason.
 */
export async function preparePicture(
  bytes: Uint8Array,
  targetFile: string,
  frame: FrameSize,
): Promise<PreparedPicture> {
  if (bytes.length > MAX_BYTES) {
    throw new PictureRefusedError(`The picture is larger than ${MAX_BYTES / 1_000_000} MB.`)
  }
  if (!looksLikePicture(bytes)) {
    throw new PictureRefusedError('The file is not a JPEG, PNG, WebP, AVIF or GIF picture.')
  }
  const { width, height } = await uprightSize(bytes)
  if (width < MIN_WIDTH_PX || height < MIN_HEIGHT_PX) {
    throw new PictureRefusedError(
      `The picture is too small: ${width}x${height} pixels, at least ${MIN_WIDTH_PX}x${MIN_HEIGHT_PX} are needed.`,
    )
  }
  const scale = Math.min(2, width / frame.width, height / frame.height)
  const target = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) }
  const jpeg = await orRefuse(
    read(bytes)
      .autoOrient()
      .resize({ ...target, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer(),
  )
  await writeFile(targetFile, jpeg)
  return { file: targetFile, ...target, sha256: createHash('sha256').update(jpeg).digest('hex') }
}

function read(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
}

async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { format, compression, autoOrient } = await orRefuse(read(bytes).metadata())
  if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) {
    throw new PictureRefusedError(`Pictures of the kind ${format} are not used.`)
  }
  return autoOrient
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown reason'
    throw new PictureRefusedError(`The picture cannot be read: ${reason}.`, { cause: error })
  }
}

/** By the first bytes, so that no other reader (SVG, PDF) ever sees the file. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF87a') ||
    head.startsWith('GIF89a') ||
    /^RIFF[\s\S]{4}WEBP/.test(head) ||
    /^[\s\S]{4}ftyp[\s\S]*(avif|avis)/.test(head)
  )
}
