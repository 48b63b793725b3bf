import { type PictureEvidence, saliencyWithin } from './picture-evidence.ts'
import type { Fractions } from './subject.ts'

const STEPS = 24
/** A whole subject counts more than everything else in the picture. */
const SUBJECT_WORTH = 2
/**
 * How much more salience a crop must show, per side of the picture that it is off the middle of the subject, which is known only
 * roughly, or of a picture without one.
 */
const OFF_CENTRE_COST = 0.6

/** The largest part of a picture with the shape of a box that shows the most of its subject and its salience. */
export function cropFor(
  { width, height, saliency, subject }: Pick<PictureEvidence, 'width' | 'height' | 'saliency' | 'subject'>,
  box: { width: number; height: number },
): Fractions {
  const [aspect, wanted] = [width / height, box.width / box.height]
  const isWide = aspect > wanted
  const share = isWide ? wanted / aspect : aspect / wanted
  const [first, last] = isWide
    ? ([subject?.left, subject?.right] as const)
    : ([subject?.top, subject?.bottom] as const)
  const middle = first === undefined || last === undefined ? 0.5 : (first + last) / 2
  let best = { left: 0, top: 0, right: 1, bottom: 1 }
  let bestValue = Number.NEGATIVE_INFINITY
  for (let step = 0; step <= STEPS; step += 1) {
    const start = ((1 - share) * step) / STEPS
    const part = isWide
      ? { left: start, top: 0, right: start + share, bottom: 1 }
      : { left: 0, top: start, right: 1, bottom: start + share }
    const offCentre = Math.abs(start + share / 2 - middle)
    const ofSubject = subject ? shareWithin(subject, part) : 0
    const shown = SUBJECT_WORTH * ofSubject + saliencyWithin(saliency, part)
    const value = shown - OFF_CENTRE_COST * offCentre
    if (value > bestValue) {
      best = part
      bestValue = value
    }
  }
  return best
}

/** The share of a part's area that lies within another part. */
export function shareWithin(part: Fractions, other: Fractions): number {
  const across = Math.min(part.right, other.right) - Math.max(part.left, other.left)
  const down = Math.min(part.bottom, other.bottom) - Math.max(part.top, other.top)
  const area = (part.right - part.left) * (part.bottom - part.top)
  return area === 0 ? 1 : (Math.max(0, across) * Math.max(0, down)) / area
}

/** The part of a picture that a box covers, in a zone that shows a crop of it. */
export function partUnder(
  crop: Fractions,
  box: { x: number; y: number; width: number; height: number },
  zone: { width: number; height: number },
): Fractions {
  const x = (px: number) => crop.left + ((crop.right - crop.left) * px) / zone.width
  const y = (px: number) => crop.top + ((crop.bottom - crop.top) * px) / zone.height
  return { left: x(box.x), top: y(box.y), right: x(box.x + box.width), bottom: y(box.y + box.height) }
}
