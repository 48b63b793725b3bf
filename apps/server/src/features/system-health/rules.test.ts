import { describe, expect, it } from 'vitest'
import { presenceOf, stateOf } from './rules.ts'

const NOW = new Date('2026-03-05T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const LONG_AGO = ago(86_400)

describe('presenceOf', () => {
  it('misses workers two minutes after the last sign of life, and not before', () => {
    expect(presenceOf(ago(120), LONG_AGO, NOW).is_missing).toBe(false)
    expect(presenceOf(ago(121), LONG_AGO, NOW)).toEqual({
      is_missing: true,
      last_seen_at: '2026-03-05T11:57:59.000Z',
    })
  })

  it('misses them too when there never was one', () => {
    expect(presenceOf(null, LONG_AGO, NOW)).toEqual({ is_missing: true, last_seen_at: null })
  })

  it('gives workers two minutes to come after a start', () => {
    expect(presenceOf(LONG_AGO, ago(120), NOW).is_missing).toBe(false)
    expect(presenceOf(null, ago(121), NOW).is_missing).toBe(true)
  })
})

describe('stateOf', () => {
  it('tells workers that stopped from those that fell silent', () => {
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
