const MOST_STEPS = 4

/**
 * The marks of an axis from 0 on, in steps of 1, 2 or 5 times a power of ten and never below 1; the last one is at
 * least `max`. At most five marks.
 */
export function axisTicks(max: number): number[] {
  const rough = Math.max(max, 1) / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find(each => each * power >= rough) ?? 10
  const step = Math.max(1, factor * power)
  const count = Math.ceil(Math.max(max, 1) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
