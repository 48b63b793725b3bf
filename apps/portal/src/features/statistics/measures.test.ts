import { NO_COUNTS } from '@feedreel/contracts/statistics'
import { describe, expect, it } from 'vitest'
import { compareWeeks, completion, failedJobs, views } from './measures.ts'

describe('measures', () => {
  it('format a count with its noun in singular and plural', () => {
    expect([0, 1, 1200].map(views.describe)).toEqual(['0 views', '1 view', '1,200 views'])
    expect(failedJobs.describe(1)).toBe('1 failed job')
    expect(views.valueOf({ ...NO_COUNTS, views: 7 })).toBe(7)
  })

  it('compute completion as a share of starts', () => {
    const of = (starts: number, completes: number) => completion.valueOf({ ...NO_COUNTS, starts, completes })
    expect(of(8, 2)).toBe(25)
    expect(completion.format(25)).toBe('25%')
  })

  it('give no completion without starts, and never more than 100%', () => {
    expect(completion.valueOf(NO_COUNTS)).toBeNull()
    expect(completion.valueOf({ ...NO_COUNTS, starts: 2, completes: 3 })).toBe(100)
  })
})

const days = (views: number[]) =>
  views.map((count, index) => ({ ...NO_COUNTS, day: `2026-01-${index}`, views: count }))

describe('compareWeeks', () => {
  it('compares the last seven days with the seven before', () => {
    const counts = [99, ...Array(7).fill(10), ...Array(7).fill(15)]
    expect(compareWeeks(days(counts))).toEqual({ views: 105, before: 70, change: 0.5 })
  })

  it('has no change without earlier views', () => {
    expect(compareWeeks(days([3]))).toEqual({ views: 3, before: 0, change: null })
  })
})
