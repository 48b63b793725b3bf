import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { updateOpenVideo, type VideoJob } from '../store/videos.ts'

const AT_MOST_EVERY_MS = 1000

/** Writes down how far a generation is. @param percent 0 to 100 @param step what it does now, in words */
export type Reporter = (percent: number, step: string) => Promise<void>

/** Makes a reporter for one video; a new step is written at once, percents at most once a second. */
export function createReporter(platform: Platform, job: VideoJob): Reporter {
  const { db, clock, log } = platform
  let lastStep: string | null = null
  let lastAt = 0

  return async (percent, step) => {
    const now = clock.now().getTime()
    if (step === lastStep && now - lastAt < AT_MOST_EVERY_MS) return
    const isFirst = lastStep === null
    lastStep = step
    lastAt = now
    const started = isFirst
      ? { status: 'PROCESSING' as const, generation_started: clock.now(), error_message: null }
      : {}
    try {
      const progress = Math.round(percent)
      await db.transaction().execute(async tx => {
        if (!(await updateOpenVideo(tx, job, { ...started, progress, step }))) return
        const told = { change: 'updated', percent: progress, step } as const
        await publishEvent(tx, { subject: 'video', id: job.videoId, ...told })
        await publishEvent(tx, { subject: 'job_log', id: job.jobLogId, ...told })
      })
    } catch (error) {
      // A figure that is not shown must not end a generation.
      log.warn({ err: error, videoId: job.videoId }, 'Progress could not be written')
    }
  }
}
