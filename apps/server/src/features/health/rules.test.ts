import { describe, expect, it } from 'vitest'
import { presenceOf, problemsOf, stateOf } from './rules.ts'

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
      storageProblem,
      "The clock of a is 181 seconds ahead of the database's: synchronise its time (NTP).",
      "The clock of b is 3 seconds behind the database's: synchronise its time (NTP).",
      'Jobs put off because the database or the storage was out of reach: 3. They are tried again every 5 seconds.',
    ])
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
