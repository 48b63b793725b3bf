import type { Video } from '@feedreel/contracts/videos'
import { Link } from 'react-router'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import { Moment, Tags } from '../../ui/list/cells.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import { VideoBadges, VideoNews, VideoProgress } from './columns.tsx'
import { PinButton, type Pinning } from './pinning.tsx'
import { texts } from './texts.ts'
import classes from './video-card.module.css'
import { VideoControl } from './video-control.tsx'
import { useHoverPreview, VideoPicture } from './video-picture.tsx'
import { VideoWait } from './video-wait.tsx'

/** A video as a card of the grid; its preview plays while the pointer hovers or the focus is inside. */
export function VideoCard({ video, pinning }: { video: Video; pinning: Pinning }) {
  const { isOn, handlers } = useHoverPreview()
  const title = video.latest_content_title || texts.untitled
  const address = `/portal/videos/${video.id}`
  return (
    <article className={classes.card} {...handlers}>
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <VideoPicture video={video} size="card" isPlaying={isOn}>
          {video.duration !== null && (
            <span className={classes.length}>{formatMinutesSeconds(video.duration)}</span>
          )}
        </VideoPicture>
      </Link>
      <h3 className={classes.title} title={title}>
        <Link to={address}>{title}</Link>
      </h3>
      <div className={classes.below}>
        <bdi>{video.publisher_name}</bdi> · {texts.items(video.content_count)}
        <div className={classes.facts}>
          <span>{texts.viewed(video.view_count)}</span>
          {video.generation_completed && <Moment iso={video.generation_completed} />}
        </div>
        <VideoNews video={video} />
        <VideoProgress video={video} />
        <VideoWait video={video} />
      </div>
      <Tags className={classes.tags}>
        <StatusBadge tone={statusTone(video.status)}>{video.status}</StatusBadge>
        <VideoBadges video={video} />
      </Tags>
      <div className={classes.actions}>
        <PinButton video={video} pinning={pinning} />
        <VideoControl video={video} />
      </div>
    </article>
  )
}
