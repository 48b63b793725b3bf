import type { Video } from '@feedreel/contracts/videos'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { texts } from './texts.ts'
import classes from './video-screen.module.css'

const words = texts.detail
const PLACEHOLDERS: Record<string, { icon: IconName; text: string }> = {
  queued: { icon: 'logs', text: words.queued },
  processing: { icon: 'refresh', text: words.processing },
  failed: { icon: 'warning', text: words.failed },
  withdrawn: { icon: 'withdraw', text: words.withdrawn },
}

/** The video once completed, else its state. */
export function VideoScreen({ video }: { video: Video }) {
  const status = video.status.toLowerCase()
  if (status === 'completed' && video.s3_url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the words stand in the picture; the file has no speech
      <video
        className={classes.screen}
        src={video.s3_url}
        poster={video.poster ?? video.thumbnail ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={video.latest_content_title || texts.untitled}
      />
    )
  }
  const { icon, text } = PLACEHOLDERS[video.is_withdrawn ? 'withdrawn' : status] ?? {
    icon: 'video',
    text: words.other,
  }
  return (
    <div className={classes.placeholder} role="status">
      <Icon name={icon} size={40} />
      <p className={classes.text}>{text}</p>
      {status === 'processing' && (
        <>
          <progress
            className={classes.progress}
            max={100}
            value={video.progress}
            aria-label={words.processing}
          />
          <p className={classes.step}>
            {texts.progress(video.progress)}
            {video.step && ` · ${video.step}`}
          </p>
        </>
      )}
    </div>
  )
}
