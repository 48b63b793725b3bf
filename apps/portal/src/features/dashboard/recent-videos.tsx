import type { RecentVideo } from '@feedreel/contracts/dashboard'
import { formatCount } from '../../lib/number.ts'
import { statusTone } from '../../lib/status-tone.ts'
import { ClampedText } from '../../ui/clamped-text.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { texts } from './texts.ts'

const COLUMNS: readonly Column<RecentVideo>[] = [
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

/** The videos made last, undefined while they are loading. */
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
        columns={COLUMNS}
        rows={videos}
        keyOf={video => video.id}
        empty={<EmptyState icon="video" text={texts.noVideos} />}
      />
    </Panel>
  )
}
