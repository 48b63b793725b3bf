import type { Video } from '@feedreel/contracts/videos'
import { formatDuration } from '../../lib/format/time.ts'
import { Moment, PassingTime } from '../../ui/list/cells.tsx'
import { texts } from './texts.ts'
import classes from './video-wait.module.css'

/** Since when and how long a video waits for its generation, or how long that runs; counts on. */
export function VideoWait({ video }: { video: Video }) {
  const { status, generation_started: started } = video
  if (status === 'QUEUED') {
    const since = video.queued_at ?? video.created_at
    return (
      <div className={classes.wait}>
        <div>
          {texts.queuedSince} <Moment iso={since} />
        </div>
        <PassingTime iso={since} every="second">
          {seconds => texts.waits(formatDuration(seconds))}
        </PassingTime>
      </div>
    )
  }
  if (status !== 'PROCESSING' || started === null) return null
  return (
    <div className={classes.wait}>
      <PassingTime iso={started} every="second">
        {seconds => texts.runs(formatDuration(seconds))}
      </PassingTime>
    </div>
  )
}
