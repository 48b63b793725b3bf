import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobName } from '@feedreel/contracts/jobs'
import type { JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { startHeartbeats } from './heartbeats.ts'
import type { Queue, QueueWorker } from './queue.ts'

const POLL_MS = 1000
const AFTER_ERROR_MS = 2000

type Options = { queue: Queue; db: Database; log: Log; name: JobName }

/** Claims jobs of one queue and runs them with heartbeats, until it is stopped. */
export function createClaimLoop({ queue, db, log, name }: Options) {
  const stopping = new AbortController()
  const wakeUps = new EventTarget()
  const heartbeats = startHeartbeats({ queue, db, log, name })
  const running = new Set<Promise<void>>()
  let isAwake = false

  function wake(): void {
    isAwake = true
    wakeUps.dispatchEvent(new Event('wake'))
  }

  async function waitForWork(): Promise<void> {
    if (!isAwake) await once(wakeUps, 'wake', { signal: AbortSignal.timeout(POLL_MS) }).catch(() => undefined)
    isAwake = false
  }

  async function loop(claim: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await claim()
        await waitForWork()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ job: name, error: sentenceOf(error) }, 'Jobs could not be claimed')
        await delay(AFTER_ERROR_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** Aborts when the worker stops. */
    stopping: stopping.signal,
    /** How many jobs run now. */
    countRunning: () => running.size,

    /**
     * Starts a claimed job. Its end makes room for another.
     * @param run runs the job and writes its end; the signal aborts when its claim is lost or the worker stops
     */
    startJob(job: JobWithMetadata<object>, run: (signal: AbortSignal) => Promise<void>): void {
      const ending = run(AbortSignal.any([stopping.signal, heartbeats.add(job)]))
        .catch(error =>
          log.error({ job: name, error: sentenceOf(error) }, 'The end of a job could not be written'),
        )
        .then(() => {
          heartbeats.remove(job)
          running.delete(ending)
          wake()
        })
      running.add(ending)
    },

    /**
     * Claims on each notification, whenever a job has ended, and once a second.
     * @param claim claims the jobs that this process has room for, and starts them
     */
    start(claim: () => Promise<void>): QueueWorker {
      const unsubscribe = queue.onNotify(name, wake)
      const looping = loop(claim)
      return {
        async stop() {
          unsubscribe()
          stopping.abort()
          wake()
          await looping
          await Promise.all(running)
          heartbeats.stop()
        },
      }
    },
  }
}
