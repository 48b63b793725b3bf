import { describe, expect, it } from 'vitest'
import { periodChoices, periodOf } from './period.ts'

const TODAY = '2026-03-05'

describe('periods of a report', () => {
  it('are days up to today and full months', () => {
    const labels = periodChoices(TODAY).map(({ label }) => label)
    expect(labels.slice(0, 4)).toEqual(['Last 7 days', 'Last 30 days', 'Last 90 days', 'Last year'])
    expect(labels.slice(4, 7)).toEqual(['February 2026', 'January 2026', 'December 2025'])
  })

  it('have a number of days, or their first and last day', () => {
    expect(periodOf('7d')).toEqual({ days: 7 })
    expect(periodOf('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(periodOf('2025-12')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(periodOf('2026-13')).toEqual({ days: 30 })
    expect(periodOf('')).toEqual({ days: 30 })
  })
})
