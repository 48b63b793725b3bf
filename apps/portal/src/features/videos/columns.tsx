import { formatCount } from '@feedreel/contracts/counted'
import type { Video } from '@feedreel/contracts/videos'
import { formatDateTime } from '../../lib/format/date.ts'
import { truncate } from '../../lib/format/text.ts'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import type { CsvField } from '../../lib/list/csv.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { ButtonLink } from '../../ui/page/links.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import classes from './columns.module.css'
import { PinButton, type Pinning } from './pinning.tsx'
import { texts } from './texts.ts'
import { VideoControl } from './video-control.tsx'
import { useHoverPreview, VideoPicture } from './video-picture.tsx'
import { VideoWait } from './video-wait.tsx'

const TITLE_CHARACTERS = 40
const PUBLISHER_CHARACTERS = 60

/** Whether a video is pinned or on air, as badges. */
export function VideoBadges({ video }: { video: Video }) {
  return (
    <>
      {video.is_pinned && <StatusBadge tone="brand">{texts.pinnedBadge}</StatusBadge>}{' '}
      {video.is_on_air && <StatusBadge tone="success">{texts.onAir}</StatusBadge>}
    </>
  )
}

/** Since when a video is off air, and why it failed. */
export function VideoNews({ video }: { video: Video }) {
  return (
    <>
      {video.off_air_at && (
        <div className={classes.below}>
          {video.is_withdrawn
            ? texts.withdrawnSince(formatDateTime(video.off_air_at))
            : texts.offAirSince(formatDateTime(video.off_air_at))}
        </div>
      )}
      {video.status === 'FAILED' && video.error_message && (
        <div className={classes.error}>{video.error_message}</div>
      )}
    </>
  )
}

/** How far a video is while it is being generated. */
export function VideoProgress({ video }: { video: Video }) {
  if (video.status !== 'PROCESSING') return null
  return (
    <div className={classes.progress} title={video.step ?? undefined}>
      <progress max={100} value={video.progress} aria-label={texts.progressOf(video.id)} />
      <span>{texts.progress(video.progress)}</span>
      {video.step && <span className={classes.step}>{video.step}</span>}
    </div>
  )
}

function VideoCell({ video }: { video: Video }) {
  const { isOn, handlers } = useHoverPreview()
  return (
    <div className={classes.video} {...handlers}>
      <VideoPicture video={video} size="row" isPlaying={isOn} />
      <div className={classes.about}>
        <div className={classes.title} title={video.latest_content_title ?? undefined}>
          <bdi>{truncate(video.latest_content_title || texts.untitled, TITLE_CHARACTERS)}</bdi>{' '}
          <VideoBadges video={video} />
        </div>
        <div className={classes.below} title={video.publisher_name}>
          <bdi>{truncate(video.publisher_name, PUBLISHER_CHARACTERS)}</bdi> ·{' '}
          <span className={classes.whole}>{texts.items(video.content_count)}</span>
        </div>
        <VideoNews video={video} />
      </div>
    </div>
  )
}

function StatusCell({ video }: { video: Video }) {
  return (
    <>
      <StatusBadge tone={statusTone(video.status)}>{video.status}</StatusBadge>
      <VideoProgress video={video} />
      <VideoWait video={video} />
    </>
  )
}

function ActionsCell({ video, pinning }: { video: Video; pinning: Pinning }) {
  return (
    <RowActions>
      <PinButton video={video} pinning={pinning} />
      <VideoControl video={video} />
      <ButtonLink
        to={`/portal/videos/${video.id}`}
        size="xs"
        variant="subtle"
        leftSection={<Icon name="eye" size={14} />}
        title={`${texts.view}: ${video.latest_content_title || texts.untitled}`}
      >
        {texts.view}
      </ButtonLink>
    </RowActions>
  )
}

/** The columns of the list of videos. */
export function videoColumns(pinning: Pinning): readonly Column<Video>[] {
  const { columns } = texts
  return [
    { key: 'video', title: columns.video, kind: 'main', cell: video => <VideoCell video={video} /> },
    { key: 'status', title: columns.status, cell: video => <StatusCell video={video} /> },
    {
      key: 'duration',
      title: columns.duration,
      cell: video => (video.duration === null ? texts.none : formatMinutesSeconds(video.duration)),
    },
    { key: 'views', title: columns.views, cell: video => formatCount(video.view_count) },
    {
      key: 'generated',
      title: columns.generated,
      cell: ({ generation_completed: completed }) => (completed ? <Moment iso={completed} /> : texts.none),
    },
    {
      key: 'actions',
      title: columns.actions,
      kind: 'actions',
      cell: video => <ActionsCell video={video} pinning={pinning} />,
    },
  ]
}

const { detail } = texts

/** CSV columns of the list of videos; durations in seconds, times in UTC. */
export const VIDEO_CSV: readonly CsvField<Video>[] = [
  { title: texts.columns.video, value: video => video.id },
  { title: detail.title, value: video => video.latest_content_title },
  { title: detail.publisher, value: video => video.publisher_name },
  { title: texts.columns.status, value: video => video.status },
  { title: texts.columns.duration, value: video => video.duration },
  { title: texts.columns.views, value: video => video.view_count },
  { title: texts.columns.generated, value: video => video.generation_completed },
  { title: detail.error, value: video => video.error_message },
]
