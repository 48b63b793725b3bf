import type { CommandRun } from '#platform/command.ts'
import type { Platform } from '#platform/platform.ts'
import { findEndedJobLogs, type JobLogRow } from '../store.ts'

const LOOK_AGAIN_MS = 3000

/**
 * Waits until all the jobs have ended, telling of each as it ends. Hears of changes live and looks by itself
 * every few seconds, in case word was lost. @throws when the signal aborts
 */
export async function waitForJobs(
  platform: Pick<Platform, 'db' | 'events'>,
  jobLogIds: readonly number[],
  signal: AbortSignal,
  onEnd: (log: JobLogRow) => void,
): Promise<void> {
  const open = new Set(jobLogIds)
  while (open.size > 0) {
    signal.throwIfAborted()
    const look = AbortSignal.any([signal, AbortSignal.timeout(LOOK_AGAIN_MS)])
    const heard = platform.events.until(
      event => event.subject === 'job_log' && event.percent === undefined && open.has(event.id),
      look,
    )
    const ended = await findEndedJobLogs(platform.db, [...open])
    for (const log of ended) {
      open.delete(log.id)
      onEnd(log)
    }
    if (open.size > 0 && ended.length === 0) await heard
  }
}

/** Waits for the jobs that a command has queued and prints how each ended. @throws as waitForJobs */
export async function printJobs(
  platform: Pick<Platform, 'db' | 'events'>,
  jobLogIds: readonly number[],
  { signal, print, fail }: Pick<CommandRun, 'signal' | 'print' | 'fail'>,
): Promise<void> {
  await waitForJobs(platform, jobLogIds, signal, ({ status, details }) =>
    (status === 'failed' ? fail : print)(details),
  )
}
