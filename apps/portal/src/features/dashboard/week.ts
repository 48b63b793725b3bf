import type { DayStatistics } from '@feedreel/contracts/statistics'

const WEEK_DAYS = 7

/** Views of the last seven days and of the seven before, and the change as a share; null without views before. */
export function compareWeeks(days: readonly DayStatistics[]): {
  views: number
  before: number
  change: number | null
} {
  const sum = (some: readonly DayStatistics[]) => some.reduce((total, { views }) => total + views, 0)
  const views = sum(days.slice(-WEEK_DAYS))
  const before = sum(days.slice(-2 * WEEK_DAYS, -WEEK_DAYS))
  return { views, before, change: before === 0 ? null : views / before - 1 }
}
