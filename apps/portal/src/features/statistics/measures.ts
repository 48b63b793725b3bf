import { formatCount } from '@feedreel/contracts/counted'
import type { DayStatistics, StatisticsCounts } from '@feedreel/contracts/statistics'
import { formatShare, formatShortCount } from '../../lib/format/number.ts'
import { texts } from './texts.ts'

/** A statistic of a day or period, with its texts for charts and tables. */
export type Measure = {
  key: string
  title: string
  kind: 'columns' | 'line'
  tone?: 'brand' | 'danger'
  /** Null without data. */
  valueOf: (counts: StatisticsCounts) => number | null
  /** Formats a value for tables and above the chart. */
  format: (value: number) => string
  /** Formats a value with its noun. */
  describe: (value: number) => string
  /** Explains the total where the title does not. */
  hint?: string
  /** Minimum top of the chart. */
  highest: number
  /** Formats an axis tick. */
  formatTick: (value: number) => string
  empty: string
}

function count(key: keyof StatisticsCounts, tone?: 'danger'): Measure {
  const { title, one, many, empty } = texts.measures[key]
  return {
    key,
    title,
    kind: 'columns',
    ...(tone && { tone }),
    valueOf: counts => counts[key],
    format: formatCount,
    describe: value => texts.counted(formatCount(value), one, many),
    // Small counts should not fill the chart.
    highest: 4,
    formatTick: formatShortCount,
    empty,
  }
}

export const impressions = count('impressions')
export const starts = count('starts')
export const views = count('views')
export const completes = count('completes')
export const generatedVideos = count('generated_videos')
export const failedJobs = count('failed_jobs', 'danger')

/** The share of started playbacks that reached the end, in percent. */
export const completion: Measure = {
  key: 'completion',
  title: texts.measures.completion.title,
  kind: 'line',
  // A playback may span two days, so completes may exceed starts.
  valueOf: counts => (counts.starts === 0 ? null : Math.min(1, counts.completes / counts.starts) * 100),
  format: percent => formatShare(percent / 100),
  describe: percent => `${formatShare(percent / 100)} ${texts.measures.completion.hint}`,
  hint: texts.measures.completion.hint,
  highest: 100,
  formatTick: percent => `${percent}%`,
  empty: texts.measures.completion.empty,
}

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
