import type { PlayerEventType } from '@feedreel/contracts/embed'

const QUARTILES = [
  [0.25, 'first_quartile'],
  [0.5, 'midpoint'],
  [0.75, 'third_quartile'],
] as const satisfies readonly (readonly [number, PlayerEventType])[]

/**
 * The quartiles that playing from one position to the next has passed, in order. A step backwards passes
 * none. Positions and duration in seconds.
 */
export function quartilesPassed(fromS: number, toS: number, durationS: number): PlayerEventType[] {
  return QUARTILES.filter(([share]) => fromS < share * durationS && share * durationS <= toS).map(
    ([, type]) => type,
  )
}
