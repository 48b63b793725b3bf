import type { JobName } from '@feedreel/contracts/jobs'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { LostClaimError } from './claim.ts'
import { findHeld } from './job-table.ts'
import type { Queue } from './queue.ts'

const EVERY_MS = 3000

type Options = { queue: Queue; db: Database; log: Log; name: JobName }

/** Sends the heartbeats of all jobs of a queue that run in this process, and aborts those that another worker took over. */
export function startHeartbeats({ queue, db, log, name }: Options) {
  const running = new Map<JobWithMetadata<object>, AbortController>()

  async function beat(): Promise<void> {
    const jobs = [...running.keys()]
    if (jobs.length === 0) return
    const held = await db.transaction().execute(async tx => {
      // Locked first, in id order: the engine's update alone takes them in any order, and deadlocks with others.
      const ours = await findHeld(tx, name, jobs, true)
      const ids = [...ours].map(({ id }) => id)
      if (ids.length > 0) await queue.boss.touch(name, ids, { db: fromKysely(tx) })
      return ours
    })
    for (const job of jobs) {
      if (!held.has(job)) running.get(job)?.abort(new LostClaimError())
    }
  }

  const timer = setInterval(() => {
    beat().catch(error => log.warn({ job: name, error: sentenceOf(error) }, 'Heartbeats failed'))
  }, EVERY_MS)

  return {
    /** Starts the heartbeats of a job. @returns a signal that aborts when its claim is lost */
    add(job: JobWithMetadata<object>): AbortSignal {
      const lost = new AbortController()
      running.set(job, lost)
      return lost.signal
    },
    /** Ends the heartbeats of a job. */
    remove: (job: JobWithMetadata<object>) => void running.delete(job),
    stop: () => clearInterval(timer),
  }
}
