import { setTimeout as delay } from 'node:timers/promises'
import type { JobName } from '@feedreel/contracts/jobs'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { createBell } from './bell.ts'
import type { Queue } from './queue.ts'

const IDLE_MS = 1000
const AFTER_ERROR_MS = 2000

/** What works on the jobs of one queue in this process. */
export type QueueWorker = {
  /** Aborts the running jobs, which go back to the queue, and waits until each has let go. */
  stop(): Promise<void>
}

type Options = { queue: Queue; log: Log; name: JobName }

/** Makes the loop in which a worker looks at its queue again and again; `start` sets it going. */
export function createWorkLoop({ queue, log, name }: Options) {
  const stopping = new AbortController()
  const bell = createBell()

  return {
    /** Aborted when the worker is asked to stop. */
    stopping: stopping.signal,
    /** Ends the rest, or the next one. */
    ring: bell.ring,
    /** Waits until something rings or jobs come into the queue, for a second at most. */
    rest: () => bell.wait(IDLE_MS),

    /**
     * Looks until the worker is stopped and nothing is left to look after. After an error there is a pause; while it
     * stops, an error ends it: what is not written by then runs again elsewhere.
     * @param look claims jobs, and rests when there are none
     * @param isBusy whether what was begun needs another look
     */
    start(look: () => Promise<void>, isBusy: () => boolean): QueueWorker {
      async function loop(): Promise<void> {
        while (!stopping.signal.aborted || isBusy()) {
          try {
            await look()
          } catch (error) {
            log.error({ job: name, error: sentenceOf(error) }, 'Claiming jobs failed')
            if (stopping.signal.aborted) return
            await delay(AFTER_ERROR_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
          }
        }
      }

      const forget = queue.onNotify(name, bell.ring)
      const looping = loop()
      return {
        async stop() {
          forget()
          stopping.abort()
          bell.ring()
          await looping
        },
      }
    },
  }
}
