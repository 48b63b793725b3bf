/** In pixels. */
export type Size = { width: number; height: number }

/** A refused picture; the message is a sentence for the operator. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError'
}

/** A photograph enlarged from a smaller size looks worse than a card without a picture. */
const MIN_WIDTH_PX = 320
const MIN_HEIGHT_PX = 180
/** Pictures with this ratio of the sides or a greater one are banners or lines. */
const MAX_ASPECT = 3.5
/** Compression changes the values of a plain colour by less than this, of 255. */
const MIN_RANGE = 8

/** Why a picture of this size (pixels, upright) is refused, as a sentence for the operator; null when it is accepted. */
export function sizeRefusal({ width, height }: Size): string | null {
  const size = `${width}x${height}`
  if (width < MIN_WIDTH_PX || height < MIN_HEIGHT_PX) {
    return `The picture is too small: ${size} pixels, at least ${MIN_WIDTH_PX}x${MIN_HEIGHT_PX} are needed.`
  }
  const aspect = Math.max(width / height, height / width)
  return aspect >= MAX_ASPECT ? `The picture is a banner of ${size} pixels.` : null
}

/**
 * Whether a picture is of one colour, or wholly transparent.
 * @param pixels a small copy of it, the values of each pixel's channels one after another
 */
export function isFlat(pixels: Uint8Array, channels: number): boolean {
  for (let channel = 0; channel < channels; channel += 1) {
    let [least, most] = [255, 0]
    for (let at = channel; at < pixels.length; at += channels) {
      least = Math.min(least, pixels[at] ?? 0)
      most = Math.max(most, pixels[at] ?? 0)
    }
    if (most - least >= MIN_RANGE) return false
  }
  return true
}
