import type { LayoutName } from '../brand/brand.ts'
import { largestRoom } from '../motion/picture-motion.ts'
import type { Ratio } from '../segment-scene.ts'

/** Maximum factor by which a picture is enlarged, at any time of its motion. */
export const MOST_ENLARGED = 1.3

/** The facts that decide the layout of a scene. */
export type LayoutEvidence = {
  ratio: Ratio
  /** Size in pixels of a frame whose shorter side is 720, and the picture; null when there is none. */
  picture: { width: number; height: number; isFlatArt: boolean; isCutOut: boolean } | null
  /** Letters of the headline, see countLetters. */
  letters: number
  /** Whether these layouts show what the picture is about, see show-subject.ts. */
  shows: { plate: boolean; split: boolean }
}

/** Minimum share of a picture that must be visible when it fills a zone. */
const LEAST_SHOWN = 0.5
/** Longer headlines do not fit on a plate. */
const PLATE_LETTERS = 84

/** The zones that a picture fills, in units. See arrange.ts. */
export const ZONES = {
  plate: {
    '16:9': { width: 1280, height: 720 },
    '1:1': { width: 720, height: 336 },
    '4:5': { width: 720, height: 430 },
    '9:16': { width: 720, height: 700 },
  },
  split: {
    '16:9': { width: 666, height: 720 },
    '1:1': { width: 720, height: 300 },
    '4:5': { width: 720, height: 400 },
    '9:16': { width: 720, height: 640 },
  },
} as const satisfies Partial<Record<LayoutName, Record<Ratio, { width: number; height: number }>>>

/**
 * Chooses the layout of a segment. Without a picture: type. Flat art, cut-outs, small pictures, and those whose crop would lose
 * too much: frame. Photographs: plate, or split when they are upright, when the plate would cover their subject, or when the
 * headline is long. A layout that the brand does not allow is replaced by the next one that suits.
 */
export function chooseLayout(evidence: LayoutEvidence, allowed: readonly LayoutName[]): LayoutName {
  const order = suitable(evidence)
  return order.find(layout => allowed.includes(layout)) ?? order.find(layout => layout === 'frame') ?? 'type'
}

/** The layouts that suit a picture, best first; `type`, which leaves the picture out, is last. */
function suitable({ ratio, picture, letters, shows }: LayoutEvidence): LayoutName[] {
  if (!picture) return ['type']
  if (picture.isFlatArt || picture.isCutOut) return ['frame', 'type']
  const isUpright = picture.width < picture.height * 1.2
  const fitting: ('plate' | 'split')[] = []
  if (suitsPlate({ ratio, picture, letters })) fitting.push('plate')
  if (fills(picture, ZONES.split[ratio])) fitting.push('split')
  if (isUpright) fitting.reverse()
  const whole = fitting.filter(layout => shows[layout])
  return [...whole, 'frame', ...fitting, 'type']
}

/** Whether a picture may fill the zone of the layout plate, and the headline fits beside or on it. */
export function suitsPlate({ ratio, picture, letters }: Omit<LayoutEvidence, 'shows'>): boolean {
  if (!picture || picture.isFlatArt || picture.isCutOut) return false
  return fills(picture, ZONES.plate[ratio]) && (ratio !== '16:9' || letters <= PLATE_LETTERS)
}

/**
 * Whether a picture fills a zone, and moves in it to any side, without too much enlargement and without losing too much of its
 * area.
 * @param leastShown the least share of it that must be visible
 */
export function fills(
  picture: { width: number; height: number },
  zone: { width: number; height: number },
  leastShown = LEAST_SHOWN,
): boolean {
  const room = largestRoom(zone)
  const enlargement = Math.max(room.width / picture.width, room.height / picture.height)
  const [a, b] = [picture.width / picture.height, zone.width / zone.height]
  return enlargement <= MOST_ENLARGED && Math.min(a, b) / Math.max(a, b) >= leastShown
}
