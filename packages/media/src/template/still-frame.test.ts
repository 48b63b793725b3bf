import { describe, expect, it } from 'vitest'
import { settledTimes, type TimedText } from '../motion/text-motion.ts'
import { stillFrame } from './plan-segment.ts'

const FPS = 30

/** Texts of a segment: a kicker and a headline of two lines in each beat, one with a bar. */
function textsOf(beats: 1 | 2): TimedText[] {
  const headline = (beat: number): TimedText[] => [
    { kind: 'headline', beat, line: 0 },
    { kind: 'headline', beat, line: 1 },
    { kind: 'bar', beat, line: 1 },
  ]
  const kicker: TimedText = { kind: 'kicker', beat: 0, line: 0 }
  return [kicker, ...headline(0), ...(beats === 2 ? headline(1) : [])]
}

/** When the still of a segment is taken, in seconds. */
function stillS(beats: 1 | 2, seconds: number): number {
  return stillFrame({ seconds }, textsOf(beats), seconds * FPS, FPS) / FPS
}

describe('stillFrame', () => {
  it('shows everything of a segment with one beat, at sixty percent of its length or when all has entered', () => {
    for (const seconds of [3, 5, 12]) expect(stillS(1, seconds)).toBeCloseTo(seconds * 0.6, 1)
    for (const seconds of [1.8, 2, 3]) {
      expect(stillS(1, seconds)).toBeGreaterThanOrEqual(settledTimes(textsOf(1), seconds).allS)
    }
  })

  it('shows the first of two beats, after it has entered and before the second replaces it', () => {
    for (const seconds of [3, 5, 12]) {
      const { firstS } = settledTimes(textsOf(2), seconds)
      expect(stillS(2, seconds)).toBeGreaterThanOrEqual(firstS)
      expect(stillS(2, seconds)).toBeLessThanOrEqual(seconds * 0.45)
    }
  })

  it('stays before the second beat where the first has had no time to enter', () => {
    expect(stillS(2, 2)).toBeLessThanOrEqual(2 * 0.45)
    expect(stillS(2, 2)).toBeGreaterThan(0.8)
  })

  it('takes a frame of a segment of one second before its transition begins, with one beat or two', () => {
    for (const beats of [1, 2] as const) {
      for (const fps of [10, 30, 60]) {
        const frame = stillFrame({ seconds: 1 }, textsOf(beats), fps, fps)
        expect(Number.isInteger(frame)).toBe(true)
        expect(frame).toBeGreaterThan(0)
        expect(frame).toBeLessThanOrEqual(fps - 0.36 * fps)
      }
    }
    expect(stillS(2, 1)).toBeLessThanOrEqual(0.47)
    expect(stillS(1, 1)).toBeGreaterThan(0.6)
  })
})
