import type { Statistics } from '@feedreel/contracts/statistics'
import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '../../ui/page/notice.tsx'
import classes from './day-views.module.css'
import type { Measure } from './measures.ts'
import { texts } from './texts.ts'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))
const DayTable = lazy(async () => ({ default: (await import('./day-table.tsx')).DayTable }))

/** Height of a chart with its caption, to avoid layout shift. */
const CHART_HEIGHT = 250

/** Whether days are shown as a table, and the button that changes it. */
export function useTableChoice() {
  const [isTable, setIsTable] = useState(false)
  const button = (
    <Button size="xs" variant="default" onClick={() => setIsTable(!isTable)}>
      {isTable ? texts.showCharts : texts.showTable}
    </Button>
  )
  return { isTable, button }
}

type DayViewsProps = {
  label: string
  isTable: boolean
  /** Undefined while they are loading. */
  statistics: Statistics | undefined
  /** What the charts show, and the columns of the table. */
  charts: readonly Measure[]
  columns?: readonly Measure[]
}

/** Days as charts or as a table, each loaded on first use. */
export function DayViews({ label, isTable, statistics, charts, columns = charts }: DayViewsProps) {
  const loading = (
    <div className={classes.charts} role="status" aria-label={texts.loading(label)}>
      {charts.map(({ key }) => (
        <Skeleton key={key} height={CHART_HEIGHT} />
      ))}
    </div>
  )
  if (statistics === undefined) return loading
  return (
    <Suspense fallback={loading}>
      {statistics.is_capped && (
        <div className={classes.capped}>
          <Notice tone="warning">{texts.capped}</Notice>
        </div>
      )}
      {isTable ? (
        <DayTable label={label} statistics={statistics} measures={columns} />
      ) : (
        <div className={classes.charts}>
          <Charts statistics={statistics} measures={charts} />
        </div>
      )}
    </Suspense>
  )
}
