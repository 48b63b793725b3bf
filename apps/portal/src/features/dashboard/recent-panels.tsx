import type { RecentLog, RecentVideo } from '@feedreel/contracts/dashboard'
import { formatCount } from '../../lib/format/number.ts'
import { ClampedText, Moment, TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
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
    <Panel
      title={texts.recentVideos}
      isFlush
      actions={
        <TextLink to="/portal/videos" title={texts.viewAllVideos}>
          {texts.viewAll}
        </TextLink>
      }
    >
      <DataTable
        label={texts.recentVideos}
        columns={VIDEO_COLUMNS}
        rows={videos}
        keyOf={video => video.id}
        empty={<EmptyState icon="video" text={texts.noVideos} />}
      />
    </Panel>
  )
}

const JOB_COLUMNS: readonly Column<RecentLog>[] = [
  {
    key: 'job',
    title: texts.job,
    kind: 'main',
    cell: log => (
      <TwoLines title={log.job_type_display}>
        <Moment iso={log.started_at} />
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
    <Panel
      title={texts.recentJobs}
      isFlush
      actions={
        <TextLink to="/portal/logs" title={texts.viewAllJobs}>
          {texts.viewAll}
        </TextLink>
      }
    >
      <DataTable
        label={texts.recentJobs}
        columns={JOB_COLUMNS}
        rows={logs}
        keyOf={log => log.id}
        empty={<EmptyState icon="logs" text={texts.noJobs} />}
      />
    </Panel>
  )
}
