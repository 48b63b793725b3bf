import { endDeadCommands } from '#features/commands/service/run-in-shell.ts'
import type { Failure } from '#features/job-log/service/classify-error.ts'
import { failJob, requeueStalledJobs } from '#features/job-log/service/end-job.ts'
import { failVideo, requeueVideo } from '#features/videos/service/end-video.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

const CHECK_EVERY_MS = 5000

/** Marks jobs of dead workers, and their videos, as queued until another worker takes them. @returns how many */
export async function requeueStalled({ db }: Pick<Platform, 'db'>): Promise<number> {
  return db.transaction().execute(async tx => {
    const stalled = await requeueStalledJobs(tx)
    for (const { id: jobLogId, video_id: videoId } of stalled) {
      if (videoId !== null) await requeueVideo(tx, { videoId, jobLogId })
    }
    return stalled.length
  })
}

/** Requeues stalled jobs and ends dead commands every 5 s. Runs in every worker, since any of them may be the only one. */
export function watchStalled(platform: Platform): { stop(): void } {
  const timer = setInterval(() => {
    requeueStalled(platform).catch(error =>
      platform.log.warn({ error: sentenceOf(error) }, 'Stalled jobs could not be requeued'),
    )
    endDeadCommands(platform).catch(error =>
      platform.log.warn({ error: sentenceOf(error) }, 'Dead commands could not be ended'),
    )
  }, CHECK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

const WORKER_DIED: Failure = {
  sentence: 'The worker that ran this job died in every attempt.',
  errorClass: 'worker-died',
}

/** Fails a job whose worker died in its last attempt, with its video. Ignores ended jobs. @param data the payload of the job */
export async function endDeadJob(platform: Platform, data: object): Promise<void> {
  const { jobLogId, videoId } = data as { jobLogId?: unknown; videoId?: unknown }
  if (typeof jobLogId !== 'number') return
  await platform.db.transaction().execute(async tx => {
    await failJob(platform, tx, jobLogId, WORKER_DIED)
    if (typeof videoId === 'number') await failVideo(tx, { videoId, jobLogId }, WORKER_DIED)
  })
}
