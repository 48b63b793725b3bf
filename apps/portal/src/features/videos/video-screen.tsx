import type { Video } from '@feedreel/contracts/videos'
import { lazy, type Ref, Suspense } from 'react'
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

/** The controls that other parts of a screen have over the video that it shows. */
export type VideoControls = { playFrom(timeS: number): void }

/** Loaded after the screen. */
const VideoPlayer = lazy(async () => ({ default: (await import('./video-player.tsx')).VideoPlayer }))

type VideoScreenProps = { video: Video; controls?: Ref<VideoControls> }

/** The video in the product's own player once completed, else its state. */
export function VideoScreen({ video, controls }: VideoScreenProps) {
  const status = video.status.toLowerCase()
  if (status === 'completed' && video.s3_url) {
    const poster = <Poster video={video} />
    return (
      <Suspense fallback={poster}>
        <VideoPlayer video={video} controls={controls} fallback={poster} />
      </Suspense>
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

/** The picture of the video, until the player shows it. */
function Poster({ video: { poster, thumbnail } }: { video: Video }) {
  const address = poster ?? thumbnail
  return address === null ? (
    <div className={classes.screen} />
  ) : (
    <img className={classes.screen} src={address} alt="" />
  )
}
