import type { ReactNode } from 'react'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DayViews, useTableChoice } from './day-views.tsx'
import type { Measure } from './measures.ts'
import { type StatisticsFilter, useStatistics } from './queries.ts'
import { texts } from './texts.ts'

type ChartPanelProps = {
  title: string
  hint: string
  filter: StatisticsFilter
  measures: readonly Measure[]
  /** Links beside the title. */
  actions: ReactNode
}

/** What happened in the last thirty days, as charts or as a table. */
export function ChartPanel({ title, hint, filter, measures, actions }: ChartPanelProps) {
  const { isTable, button } = useTableChoice()
  const { data, isError, isFetching, refetch } = useStatistics(filter)
  const isLost = isError && data === undefined
  return (
    <Panel
      title={title}
      hint={hint}
      isFlush={!isLost}
      actions={
        <>
          {actions}
          {button}
        </>
      }
    >
      {isLost ? (
        <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <DayViews label={title} isTable={isTable} statistics={data} charts={measures} />
      )}
    </Panel>
  )
}
