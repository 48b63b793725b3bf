import type { Statistics } from '@feedreel/contracts/statistics'
import { DayChart } from '../../ui/chart/day-chart.tsx'
import type { Measure } from './measures.ts'
import { texts } from './texts.ts'

/** A chart of each measure, all of the same days. */
export function Charts({ statistics, measures }: { statistics: Statistics; measures: readonly Measure[] }) {
  return measures.map(measure => {
    const total = measure.valueOf(statistics.totals)
    return (
      <DayChart
        key={measure.key}
        title={measure.title}
        total={total === null ? texts.none : measure.format(total)}
        totalHint={total === null ? undefined : measure.hint}
        days={statistics.days.map(counts => ({ day: counts.day, value: measure.valueOf(counts) }))}
        kind={measure.kind}
        tone={measure.tone ?? 'brand'}
        format={measure.describe}
        highest={measure.highest}
        formatTick={measure.formatTick}
        empty={measure.empty}
      />
    )
  })
}
