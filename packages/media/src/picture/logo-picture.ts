import { createHash } from 'node:crypto'
import { sharp } from './one-thread-sharp.ts'
import { isFlat, PictureRefusedError } from './picture-worth.ts'

/** A PNG with its size in pixels; sha256 is of its bytes. */
export type LogoPicture = { png: Uint8Array; width: number; height: number; sha256: string }

/** Maximum size of a stored logo in pixels: twice the size in any layout. */
const MAX_WIDTH_PX = 960
const MAX_HEIGHT_PX = 480
const MIN_SIDE_PX = 16
const MAX_PIXELS = 16_000_000
const MAX_ASPECT = 16
const TIMEOUT_S = 8
/** Dots per inch at which librsvg draws one unit of an SVG as one pixel, and the maximum that is used. */
const SVG_DPI = 72
const MAX_SVG_DPI = 2400
const COPY_SIDE_PX = 48
const PNG_HEAD = '\x89PNG\r\n\x1a\n'

/**
 * Makes a clean PNG of the untrusted bytes of a logo. An SVG is drawn by librsvg, which runs no scripts and, without an
 * address of the document, loads nothing from outside. Transparent margins are cut off.
 * @throws PictureRefusedError with the reason
 */
export async function prepareLogo(bytes: Uint8Array): Promise<LogoPicture> {
  const isSvg = looksLikeSvg(bytes)
  if (!isSvg && Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== PNG_HEAD) {
    throw new PictureRefusedError('Only PNG and SVG pictures can be logos.')
  }
  const density = isSvg ? await svgDensity(bytes) : SVG_DPI
  const read = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density, pages: 1 })
  const { format } = await orRefuse(read().metadata())
  if (format !== (isSvg ? 'svg' : 'png')) {
    throw new PictureRefusedError('Only PNG and SVG pictures can be logos.')
  }
  const upright = await orRefuse(
    read().ensureAlpha().toColourspace('srgb').timeout({ seconds: TIMEOUT_S }).png().toBuffer(),
  )
  const small = sharp(upright).resize(COPY_SIDE_PX, COPY_SIDE_PX, { fit: 'fill' })
  const copy = await small.raw().toBuffer({ resolveWithObject: true })
  if (isFlat(copy.data, copy.info.channels)) throw new PictureRefusedError('The logo shows nothing.')
  const { data, info } = await orRefuse(
    sharp(upright)
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 })
      .resize({ width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height } = info
  if (Math.min(width, height) < MIN_SIDE_PX) {
    throw new PictureRefusedError(
      `The logo is too small: ${width}x${height} pixels, at least ${MIN_SIDE_PX} are needed.`,
    )
  }
  if (Math.max(width / height, height / width) > MAX_ASPECT) {
    throw new PictureRefusedError(`The logo is a line of ${width}x${height} pixels.`)
  }
  return { png: data, width, height, sha256: createHash('sha256').update(data).digest('hex') }
}

/** The density at which an SVG of any size fills the largest logo. */
async function svgDensity(bytes: Uint8Array): Promise<number> {
  // No limit of pixels: reading the head draws nothing, and the density scales large pictures down.
  const head = sharp(bytes, { limitInputPixels: false, density: SVG_DPI })
  const { width, height } = await orRefuse(head.metadata())
  const scale = Math.min(MAX_WIDTH_PX / width, MAX_HEIGHT_PX / height)
  return Math.min(MAX_SVG_DPI, Math.max(1, SVG_DPI * scale))
}

/** Checks the first characters, so that no other decoder reads the file. Compressed SVG is not accepted. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  return (
    /^<(?:\?xml|svg|!--|!doctype svg)/i.test(head) && /<svg[\s>]/i.test(Buffer.from(bytes).toString('utf8'))
  )
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown reason'
    throw new PictureRefusedError(`The logo cannot be read: ${reason}.`, { cause: error })
  }
}
