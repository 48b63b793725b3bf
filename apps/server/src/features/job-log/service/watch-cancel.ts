import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { isJobLogOpen } from '../store.ts'

/** How often a running job looks for itself, in case word of its cancelling was lost. */
const LOOK_EVERY_MS = 5000

/** The signal aborts when the job's log was ended by somebody else, in whatever process, or with the outer signal. */
export type CancelWatch = { signal: AbortSignal; isCancelled(): boolean; stop(): void }

/** Watches whether a running job is cancelled, until it is told to stop. */
export function watchCancel(
  { db, events, log }: Pick<Platform, 'db' | 'events' | 'log'>,
  jobLogId: number,
  outer: AbortSignal,
): CancelWatch {
  const cancelled = new AbortController()
  let isStopped = false

  async function look(): Promise<void> {
    try {
      if (!(await isJobLogOpen(db, jobLogId))) cancelled.abort(new Error('The job was cancelled.'))
    } catch (error) {
      if (!isStopped)
        log.warn({ error: sentenceOf(error), jobLogId }, 'Whether a job was cancelled could not be read')
    }
  }

  const forget = events.on(({ event }) => {
    if (event.subject === 'job_log' && event.id === jobLogId && event.percent === undefined) void look()
  })
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    signal: AbortSignal.any([outer, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    stop() {
      isStopped = true
      forget()
      clearInterval(timer)
    },
  }
}
