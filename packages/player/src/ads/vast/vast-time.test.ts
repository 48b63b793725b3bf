import { describe, expect, it } from 'vitest'
import { adDurationS, skipTimeS, vastSeconds } from './vast-time.ts'

describe('vastSeconds', () => {
  it('reads times with and without milliseconds, and percentages', () => {
    expect(vastSeconds('00:00:16')).toBe(16)
    expect(vastSeconds(' 1:02:03.250\n')).toBe(3723.25)
    expect(vastSeconds('25%', 20)).toBe(5)
  })

  it('reads a number of seconds', () => {
    expect(vastSeconds('30')).toBe(30)
    expect(vastSeconds(' 7.5 ')).toBe(7.5)
  })

  it('returns NaN for anything else', () => {
    for (const text of [undefined, '', '00:30', '-5', '1e3', 'soon']) expect(vastSeconds(text)).toBeNaN()
  })
})

describe('adDurationS', () => {
  it('is that of the media first', () => {
    expect(adDurationS(16, 0)).toBe(16)
    expect(adDurationS(16, 1)).toBe(16)
  })

  it('is that of the document while the media have none', () => {
    expect(adDurationS(Number.NaN, 16)).toBe(16)
    expect(adDurationS(Number.POSITIVE_INFINITY, 16)).toBe(16)
  })

  it('is NaN, not 0, when both are unknown', () => {
    expect(adDurationS(Number.NaN, 0)).toBeNaN()
    expect(adDurationS(Number.POSITIVE_INFINITY, Number.NaN)).toBeNaN()
  })
})

describe('skipTimeS', () => {
  it('is never with a delay of 0, whatever the offset of the ad', () => {
    expect(skipTimeS(0, '00:00:05', 30)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is the later of the delay and the offset of the ad', () => {
    expect(skipTimeS(5, '00:00:10', 30)).toBe(10)
    expect(skipTimeS(10, '00:00:05', 30)).toBe(10)
    expect(skipTimeS(5, '50%', 30)).toBe(15)
  })

  it('is the delay without an offset, and for a percentage of an unknown duration', () => {
    expect(skipTimeS(5, undefined, Number.NaN)).toBe(5)
    expect(skipTimeS(5, '50%', Number.NaN)).toBe(5)
  })

  it('is never when the ad ends before that time', () => {
    expect(skipTimeS(5, undefined, 5)).toBe(Number.POSITIVE_INFINITY)
  })
})
