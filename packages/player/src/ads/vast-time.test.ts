import { describe, expect, it } from 'vitest'
import { skipTimeS, vastSeconds } from './vast-time.ts'

describe('vastSeconds', () => {
  it('reads times with and without milliseconds, and percentages', () => {
    expect(vastSeconds('00:00:16')).toBe(16)
    expect(vastSeconds(' 1:02:03.250\n')).toBe(3723.25)
    expect(vastSeconds('25%', 20)).toBe(5)
  })

  it('reads nothing else', () => {
    for (const text of [undefined, '', '30', '00:30', 'soon']) expect(vastSeconds(text)).toBeNaN()
  })
})

describe('skipTimeS', () => {
  it('is never with a delay of 0, whatever the ad says', () => {
    expect(skipTimeS(0, 5, 30)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is the later of the delay and the offset of the ad', () => {
    expect(skipTimeS(5, 10, 30)).toBe(10)
    expect(skipTimeS(10, 5, 30)).toBe(10)
    expect(skipTimeS(5, Number.NaN, Number.NaN)).toBe(5)
  })

  it('is never when the ad is over by then', () => {
    expect(skipTimeS(5, Number.NaN, 5)).toBe(Number.POSITIVE_INFINITY)
  })
})
