import type { PlayerEventType } from '@feedreel/contracts/embed'

const QUARTILES = [
  'first_quartile',
  'midpoint',
  'third_quartile',
] as const satisfies readonly PlayerEventType[]

/**
 * The quartiles that playing from one position to the next has passed, in order. A step backwards passes
 * none. Positions and duration in seconds.
 */
export function quartilesPassed(fromS: number, toS: number, durationS: number): PlayerEventType[] {
  return QUARTILES.filter((_, at) => {
    const pointS = ((at + 1) / 4) * durationS
    return fromS < pointS && pointS <= toS
  })
}
