import { NO_COUNTS } from '@feedreel/contracts/statistics'
import { describe, expect, it } from 'vitest'
import { compareWeeks } from './week.ts'

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
