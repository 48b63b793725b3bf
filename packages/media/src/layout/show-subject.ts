import type { Ratio, Variant } from '../segment-scene.ts'
import type { Direction } from '../text/script.ts'
import { FIRST_PLACE, type PlateCorner, type PlatePlace } from './arrange.ts'
import { ZONES } from './choose-layout.ts'
import { cropFor, partUnder, shareWithin } from './crop.ts'
import { MARGIN, textArea } from './grid.ts'
import { type PictureEvidence, saliencyWithin } from './picture-evidence.ts'
import type { Fractions } from './subject.ts'

type Size = { width: number; height: number }

/** A crop or plate that leaves less of a known subject cuts it off or hides it. */
const LEAST_OF_SUBJECT = 0.95
/**
 * Without a known subject, a crop shows what a picture is about when it keeps this share of the salience; the share is greater
 * when the crop loses rows, since that cuts off heads and feet. Found by trial on the corpus of beauty.wide.test.ts.
 */
const LEAST_OF_SALIENCY = { fullHeight: 0.82, fullWidth: 0.9 }
/** Nothing in particular is salient if the best crop for the layout split keeps less than this share of the salience. */
const EVEN_SALIENCY = 0.7

/** Whether a zone that a picture fills shows what the picture is about. */
export function showsSubject(evidence: PictureEvidence, zone: Size): boolean {
  const crop = cropFor(evidence, zone)
  if (evidence.subject) return shareWithin(evidence.subject, crop) >= LEAST_OF_SUBJECT
  const least =
    crop.top === 0 && crop.bottom === 1 ? LEAST_OF_SALIENCY.fullHeight : LEAST_OF_SALIENCY.fullWidth
  return saliencyWithin(evidence.saliency, crop) >= least
}

/** Lower corners and the reading side are first. */
const CORNERS: readonly { corner: PlateCorner; handicap: number }[] = [
  { corner: { side: 'start', row: 'bottom' }, handicap: 0 },
  { corner: { side: 'end', row: 'bottom' }, handicap: 0.01 },
  { corner: { side: 'start', row: 'top' }, handicap: 0.02 },
  { corner: { side: 'end', row: 'top' }, handicap: 0.03 },
]

type PlateSetting = {
  direction: Direction
  variant: Variant
  /** Size of the plate with its text, in units. */
  plate: Size
}

/**
 * The corner in which a plate hides the least of a picture, and whether the rest shows what the picture is about. The plate of
 * variant b is placed in the next best corner, or, where the others hide too much, in the same corner with its edge on the other
 * side. A plate is placed on the picture only in 16:9.
 * @param size the frame's, in units
 */
export function placePlate(
  evidence: PictureEvidence,
  ratio: Ratio,
  size: Size,
  { direction, variant, plate }: PlateSetting,
): { place: PlatePlace; showsSubject: boolean } {
  const zone = ZONES.plate[ratio]
  if (ratio !== '16:9') return { place: FIRST_PLACE, showsSubject: showsSubject(evidence, zone) }
  const { subject, saliency } = evidence
  const crop = cropFor(evidence, size)
  const hidden = (part: Fractions) => (subject ? shareWithin(subject, part) : saliencyWithin(saliency, part))
  const area = textArea(ratio, size)
  const corners = CORNERS.map(({ corner, handicap }) => {
    const isLeft = (corner.side === 'start') === (direction === 'ltr')
    const x = isLeft ? MARGIN : size.width - MARGIN - plate.width
    const y = corner.row === 'top' ? area.y : area.y + area.height - plate.height
    const covered = hidden(partUnder(crop, { x, y, ...plate }, size))
    return { corner, covered, cost: covered + handicap }
  }).toSorted((a, b) => a.cost - b.cost)
  const [best, ...others] = corners
  if (!best) throw new RangeError('CORNERS: at least one is needed')
  const shown = subject ? shareWithin(subject, crop) : 1
  // Without a known subject, the share of salience that a plate may hide is its share of the frame.
  const plateShare = (plate.width * plate.height) / (size.width * size.height)
  const leastShown = subject ? LEAST_OF_SUBJECT : 1 - plateShare
  const isFree = ({ covered }: { covered: number }) => shown - covered >= leastShown
  const half = cropFor(evidence, ZONES.split[ratio])
  const isShown = subject ? isFree(best) : saliencyWithin(saliency, half) < EVEN_SALIENCY
  if (variant === 'a') return { place: { corner: best.corner, edge: 'start' }, showsSubject: isShown }
  const next = others.find(isFree)
  const place: PlatePlace = next
    ? { corner: next.corner, edge: 'start' }
    : { corner: best.corner, edge: 'end' }
  return { place, showsSubject: isShown }
}
