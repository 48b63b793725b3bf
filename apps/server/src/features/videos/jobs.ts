import { availableParallelism } from 'node:os'
import type { Failure } from '#features/job-log/service/classify-error.ts'
import { failJob } from '#features/job-log/service/end-job.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { runLogged } from '#features/job-log/service/run-logged.ts'
import { readLockedSettings } from '#features/settings/service.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countActive } from '#platform/queue/job-table.ts'
import { workLimited } from '#platform/queue/limited-worker.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { cleanUp } from './service/clean-up.ts'
import { describeCleanUp } from './service/describe-clean-up.ts'
import { failVideo, requeueVideo } from './service/end-video.ts'
import { generateVideo } from './service/generate-video.ts'
import { watchStalled } from './service/requeue-stalled.ts'
import { lookAtFeeds, scheduleVideos } from './service/schedule-videos.ts'

/** A generation may start when maintenance is off and fewer run than allowed, in all processes together. */
export async function mayGenerate(tx: Tx): Promise<boolean> {
  const { maintenance_mode, max_concurrent_generations } = await readLockedSettings(tx)
  return !maintenance_mode && (await countActive(tx, 'video.generate')) < max_concurrent_generations
}

/** Starts this process's share of the work on videos. */
export async function workVideos(platform: Platform): Promise<QueueWorker> {
  const { queue, db, log, storage } = platform
  await queue.workMany('publishers.look', feeds =>
    lookAtFeeds(
      platform,
      feeds.map(({ feedId }) => feedId),
    ),
  )
  await queue.workMany('files.remove', removals => storage.remove(removals.flatMap(({ keys }) => keys)))
  await queue.work('cleanup', 1, async ({ payload, ...attempt }) =>
    runLogged(platform, payload.jobLogId, attempt, async () => ({
      details: describeCleanUp(await cleanUp(platform, false), false),
    })),
  )
  await queue.everyMinute('videos', () => scheduleVideos(platform))
  // Often enough that nothing that a killed worker left behind stays for a day.
  await queue.onSchedule('cleanup', '17 3,9,15,21 * * *', async () => {
    await db.transaction().execute(tx =>
      enqueueLogged(platform, tx, {
        name: 'cleanup',
        payload: {},
        uniqueKey: 'regular',
        log: { job_type: 'cleanup', details: 'The regular cleanup is queued.' },
      }),
    )
  })
  const stalled = watchStalled(platform)
  const worker = workLimited({
    queue,
    db,
    log,
    name: 'video.generate',
    concurrency: availableParallelism(),
    mayClaim: mayGenerate,
    handler: async ({ payload: job, ...attempt }) =>
      runLogged(platform, job.jobLogId, attempt, cancel => generateVideo(platform, job, cancel), {
        onFailed: async (tx, failure) => {
          platform.metrics.videos.inc({ result: 'failed' })
          await failVideo(tx, job, failure)
        },
        onRetry: tx => requeueVideo(tx, job),
      }),
  })
  return {
    async stop() {
      stalled.stop()
      await worker.stop()
    },
  }
}

const WORKER_DIED: Failure = {
  sentence: 'The worker that ran this job died in every attempt.',
  errorClass: 'worker-died',
}

/** Ends what a job left open whose worker died in its last attempt. */
export async function endDeadJob(platform: Platform, data: object): Promise<void> {
  const { jobLogId, videoId } = data as { jobLogId?: unknown; videoId?: unknown }
  if (typeof jobLogId !== 'number') return
  await platform.db.transaction().execute(async tx => {
    await failJob(platform, tx, jobLogId, WORKER_DIED)
    if (typeof videoId === 'number') await failVideo(tx, { videoId, jobLogId }, WORKER_DIED)
  })
}
