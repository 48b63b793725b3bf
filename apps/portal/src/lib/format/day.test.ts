import { describe, expect, it } from 'vitest'
import { addDays, localDay, localDayStart, readDay } from './day.ts'

describe('readDay', () => {
  it('reads days of this millennium that exist', () => {
    expect(readDay('2026-02-28')).toBe('2026-02-28')
    expect(readDay('2028-02-29')).toBe('2028-02-29')
    for (const text of [
      '',
      '2026-02-29',
      '2026-02-31',
      '2026-13-01',
      '0002-01-01',
      '2026-1-1',
      '2026-01-01T00:00',
    ]) {
      expect(readDay(text)).toBeNull()
    }
  })
})

describe('a local day', () => {
  it('begins at midnight of the local time zone', () => {
    const start = localDayStart('2026-03-08')
    expect([start.getFullYear(), start.getMonth(), start.getDate(), start.getHours()]).toEqual([
      2026, 2, 8, 0,
    ])
    expect(localDay(start)).toBe('2026-03-08')
    expect(localDay(new Date(start.getTime() - 1))).toBe('2026-03-07')
  })

  it('is followed by the next one also where clocks change', () => {
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})
