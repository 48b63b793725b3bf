import type { Tx } from '#platform/database/database.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { endJobLogs, type JobEnd, requeueStalledLogs, startJobLogs } from '../store.ts'

export type { JobEnd }

/** Notes that jobs run, those that nobody has ended. Nobody is told: most of them end in a moment. */
export async function startJobs(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  jobLogIds: readonly number[],
): Promise<Set<number>> {
  return new Set(await startJobLogs(tx, jobLogIds, clock.now()))
}

/** Notes how jobs ended. */
export async function endJobs(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  tx: Tx,
  ends: readonly JobEnd[],
): Promise<void> {
  if (ends.length > 0) await endJobLogs(tx, ends, clock.now())
  // Thousands of them end well each minute.
  for (const end of ends) log[end.errorClass === null ? 'debug' : 'info'](end, 'A job ended')
}

/** Notes that jobs wait again whose worker died. @returns their logs */
export async function requeueStalledJobs(tx: Tx): Promise<{ id: number; video_id: number | null }[]> {
  const stalled = await requeueStalledLogs(tx)
  await publishEvents(
    tx,
    stalled.map(({ id }) => ({ subject: 'job_log', id, change: 'updated' })),
  )
  return stalled
}
