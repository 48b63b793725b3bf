import type { ReactNode } from 'react'
import { TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DayViews, useTableChoice } from './day-views.tsx'
import { completion, generatedVideos, type Measure, views } from './measures.ts'
import { type StatisticsFilter, useStatistics } from './queries.ts'
import { texts } from './texts.ts'

const EVERYTHING = {}
const ACTIVITY = [views, generatedVideos]

/** Views and generated videos of the last 30 days. */
export function ActivityPanel() {
  return (
    <ChartPanel
      title={texts.activity}
      hint={texts.activityHint}
      filter={EVERYTHING}
      measures={ACTIVITY}
      actions={<TextLink to="/portal/statistics">{texts.allStatistics}</TextLink>}
    />
  )
}

const VIDEO_MEASURES = [views, completion]

/** Views and completion of one video in the last 30 days. */
export function VideoPanel({ videoId }: { videoId: number }) {
  return (
    <ChartPanel
      title={texts.videoPanel}
      hint={`${texts.activity}. ${texts.activityHint}`}
      filter={{ video: videoId }}
      measures={VIDEO_MEASURES}
      actions={<TextLink to={`/portal/statistics?video=${videoId}`}>{texts.allStatistics}</TextLink>}
    />
  )
}

type ChartPanelProps = {
  title: string
  hint: string
  filter: StatisticsFilter
  measures: readonly Measure[]
  /** Links beside the title. */
  actions: ReactNode
}

function ChartPanel({ title, hint, filter, measures, actions }: ChartPanelProps) {
  const { isTable, button } = useTableChoice()
  const query = useStatistics(filter)
  const { data, isError } = query
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
        <LoadError text={texts.loadFailed} query={query} />
      ) : (
        <DayViews label={title} isTable={isTable} statistics={data} charts={measures} />
      )}
    </Panel>
  )
}
