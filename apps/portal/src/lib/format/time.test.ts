import { describe, expect, it } from 'vitest'
import { formatDuration, formatMinutesSeconds, formatRelative, formatSpan, secondsBetween } from './time.ts'

describe('formatRelative', () => {
  it('uses the largest unit that fits', () => {
    const now = new Date('2025-11-03T12:00:00Z')
    expect(formatRelative('2025-11-03T09:00:00Z', now)).toBe('3 hours ago')
    expect(formatRelative('2025-11-01T12:00:00Z', now)).toBe('2 days ago')
    expect(formatRelative('2025-11-03T12:00:00Z', now)).toBe('now')
  })
})

describe('formatMinutesSeconds', () => {
  it('gives minutes and two digits of seconds', () => {
    expect(formatMinutesSeconds(0)).toBe('0:00')
    expect(formatMinutesSeconds(75.4)).toBe('1:15')
    expect(formatMinutesSeconds(59.6)).toBe('1:00')
    expect(formatMinutesSeconds(3600)).toBe('60:00')
  })
})

describe('secondsBetween', () => {
  it('returns whole seconds, never negative', () => {
    expect(secondsBetween('2025-11-03T12:00:00.000Z', '2025-11-03T12:01:05.400Z')).toBe(65)
    expect(secondsBetween('2025-11-03T12:00:01Z', '2025-11-03T12:00:00Z')).toBe(0)
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [45.4, '45 s'],
    [725, '12 min 5 s'],
    [7200, '2 h'],
    [12_005, '3 h 20 min'],
    [187_200, '2 d 4 h'],
  ])('formats %d seconds in at most two units', (durationS, text) => {
    expect(formatDuration(durationS)).toBe(text)
  })
})

describe('formatSpan', () => {
  it.each([
    [-5, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [12_005, '3 h'],
    [187_200, '2 d'],
  ])('formats %d seconds in the largest unit', (durationS, text) => {
    expect(formatSpan(durationS)).toBe(text)
  })
})
