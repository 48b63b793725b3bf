import { randomUUID } from 'node:crypto'
import { enqueueLoggedMany } from '../../apps/server/src/features/job-log/service/enqueue-logged.ts'
import { runLogged } from '../../apps/server/src/features/job-log/service/run-logged.ts'
import { mayGenerate } from '../../apps/server/src/features/videos/jobs.ts'
import { workLimited } from '../../apps/server/src/platform/queue/limited-worker.ts'
import { openInstallation } from '../installation/installation.ts'

const JOBS = 300

/** Measures the overhead of a job, from its claim under the limit to its end in the job log; jobs run one at a time. */
export async function measureQueue(): Promise<{ jobs: number; overheadMs: number }> {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('worker')
  const { db, queue, log } = platform
  const jobs = Array.from({ length: JOBS }, (_, index) => ({
    payload: { videoId: index + 1 },
    uniqueKey: randomUUID(),
    log: { job_type: 'video_generation' as const },
  }))
  await db.transaction().execute(tx => enqueueLoggedMany(platform, tx, 'video.generate', jobs))
  const done = Promise.withResolvers<void>()
  let count = 0
  const startedMs = performance.now()
  const worker = workLimited({
    queue,
    db,
    log,
    name: 'video.generate',
    concurrency: 1,
    mayClaim: mayGenerate,
    handler: async ({ payload, ...attempt }) => {
      await runLogged(platform, payload.jobLogId, attempt, async () => ({ details: 'Nothing to do.' }))
      count += 1
      if (count === JOBS) done.resolve()
    },
  })
  await done.promise
  const overheadMs = (performance.now() - startedMs) / JOBS
  await worker.stop()
  return { jobs: JOBS, overheadMs }
}
