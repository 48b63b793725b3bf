import type { PictureSource } from '../parse/raw-feed.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'
import { isLikelyPicture } from './picture-address.ts'
import { readAddressSize } from './picture-size.ts'

export type PictureCandidate = {
  /** Absolute. */
  url: string
  source: PictureSource | 'text'
  /** The smaller of the widths in markup and address; null when unknown. */
  widthPx: number | null
  /** Equal for renditions of one picture. */
  pictureKey: string
}

/** Declared size in pixels; null: not declared. */
export type DeclaredSize = { width: number | null; height: number | null }

/** Shorter sides are those of counters, icons and smileys. */
const MIN_SIDE_PX = 50
/** Longer to shorter side. Higher ratios are those of banners and lines: 728x90, 468x60, 160x600. */
const MAX_ASPECT = 3.5

/**
 * Makes a candidate of an unresolved address. Null for invalid addresses and for decorations by address or size.
 * @param base absolute base of relative addresses
 */
export function pictureCandidate(
  source: PictureCandidate['source'],
  address: string,
  base: string,
  declared: DeclaredSize,
): PictureCandidate | null {
  if (isDecorationSize(declared)) return null
  const url = resolveWebUrl(address, base)
  // Covers of podcasts are often called `logo.jpg`.
  if (url === null || (source !== 'itunes' && !isLikelyPicture(url))) return null
  const { widthPx, heightPx, pictureKey } = readAddressSize(url)
  if (isDecorationSize({ width: widthPx, height: heightPx })) return null
  const widths = [declared.width, widthPx].filter(width => width !== null)
  return { url, source, widthPx: widths.length === 0 ? null : Math.min(...widths), pictureKey }
}

/** True for the size of a counter, icon, banner or line. */
export function isDecorationSize({ width, height }: DeclaredSize): boolean {
  if ((width ?? MIN_SIDE_PX) < MIN_SIDE_PX || (height ?? MIN_SIDE_PX) < MIN_SIDE_PX) return true
  return width !== null && height !== null && Math.max(width / height, height / width) >= MAX_ASPECT
}
