import type { StatisticsCounts } from '@feedreel/contracts/statistics'
import { formatCount, formatShare, formatShortCount } from '../../lib/format/number.ts'
import { texts } from './texts.ts'

/** Something that is told of each day and of a whole period, in words for charts and tables. */
export type Measure = {
  key: string
  title: string
  kind: 'columns' | 'line'
  tone?: 'brand' | 'danger'
  /** Null where the counts say nothing of it. */
  valueOf: (counts: StatisticsCounts) => number | null
  /** A value as it stands in a table and over a chart. */
  format: (value: number) => string
  /** A value of one day in words. */
  describe: (value: number) => string
  /** What the value of the period is, when the title does not say it. */
  hint?: string
  /** Top of the chart at least. */
  highest: number
  /** The text of a mark of the chart's axis. */
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
    // One or two of something are no reason to fill the chart.
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
  // Beacons of one playback may fall on two days: more ends than starts on a day are all of them.
  valueOf: counts => (counts.starts === 0 ? null : Math.min(1, counts.completes / counts.starts) * 100),
  format: percent => formatShare(percent / 100),
  describe: percent => `${formatShare(percent / 100)} ${texts.measures.completion.hint}`,
  hint: texts.measures.completion.hint,
  highest: 100,
  formatTick: percent => `${percent}%`,
  empty: texts.measures.completion.empty,
}
