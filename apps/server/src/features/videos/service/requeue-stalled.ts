import { requeueStalledJobs } from '#features/job-log/service/end-job.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { requeueVideo } from './end-video.ts'

const LOOK_EVERY_MS = 5000

/** Lets jobs whose worker died, and their videos, wait visibly until another worker takes them. @returns how many */
export async function requeueStalled({ db }: Pick<Platform, 'db'>): Promise<number> {
  return db.transaction().execute(async tx => {
    const stalled = await requeueStalledJobs(tx)
    for (const { id: jobLogId, video_id: videoId } of stalled) {
      if (videoId !== null) await requeueVideo(tx, { videoId, jobLogId })
    }
    return stalled.length
  })
}

/** Looks for such jobs every few seconds, in every worker: any of them may be the only one left. */
export function watchStalled(platform: Platform): { stop(): void } {
  const timer = setInterval(() => {
    requeueStalled(platform).catch(error =>
      platform.log.warn({ error: sentenceOf(error) }, 'Jobs of dead workers could not be looked for'),
    )
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
