import { MAX_HOURLY_DAYS } from '@feedreel/contracts/statistics/definitions'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import { Skeleton } from '@mantine/core'
import { countDays } from '../../../lib/format/day.ts'
import { DayChart } from '../../../ui/chart/day-chart.tsx'
import { FilterBar, FilterSelect } from '../../../ui/list/filter-bar.tsx'
import { LoadError } from '../../../ui/page/notice.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type StatisticsFilter, useFigures } from '../queries.ts'
import { Definitions } from './definition.tsx'
import { axisOf, type FigureName, figureOf, formatFigure, hourLabels, titleOf } from './figure-names.ts'
import { texts } from './texts.ts'
import classes from './trend-panel.module.css'

const CHART_HEIGHT = 250

type TrendPanelProps = {
  filter: StatisticsFilter
  /** The days of the filter. */
  period: { from: string; to: string }
  names: readonly FigureName[]
  name: FigureName
  isHourly: boolean
  onChange: (change: { figure?: string; each?: string }) => void
}

/** One figure by day or hour, as a line over that of the period before. */
export function TrendPanel({ filter, period, names, name, isHourly, onChange }: TrendPanelProps) {
  const mayBeHourly = countDays(period.from, period.to) <= MAX_HOURLY_DAYS && name !== 'revenue'
  const by = isHourly && mayBeHourly ? 'hour' : 'day'
  const query = useFigures(filter, by, 'previous')
  const report = query.data?.by === by ? query.data : undefined
  return (
    <Panel title={texts.trend} isFlush>
      <FilterBar actions={<Definitions names={[name]} />}>
        <FilterSelect
          label={texts.figure}
          value={name}
          choices={names.map(value => ({ value, label: titleOf(value) }))}
          onChange={figure => onChange({ figure })}
        />
        <FilterSelect
          label={texts.each}
          value={by}
          choices={[
            { value: 'day', label: texts.byDay },
            ...(mayBeHourly ? [{ value: 'hour', label: texts.byHour }] : []),
          ]}
          onChange={value => onChange({ each: value === 'hour' ? value : '' })}
        />
      </FilterBar>
      <div className={classes.chart}>
        {report ? (
          <Trend report={report} name={name} />
        ) : query.isError ? (
          <LoadError text={texts.loadFailed} query={query} />
        ) : (
          <div role="status" aria-label={texts.loading(texts.trend)}>
            <Skeleton height={CHART_HEIGHT} />
          </div>
        )}
      </div>
    </Panel>
  )
}

/** The chart of one figure of a report by day or hour. */
export function Trend({ report, name }: { report: FigureReport; name: FigureName }) {
  const { unit, ...axis } = axisOf(name, report.currency)
  const scaled = (value: number | null) => (value === null ? null : value / unit)
  const isCompared = report.totals.previous !== null
  return (
    <>
      <DayChart
        {...axis}
        title={titleOf(name)}
        total={formatFigure(name, figureOf(report.totals, name), report.currency)}
        days={report.rows.map(row => ({ day: row.value, value: scaled(figureOf(row, name)) }))}
        kind="line"
        tone="brand"
        format={value => formatFigure(name, value * unit, report.currency)}
        empty={texts.empty}
        labels={report.by === 'hour' ? hourLabels(report.time_zone) : undefined}
        before={
          isCompared
            ? {
                name: texts.earlier,
                values: report.rows.map(({ previous }) =>
                  previous ? scaled(figureOf(previous, name)) : null,
                ),
              }
            : undefined
        }
      />
      {isCompared && (
        <p className={classes.legend} aria-hidden="true">
          <span className={classes.now}>{texts.now}</span>
          <span className={classes.then}>{texts.earlier}</span>
        </p>
      )}
    </>
  )
}
