import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatFullDay,
  formatLongDate,
  formatMonth,
  formatShortDate,
  hourFormats,
} from './date.ts'

/** A moment given by its parts in the zone of the reader, which the formats must use. */
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

describe('formatDateTime', () => {
  it('gives day/month/year and a 24-hour time', () => {
    expect(formatDateTime(local(2025, 10, 3, 14, 5))).toBe('03/11/2025, 14:05')
  })

  it('writes midnight as 00', () => {
    expect(formatDateTime(local(2025, 0, 1, 0, 0))).toBe('01/01/2025, 00:00')
  })
})

describe('formatShortDate', () => {
  it('gives short month, day and year', () => {
    expect(formatShortDate(local(2025, 10, 3, 12, 0))).toBe('Nov 3, 2025')
  })
})

describe('formatLongDate', () => {
  it('gives the day in full', () => {
    expect(formatLongDate(new Date(2025, 10, 3))).toBe('Monday, November 3, 2025')
  })
})

describe('a day', () => {
  it('is written in words, the month first', () => {
    expect(formatDay('2026-03-05')).toBe('Mar 5')
    expect(formatFullDay('2026-03-05')).toBe('Thu, Mar 5, 2026')
    expect(formatMonth('2026-03-01')).toBe('March 2026')
  })
})

describe('formatClock', () => {
  it('gives hours, minutes and seconds', () => {
    expect(formatClock(local(2025, 10, 3, 14, 5))).toBe('14:05:00')
  })
})

describe('hourFormats', () => {
  it('write the day like other days and the time in 24 hours', () => {
    const { short, full } = hourFormats('Europe/Berlin')
    expect(short('2026-03-05T13:00:00Z')).toBe('Mar 5, 14:00')
    expect(full('2026-03-05T23:00:00Z')).toBe('Fri, Mar 6, 2026, 00:00')
  })
})
