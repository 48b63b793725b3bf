import { type PictureEvidence, saliencyWithin } from './picture-evidence.ts'

/** A part of a picture; sides are shares of the picture's, from 0 to 1. */
export type Fractions = { left: number; top: number; right: number; bottom: number }

const STEPS = 24
/** A crop off the centre must show so much more of what draws the eye, for each picture's side that it is off. */
const OFF_CENTRE_COST = 0.12

/** The largest part of a picture with the shape of a box that shows the most of what draws the eye. */
export function cropFor(
  { width, height, saliency }: Pick<PictureEvidence, 'width' | 'height' | 'saliency'>,
  box: { width: number; height: number },
): Fractions {
  const [aspect, wanted] = [width / height, box.width / box.height]
  const isWide = aspect > wanted
  const share = isWide ? wanted / aspect : aspect / wanted
  let best = { left: 0, top: 0, right: 1, bottom: 1 }
  let bestValue = Number.NEGATIVE_INFINITY
  for (let step = 0; step <= STEPS; step += 1) {
    const start = ((1 - share) * step) / STEPS
    const part = isWide
      ? { left: start, top: 0, right: start + share, bottom: 1 }
      : { left: 0, top: start, right: 1, bottom: start + share }
    const offCentre = Math.abs(start + share / 2 - 0.5)
    const value = saliencyWithin(saliency, part) - OFF_CENTRE_COST * offCentre
    if (value > bestValue) {
      best = part
      bestValue = value
    }
  }
  return best
}

/** The share of what draws the eye in a crop that a box of the zone covers. */
export function coverFractions(
  { saliency }: Pick<PictureEvidence, 'saliency'>,
  crop: Fractions,
  box: { x: number; y: number; width: number; height: number },
  zone: { width: number; height: number },
): number {
  const x = (px: number) => crop.left + ((crop.right - crop.left) * px) / zone.width
  const y = (px: number) => crop.top + ((crop.bottom - crop.top) * px) / zone.height
  const covered = {
    left: x(box.x),
    top: y(box.y),
    right: x(box.x + box.width),
    bottom: y(box.y + box.height),
  }
  const all = saliencyWithin(saliency, crop)
  return all === 0 ? 0 : saliencyWithin(saliency, covered) / all
}
