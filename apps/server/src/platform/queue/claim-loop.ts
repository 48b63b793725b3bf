import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobName } from '@feedreel/contracts/jobs'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Queue } from './queue.ts'

const POLL_MS = 1000
const AFTER_ERROR_MS = 2000

type Options = {
  queue: Queue
  log: Log
  name: JobName
  /** Claims and starts the jobs that this process has room for. The signal aborts when the worker stops. */
  claim(stopping: AbortSignal): Promise<void>
}

/** Claims jobs of one queue on each notification, when `wake` is called, and once a second. */
export function startClaimLoop({ queue, log, name, claim }: Options) {
  const stopping = new AbortController()
  const wakeUps = new EventTarget()
  let isAwake = false

  function wake(): void {
    isAwake = true
    wakeUps.dispatchEvent(new Event('wake'))
  }

  async function waitForWork(): Promise<void> {
    if (!isAwake) await once(wakeUps, 'wake', { signal: AbortSignal.timeout(POLL_MS) }).catch(() => undefined)
    isAwake = false
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await claim(stopping.signal)
        await waitForWork()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ job: name, error: sentenceOf(error) }, 'Jobs could not be claimed')
        await delay(AFTER_ERROR_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const unsubscribe = queue.onNotify(name, wake)
  const looping = loop()
  return {
    /** Aborts when the worker stops. */
    signal: stopping.signal,
    /** Claims again: this process or another has room for a job. */
    wake,
    /** Stops claiming and aborts the signal. */
    async stop(): Promise<void> {
      unsubscribe()
      stopping.abort()
      wake()
      await looping
    },
  }
}
