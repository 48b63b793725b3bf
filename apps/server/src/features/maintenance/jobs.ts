import { deleteOldInstallations } from '#features/installations/service.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { runLogged } from '#features/job-log/service/run-logged.ts'
import { deleteOldSessions } from '#features/session/service/own-sessions.ts'
import { sentenceOf } from '#platform/errors.ts'
import { forgetEvents } from '#platform/events/event-replay.ts'
import type { Platform } from '#platform/platform.ts'
import { takeBackTimes } from '#platform/queue/job-table.ts'
import { describeCleanUp, RETENTION_DAYS } from './rules.ts'
import { cleanUp } from './service/clean-up.ts'
import { watchStalled } from './service/requeue-stalled.ts'

/** How long a disconnected client of the live events can catch up. */
const EVENTS_KEPT_MS = 10 * 60_000

const CLOCK_CHECKED_EVERY_MS = 60_000

/** Checks once a minute whether the database's clock was set back. Not a schedule, which the engine would not pass on. */
function watchClock({ db, log }: Platform): { stop(): void } {
  const timer = setInterval(() => {
    takeBackTimes(db).catch(error =>
      log.warn({ error: sentenceOf(error) }, 'Times of the queue could not be checked'),
    )
  }, CLOCK_CHECKED_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** Starts this process's maintenance jobs: cleanup, file removal, expiry, and jobs of dead workers. */
export async function workMaintenance(platform: Platform): Promise<{ stop(): void }> {
  const { queue, db, clock, storage } = platform
  await queue.workMany('files.remove', removals => storage.remove(removals.flatMap(({ keys }) => keys)))
  await queue.work('cleanup', 1, async ({ payload, ...attempt }) =>
    runLogged(platform, payload.jobLogId, attempt, async () => ({
      details: describeCleanUp(await cleanUp(platform, false), false),
    })),
  )
  // Every 6 h, so that files of killed workers don't stay for a day.
  await queue.onSchedule('cleanup', '17 3,9,15,21 * * *', async () => {
    await db.transaction().execute(tx =>
      enqueueLogged(platform, tx, {
        name: 'cleanup',
        payload: {},
        uniqueKey: 'regular',
        log: { job_type: 'cleanup', details: 'Regular cleanup.' },
      }),
    )
  })
  await queue.onSchedule('installations', '37 2 * * *', () =>
    deleteOldInstallations(platform, RETENTION_DAYS.installations),
  )
  await queue.onSchedule('sessions', '47 2 * * *', () => deleteOldSessions(platform))
  await queue.everyMinute('events', () => forgetEvents(db, new Date(clock.now().getTime() - EVENTS_KEPT_MS)))
  const watches = [watchStalled(platform), watchClock(platform)]
  return {
    stop() {
      for (const watch of watches) watch.stop()
    },
  }
}
