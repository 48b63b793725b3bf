import { formatCount } from '@feedreel/contracts/counted'
import type { RecentLog, RecentVideo } from '@feedreel/contracts/dashboard'
import type { ReactNode } from 'react'
import { ClampedText, Moment, TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import { Subject } from '../job-log/subject.tsx'
import { texts } from './texts.ts'

const VIDEO_COLUMNS: readonly Column<RecentVideo>[] = [
  {
    key: 'title',
    title: texts.title,
    kind: 'main',
    cell: video => (
      <TextLink to={`/portal/videos/${video.id}`}>
        <ClampedText text={video.latest_content_title || texts.untitled} />
      </TextLink>
    ),
  },
  {
    key: 'status',
    title: texts.status,
    cell: video => <StatusBadge tone={statusTone(video.status)}>{video.status}</StatusBadge>,
  },
  {
    key: 'duration',
    title: texts.duration,
    cell: video => (video.duration === null ? '–' : Math.round(video.duration)),
  },
  { key: 'views', title: texts.views, cell: video => formatCount(video.view_count) },
]

/** The newest videos, undefined while loading. */
export function RecentVideos({ videos }: { videos: readonly RecentVideo[] | undefined }) {
  return (
    <RecentPanel
      title={texts.recentVideos}
      to="/portal/videos"
      viewAllTitle={texts.viewAllVideos}
      columns={VIDEO_COLUMNS}
      rows={videos}
      empty={<EmptyState icon="video" text={texts.noVideos} />}
    />
  )
}

const JOB_COLUMNS: readonly Column<RecentLog>[] = [
  {
    key: 'job',
    title: texts.job,
    kind: 'main',
    cell: log => (
      <TwoLines
        title={log.job_type_display}
        shown={<TextLink to={`/portal/logs?job=${log.id}`}>{log.job_type_display}</TextLink>}
      >
        <Moment iso={log.started_at} />
        <Subject log={log} />
      </TwoLines>
    ),
  },
  {
    key: 'status',
    title: texts.status,
    cell: log => <StatusBadge tone={statusTone(log.status)}>{log.status_display}</StatusBadge>,
  },
]

/** The newest jobs, undefined while loading. */
export function RecentJobs({ logs }: { logs: readonly RecentLog[] | undefined }) {
  return (
    <RecentPanel
      title={texts.recentJobs}
      to="/portal/logs"
      viewAllTitle={texts.viewAllJobs}
      columns={JOB_COLUMNS}
      rows={logs}
      empty={<EmptyState icon="logs" text={texts.noJobs} />}
    />
  )
}

type RecentPanelProps<Row> = {
  title: string
  to: string
  viewAllTitle: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  empty: ReactNode
}

/** A short table with a link to the whole list. */
function RecentPanel<Row extends { id: number }>(props: RecentPanelProps<Row>) {
  return (
    <Panel
      title={props.title}
      isFlush
      actions={
        <TextLink to={props.to} title={props.viewAllTitle}>
          {texts.viewAll}
        </TextLink>
      }
    >
      <DataTable
        label={props.title}
        columns={props.columns}
        rows={props.rows}
        keyOf={row => row.id}
        empty={props.empty}
      />
    </Panel>
  )
}
