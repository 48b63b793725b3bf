import { availableParallelism } from 'node:os'
import { runLogged } from '#features/job-log/service/run-logged.ts'
import { readLockedSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countActive } from '#platform/queue/job-table.ts'
import { workLimited } from '#platform/queue/limited-worker.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { failVideo, requeueVideo } from './service/end-video.ts'
import { generateVideo } from './service/generate-video.ts'
import { checkFeeds, scheduleVideos } from './service/schedule-videos.ts'

/** Whether a generation may start: maintenance mode is off, and all processes together run fewer than the limit. */
export async function mayGenerate(tx: Tx): Promise<boolean> {
  const { maintenance_mode, max_concurrent_generations } = await readLockedSettings(tx)
  return !maintenance_mode && (await countActive(tx, 'video.generate')) < max_concurrent_generations
}

/** Starts this process's schedule and workers for videos. */
export async function workVideos(platform: Platform): Promise<QueueWorker> {
  const { queue, db, log } = platform
  await queue.workMany('publishers.look', feeds =>
    checkFeeds(
      platform,
      feeds.map(({ feedId }) => feedId),
    ),
  )
  await queue.everyMinute('videos', () => scheduleVideos(platform))
  return workLimited({
    queue,
    db,
    log,
    name: 'video.generate',
    concurrency: availableParallelism(),
    mayClaim: mayGenerate,
    handler: async ({ payload: job, ...attempt }) =>
      runLogged(
        platform,
        job.jobLogId,
        attempt,
        signal => generateVideo(platform, job, { signal, claim: attempt.claim }),
        {
          onFailed: async (tx, failure) => {
            platform.metrics.videos.inc({ result: 'failed' })
            await failVideo(tx, job, failure)
          },
          onRetry: tx => requeueVideo(tx, job),
        },
      ),
  })
}
