import { NO_COUNTS } from '@feedreel/contracts/statistics'
import { describe, expect, it } from 'vitest'
import { daysOf, periodOf, totalsOf } from './rules.ts'

const now = new Date('2026-03-01T23:30:00Z')

describe('periodOf', () => {
  it('is the last thirty days by default', () => {
    const { period, errors } = periodOf({}, now)
    expect(period).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(daysOf(period)).toHaveLength(30)
    expect(errors).toEqual({})
  })

  it('ends with the requested day', () => {
    expect(periodOf({ to: '2026-02-10' }, now).period).toEqual({ from: '2026-01-12', to: '2026-02-10' })
  })

  it('refuses an end before its start, and more than two years', () => {
    expect(periodOf({ from: '2026-02-02', to: '2026-02-01' }, now).errors).toHaveProperty('to')
    expect(periodOf({ from: '2024-03-01', to: '2026-03-01' }, now).errors).toEqual({})
    expect(periodOf({ from: '2024-02-29', to: '2026-03-01' }, now).errors).toHaveProperty('from')
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
