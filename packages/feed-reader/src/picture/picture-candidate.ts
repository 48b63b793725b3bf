import type { PictureSource } from '../parse/raw-feed.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'
import { isLikelyPicture } from './picture-address.ts'
import { readAddressSize } from './picture-size.ts'

/** A picture that an item names, on the way to being chosen. */
export type PictureCandidate = {
  /** Absolute. */
  url: string
  source: PictureSource | 'text'
  /** Pixels, the smaller of what markup and address tell; null when neither tells. */
  widthPx: number | null
  /** Equal for renditions of one picture. */
  pictureKey: string
}

/** A told size in pixels; null where nothing is told. */
export type ToldSize = { width: number | null; height: number | null }

/** A side that is told to be shorter belongs to a counter, an icon or a smiley. */
const MIN_SIDE_PX = 50
/** A longer side of so many times the shorter one belongs to a banner or a line: 728x90, 468x60, 160x600. */
const MAX_ASPECT = 3.5

/**
 * Makes a candidate of an address as it is written, null when it leads nowhere or when address or told size belong to
 * something other than a picture of the story.
 * @param base absolute address that relative ones are meant against
 */
export function pictureCandidate(
  source: PictureCandidate['source'],
  address: string,
  base: string,
  told: ToldSize,
): PictureCandidate | null {
  if (isDecorationSize(told)) return null
  const url = resolveWebUrl(address, base)
  // Covers of podcasts are often called `logo.jpg`.
  if (url === null || (source !== 'itunes' && !isLikelyPicture(url))) return null
  const { widthPx, heightPx, pictureKey } = readAddressSize(url)
  if (isDecorationSize({ width: widthPx, height: heightPx })) return null
  const widths = [told.width, widthPx].filter(width => width !== null)
  return { url, source, widthPx: widths.length === 0 ? null : Math.min(...widths), pictureKey }
}

function isDecorationSize({ width, height }: ToldSize): boolean {
  if ((width ?? MIN_SIDE_PX) < MIN_SIDE_PX || (height ?? MIN_SIDE_PX) < MIN_SIDE_PX) return true
  return width !== null && height !== null && Math.max(width / height, height / width) >= MAX_ASPECT
}
