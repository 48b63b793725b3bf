import { describe, expect, it } from 'vitest'
import { forecastOf, presenceOf, problemsOf, stateOf } from './rules.ts'

const NOW = new Date('2026-03-05T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const LONG_AGO = ago(86_400)

describe('presenceOf', () => {
  it('reports workers as missing two minutes after the last heartbeat', () => {
    expect(presenceOf(ago(120), LONG_AGO, NOW).is_missing).toBe(false)
    expect(presenceOf(ago(121), LONG_AGO, NOW)).toEqual({
      is_missing: true,
      last_seen_at: '2026-03-05T11:57:59.000Z',
    })
  })

  it('reports workers as missing when there never was one', () => {
    expect(presenceOf(null, LONG_AGO, NOW)).toEqual({ is_missing: true, last_seen_at: null })
  })

  it('waits two minutes for workers after a start', () => {
    expect(presenceOf(LONG_AGO, ago(120), NOW).is_missing).toBe(false)
    expect(presenceOf(null, ago(121), NOW).is_missing).toBe(true)
  })
})

describe('problemsOf', () => {
  const well = { storageProblem: null, clocks: [], putOffByOutage: 0 }

  it('finds none when clocks differ by at most two seconds', () => {
    expect(problemsOf({ ...well, clocks: [{ host: 'a', skewS: -2 }] })).toEqual([])
  })

  it('names problems of the storage, of clocks and of an outage, each machine once', () => {
    const clocks = [
      { host: 'a', skewS: 181.4 },
      { host: 'a', skewS: 181.4 },
      { host: 'b', skewS: -3 },
    ]
    const storageProblem = 'The storage cannot be written: its disk is full.'
    expect(problemsOf({ storageProblem, clocks, putOffByOutage: 3 })).toEqual([
      { check: 'storage', sentence: storageProblem },
      {
        check: 'clocks',
        sentence: "The clock of a is 181 seconds ahead of the database's: synchronise its time (NTP).",
      },
      {
        check: 'clocks',
        sentence: "The clock of b is 3 seconds behind the database's: synchronise its time (NTP).",
      },
      {
        check: 'outage',
        sentence:
          'Jobs delayed because the database or the storage was unavailable: 3. They are retried every 5 seconds.',
      },
    ])
  })
})

describe('forecastOf', () => {
  const sample = (daysAgo: number, usedBytes: number, diskFreeBytes: number | null) => ({
    takenAt: ago(daysAgo * 86_400),
    usedBytes,
    diskFreeBytes,
  })

  it('extrapolates the growth rate since the first sample', () => {
    expect(forecastOf(sample(7, 300, 1000), sample(0, 1000, 300), 2250)).toEqual({
      days: 7,
      limit_reached_in_days: 12,
      disk_full_in_days: 3,
    })
  })

  it('expects no end of space that does not shrink, or not within a year', () => {
    const none = { limit_reached_in_days: null, disk_full_in_days: null }
    expect(forecastOf(sample(7, 1000, 300), sample(0, 1000, 400), 2000)).toMatchObject(none)
    expect(forecastOf(sample(7, 0, 1000), sample(0, 7, 993), 100_000)).toEqual({
      days: 7,
      limit_reached_in_days: null,
      disk_full_in_days: null,
    })
  })

  it('includes no disk for a bucket', () => {
    expect(forecastOf(sample(7, 300, null), sample(0, 1000, null), 2250)).toMatchObject({
      limit_reached_in_days: 12,
      disk_full_in_days: null,
    })
  })

  it('reports a limit that is reached already', () => {
    expect(forecastOf(sample(3, 10, 5), sample(0, 10, 0), 10)).toMatchObject({
      limit_reached_in_days: 0,
      disk_full_in_days: 0,
    })
  })

  it('needs two days of data', () => {
    expect(forecastOf(null, sample(0, 1000, 300), 2000)).toBeNull()
    expect(forecastOf(sample(1.9, 0, 1000), sample(0, 1000, 300), 2000)).toBeNull()
    expect(forecastOf(sample(2, 0, 1000), sample(0, 1000, 300), 2000)).toMatchObject({ days: 2 })
  })
})

describe('stateOf', () => {
  it('distinguishes stopped workers from silent ones', () => {
    const state = (seconds: number, stopped_at: Date | null = null) =>
      stateOf({ last_seen_at: ago(seconds), stopped_at }, NOW)
    expect([state(0), state(45), state(46), state(46, ago(46))]).toEqual([
      'working',
      'working',
      'silent',
      'stopped',
    ])
  })
})
