import { NO_COUNTS } from '@feedreel/contracts/statistics'
import { describe, expect, it } from 'vitest'
import { daysOf, isKept, periodBefore, periodOf, todayIn, totalsOf, weekOf } from './rules.ts'

const today = '2026-03-01'

describe('periodOf', () => {
  it('is the last thirty days by default', () => {
    const { period, errors } = periodOf({}, today)
    expect(period).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(daysOf(period)).toHaveLength(30)
    expect(errors).toEqual({})
  })

  it('ends with the requested day', () => {
    expect(periodOf({ to: '2026-02-10' }, today).period).toEqual({ from: '2026-01-12', to: '2026-02-10' })
  })

  it('has the requested number of days, unless a first day is given', () => {
    expect(periodOf({ days: 7 }, today).period).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(periodOf({ days: 1, to: '2026-02-10' }, today).period).toEqual({
      from: '2026-02-10',
      to: '2026-02-10',
    })
    expect(periodOf({ days: 7, from: '2026-02-28' }, today).period.from).toBe('2026-02-28')
  })

  it('refuses an end before its start, and more than two years', () => {
    expect(periodOf({ from: '2026-02-02', to: '2026-02-01' }, today).errors).toHaveProperty('to')
    expect(periodOf({ from: '2024-03-01', to: '2026-03-01' }, today).errors).toEqual({})
    expect(periodOf({ from: '2024-02-29', to: '2026-03-01' }, today).errors).toHaveProperty('from')
  })
})

describe('isKept', () => {
  it('refuses events of unknown types, and repeatable events from `seq` 50 on, ads and quartiles from 1,056 on', () => {
    expect(isKept({ seq: 0, type: 'something_new' })).toBe(false)
    expect([49, 50].map(seq => isKept({ seq, type: 'dock' }))).toEqual([true, false])
    for (const type of ['ad_click', 'midpoint']) {
      expect([50, 1055, 1056].map(seq => isKept({ seq, type }))).toEqual([true, true, false])
    }
    expect(isKept({ seq: 50, type: 'view' })).toBe(true)
  })
})

describe('periodBefore', () => {
  it('has as many days and ends the day before', () => {
    expect(periodBefore({ from: '2026-02-27', to: '2026-03-01' })).toEqual({
      from: '2026-02-24',
      to: '2026-02-26',
    })
  })
})

describe('todayIn', () => {
  it('is the calendar day in the time zone', () => {
    const now = new Date('2026-03-01T23:30:00Z')
    expect(['UTC', 'Europe/Berlin', 'America/New_York'].map(zone => todayIn(zone, now))).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-01',
    ])
  })
})

describe('daysOf', () => {
  it('includes the first and the last day, and leap days', () => {
    expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
  })

  it('ends with the last day that has four digits for its year, and is empty for an end before the start', () => {
    expect(daysOf({ from: '9999-12-30', to: '9999-12-31' })).toEqual(['9999-12-30', '9999-12-31'])
    expect(daysOf({ from: '2026-03-02', to: '2026-02-01' })).toEqual([])
  })
})

describe('totalsOf', () => {
  it('adds up each count', () => {
    const days = [
      { ...NO_COUNTS, views: 2 },
      { ...NO_COUNTS, views: 3, failed_jobs: 1 },
    ]
    expect(totalsOf(days)).toEqual({ ...NO_COUNTS, views: 5, failed_jobs: 1 })
  })
})

describe('weekOf', () => {
  it('holds a day, from Monday to Sunday', () => {
    const week = { from: '2026-02-23', to: '2026-03-01' }
    for (const day of ['2026-02-23', '2026-02-25', '2026-03-01']) expect(weekOf(day, today)).toEqual(week)
  })

  it('is the last complete week by default', () => {
    // A Sunday, whose week has not ended.
    expect(weekOf(undefined, today)).toEqual({ from: '2026-02-16', to: '2026-02-22' })
    expect(weekOf(undefined, '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  })

  it('is null for anything but a day', () => {
    expect(weekOf('2026-02-30', today)).toBeNull()
    expect(weekOf('9999-12-31', today)).toBeNull()
    expect(weekOf('last', today)).toBeNull()
  })
})
