import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { FrameSize } from '../segment-scene.ts'
import { refuseScans } from './jpeg-scans.ts'
import { type Sharp, sharp } from './one-thread-sharp.ts'
import type { PictureFile } from './picture-file.ts'
import { isFlat, PictureRefusedError, type Size, sizeRefusal } from './picture-worth.ts'
import { onReadableGround } from './transparent.ts'

/** A clean JPEG with its size in pixels; sha256 is of its bytes. */
export type PreparedPicture = { jpeg: Uint8Array; width: number; height: number; sha256: string }

const MAX_BYTES = 20_000_000
const MAX_PIXELS = 40_000_000
/** Side of the copy that is checked for a single colour, in pixels. */
const COPY_SIDE_PX = 32
const TIMEOUT_S = 20
/** Factor by which a stored picture exceeds the frame, to leave room for crops. */
const ROOM = 1.25
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * Makes a clean JPEG of untrusted bytes: accepts JPEG, PNG, WebP, AVIF and GIF by their content, rotates by EXIF, shrinks it to
 * what a frame can show, whole and uncropped, puts a light or dark ground behind transparent pictures, and strips all metadata;
 * cut-outs and logos are marked, see cut-out.ts.
 * Throws PictureRefusedError with the reason.
 */
export async function preparePicture(bytes: Uint8Array, frame: FrameSize): Promise<PreparedPicture> {
  if (bytes.length > MAX_BYTES) {
    throw new PictureRefusedError(`The picture is larger than ${MAX_BYTES / 1_000_000} MB.`)
  }
  if (!looksLikePicture(bytes)) {
    throw new PictureRefusedError('The file is not a JPEG, PNG, WebP, AVIF or GIF picture.')
  }
  const scansRefusal = isJpeg(bytes) ? refuseScans(bytes) : null
  if (scansRefusal !== null) throw new PictureRefusedError(scansRefusal)
  const { size, hasAlpha } = await readHeader(bytes)
  const refusal = sizeRefusal(size)
  if (refusal !== null) throw new PictureRefusedError(refusal)
  const { data, info } = await orRefuse(makeJpeg(bytes, hasAlpha, frame))
  if (await showsNothing(data)) throw new PictureRefusedError('The picture is of one colour.')
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { jpeg: data, width: info.width, height: info.height, sha256 }
}

/** Prepares a picture and writes it to a file; writes nothing when the picture is refused. */
export async function preparePictureFile(
  bytes: Uint8Array,
  file: string,
  frame: FrameSize,
): Promise<PictureFile> {
  const { jpeg, sha256 } = await preparePicture(bytes, frame)
  await writeFile(file, jpeg)
  return { file, sha256 }
}

async function makeJpeg(bytes: Uint8Array, hasAlpha: boolean, frame: FrameSize) {
  const longest = Math.round(Math.max(frame.width, frame.height) * ROOM)
  const upright = read(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_S })
  const solid = hasAlpha ? await onReadableGround(upright) : upright
  return solid.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer({ resolveWithObject: true })
}

async function showsNothing(jpeg: Uint8Array): Promise<boolean> {
  const copy = sharp(jpeg).resize(COPY_SIDE_PX, COPY_SIDE_PX, { fit: 'fill' })
  const { data, info } = await copy.raw().toBuffer({ resolveWithObject: true })
  return isFlat(data, info.channels)
}

function read(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
}

async function readHeader(bytes: Uint8Array): Promise<{ size: Size; hasAlpha: boolean }> {
  const { format, compression, autoOrient, hasAlpha } = await orRefuse(read(bytes).metadata())
  if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) {
    throw new PictureRefusedError(`Pictures of the kind ${format} are not used.`)
  }
  return { size: autoOrient, hasAlpha }
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown reason'
    throw new PictureRefusedError(`The picture cannot be read: ${reason}.`, { cause: error })
  }
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Checks the first bytes, so that no other decoder (SVG, PDF) reads the file. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return (
    isJpeg(bytes) ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF87a') ||
    head.startsWith('GIF89a') ||
    /^RIFF[\s\S]{4}WEBP/.test(head) ||
    /^[\s\S]{4}ftyp[\s\S]*(avif|avis)/.test(head)
  )
}
