import { setTimeout as delay } from 'node:timers/promises'
import type { JobName } from '@feedreel/contracts/jobs'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { keepAlive, LostClaimError } from './claim.ts'
import { endFailedAttempt, isPassing } from './failed-attempt.ts'
import type { ClaimGate, JobHandler, Queue } from './queue.ts'
import { createWorkLoop, type QueueWorker } from './work-loop.ts'

/** How much later a process looks for another job for each that it runs already: whoever runs fewer comes first. */
const COURTESY_MS = 50
const HEARTBEAT_MS = 3000

type Options<N extends JobName> = {
  queue: Queue
  db: Database
  log: Log
  name: N
  /** Jobs at a time in this process; the gate holds the limit across all processes. */
  concurrency: number
  gate: ClaimGate
  handler: JobHandler<N>
}

/** How many jobs of a queue run at this moment, in all processes. */
export async function countActive(db: Parameters<ClaimGate>[0], name: JobName): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(*) from pgboss.job where name = ${name} and state = 'active'`
  const { rows } = await query.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Works a queue under a limit that holds across all processes. The engine's own group limit checks first and
 * claims then, which lets several processes overshoot; here the gate and the claim are one transaction.
 */
export function workLimited<N extends JobName>(options: Options<N>): QueueWorker {
  const { queue, db, log, name } = options
  const workLoop = createWorkLoop(options)
  const { stopping } = workLoop
  const running = new Set<Promise<void>>()

  async function claim(): Promise<JobWithMetadata<object> | null> {
    return db.transaction().execute(async tx => {
      if (!(await options.gate(tx))) return null
      const jobs = await queue.boss.fetch<object>(name, {
        includeMetadata: true,
        batchSize: 1,
        db: fromKysely(tx),
      })
      return jobs[0] ?? null
    })
  }

  const noteMissed = (error: unknown) => log.warn({ error: sentenceOf(error) }, 'A heartbeat was missed')

  async function run(job: JobWithMetadata<object>): Promise<void> {
    const lost = new AbortController()
    const heartbeat = setInterval(() => void beat().catch(noteMissed), HEARTBEAT_MS)
    async function beat(): Promise<void> {
      const held = await keepAlive(queue.boss, db, name, [job])
      if (!held.has(job.id)) lost.abort(new LostClaimError())
    }
    try {
      const signal = AbortSignal.any([stopping, lost.signal])
      await queue.attempt(name, job, signal, options.handler, error => isPassing(job, error))
      // With the attempt, so that one that lost its job doesn't end another one's.
      await queue.boss.complete(name, job)
    } catch (error) {
      log.warn({ job: name, error: sentenceOf(error) }, 'An attempt at a job failed')
      await endFailedAttempt(queue.boss, db, name, job, error, stopping.aborted)
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** Starts a job. At its end, processes that run less than this one are woken: there is room again. */
  function begin(job: JobWithMetadata<object>): void {
    const ending = run(job)
      .catch(error =>
        log.error({ job: name, error: sentenceOf(error) }, 'The end of a job could not be written'),
      )
      .then(() => {
        running.delete(ending)
        workLoop.ring()
        return running.size > 0 ? queue.wakeWorkers(name) : undefined
      })
    running.add(ending)
  }

  /** Claims as many jobs as there are places and the gate lets through. */
  async function claimAll(): Promise<void> {
    while (running.size < options.concurrency && !stopping.aborted) {
      if (running.size > 0) await delay(COURTESY_MS * running.size)
      const job = await claim()
      if (!job) return
      begin(job)
    }
  }

  async function look(): Promise<void> {
    await claimAll()
    await workLoop.rest()
  }

  const worker = workLoop.start(look, () => false)
  return {
    async stop() {
      await worker.stop()
      await Promise.all(running)
    },
  }
}
