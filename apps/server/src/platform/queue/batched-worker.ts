import { setTimeout as delay } from 'node:timers/promises'
import type { JobName, JobPayload } from '@feedreel/contracts/jobs'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Claim, claimOf, holdAmong, keepAlive, LostClaimError } from './claim.ts'
import { endFailedAttempt } from './failed-attempt.ts'
import type { Queue } from './queue.ts'
import { createWorkLoop, type QueueWorker } from './work-loop.ts'

const HEARTBEAT_MS = 3000
/** Ends that come within this time are written together. */
const GATHER_MS = 10

/** What becomes of the jobs of one queue; `Begun` is what a job starts with, `Result` what it leaves. */
export type BatchedWork<N extends JobName, Begun, Result> = {
  /** In the transaction that claims jobs: gives what each of them starts with, in their order. */
  begin(tx: Tx, payloads: JobPayload<N>[]): Promise<Begun[]>
  /** An error means that the job is tried again, unless it was the last attempt. */
  run(begun: Begun, signal: AbortSignal, claim: Claim): Promise<Result>
  /** In the transaction that takes the jobs off the queue. */
  finish(tx: Tx, results: Result[]): Promise<void>
  /** In the transaction that gives a job back to the queue, or gives it up after the last attempt. */
  giveBack(tx: Tx, begun: Begun, error: unknown, isOver: boolean): Promise<void>
}

type Options<N extends JobName, Begun, Result> = BatchedWork<N, Begun, Result> & {
  queue: Queue
  db: Database
  log: Log
  name: N
  /** Jobs at a time in this process. */
  concurrency: number
  /** Jobs of one group at a time in all processes. */
  perGroup: number
}

type Job = JobWithMetadata<object>
type Ended<Begun, Result> = { job: Job; begun: Begun } & ({ result: Result } | { error: unknown })

/**
 * Works a queue of many small jobs in few statements: one transaction writes the ends of all jobs that finished
 * meanwhile and claims as many new ones as there is room for. No job waits for another one's end. Claims of all
 * processes follow one another, so that the limit of a group holds across them.
 */
export function workBatched<N extends JobName, Begun, Result>(
  options: Options<N, Begun, Result>,
): QueueWorker {
  const { queue, db, log, name, concurrency, perGroup } = options
  const workLoop = createWorkLoop(options)
  const { stopping } = workLoop
  const running = new Map<Job, AbortController>()
  let ended: Ended<Begun, Result>[] = []

  async function run(job: Job, begun: Begun): Promise<void> {
    const lost = new AbortController()
    running.set(job, lost)
    let end: Ended<Begun, Result>
    try {
      const signal = AbortSignal.any([stopping, lost.signal])
      end = { job, begun, result: await options.run(begun, signal, claimOf(name, job)) }
    } catch (error) {
      log.warn({ job: name, error: sentenceOf(error) }, 'An attempt at a job failed')
      end = { job, begun, error }
    }
    running.delete(job)
    ended.push(end)
    workLoop.ring()
  }

  async function writeEnds(tx: Tx, ends: Ended<Begun, Result>[]): Promise<void> {
    if (ends.length === 0) return
    // What lost its job meanwhile has nothing to say: another attempt says it.
    const held = await holdAmong(
      tx,
      name,
      ends.map(({ job }) => job),
    )
    const ours = ends.filter(({ job }) => held.has(job.id))
    const done = ours.filter(end => 'result' in end)
    if (done.length > 0) {
      await options.finish(
        tx,
        done.map(end => end.result),
      )
      await queue.boss.complete(
        name,
        done.map(({ job }) => job.id),
        undefined,
        { db: fromKysely(tx) },
      )
    }
    for (const end of ours) {
      if (!('error' in end)) continue
      const { job, begun, error } = end
      const isOver = await endFailedAttempt(queue.boss, tx, name, job, error, stopping.aborted)
      await options.giveBack(tx, begun, error, isOver)
    }
  }

  async function claim(tx: Tx): Promise<{ job: Job; begun: Begun }[]> {
    const batchSize = concurrency - running.size
    if (batchSize === 0 || stopping.aborted) return []
    await sql`select pg_advisory_xact_lock(hashtext(${`claim ${name}`}))`.execute(tx)
    const jobs = await queue.boss.fetch<object>(name, {
      includeMetadata: true,
      batchSize,
      groupConcurrency: perGroup,
      db: fromKysely(tx),
    })
    const usable = await dropMalformed(tx, jobs)
    if (usable.length === 0) return []
    const begun = await options.begin(
      tx,
      usable.map(({ payload }) => payload),
    )
    return usable.flatMap(({ job }, index) => {
      const one = begun[index]
      return one === undefined ? [] : [{ job, begun: one }]
    })
  }

  async function dropMalformed(tx: Tx, jobs: Job[]): Promise<{ job: Job; payload: JobPayload<N> }[]> {
    const read = jobs.map(job => ({ job, payload: queue.readPayload(name, job) }))
    const malformed = read.filter(({ payload }) => payload === null).map(({ job }) => job.id)
    if (malformed.length > 0) await queue.boss.complete(name, malformed, undefined, { db: fromKysely(tx) })
    return read.flatMap(({ job, payload }) => (payload === null ? [] : [{ job, payload }]))
  }

  /** Writes ends and claims. @returns how many jobs were claimed */
  async function turn(): Promise<number> {
    if (stopping.aborted && ended.length === 0) return 0
    const ends = ended
    ended = []
    try {
      const claimed = await db.transaction().execute(async tx => {
        await writeEnds(tx, ends)
        return claim(tx)
      })
      for (const { job, begun } of claimed) void run(job, begun)
      return claimed.length
    } catch (error) {
      if (ends.length === 0) throw error
      log.error({ job: name, error: sentenceOf(error) }, 'The ends of jobs could not be written together')
      await writeOneByOne(ends)
      return 0
    }
  }

  /** A result that can't be written must not keep the others back: its job counts as failed. */
  async function writeOneByOne(ends: Ended<Begun, Result>[]): Promise<void> {
    for (const [index, end] of ends.entries()) {
      try {
        await db.transaction().execute(tx => writeEnds(tx, [end]))
      } catch (error) {
        if ('error' in end) {
          ended.unshift(...ends.slice(index))
          throw error
        }
        ended.push({ job: end.job, begun: end.begun, error })
      }
    }
  }

  async function look(): Promise<void> {
    const claimed = await turn()
    if (claimed === 0 && ended.length === 0) await workLoop.rest()
    await delay(GATHER_MS)
  }

  async function beat(): Promise<void> {
    const jobs = [...running.keys()]
    if (jobs.length === 0) return
    const held = await keepAlive(queue.boss, db, name, jobs)
    for (const job of jobs) if (!held.has(job.id)) running.get(job)?.abort(new LostClaimError())
  }

  const heartbeat = setInterval(() => {
    beat().catch(error => log.warn({ error: sentenceOf(error) }, 'A heartbeat was missed'))
  }, HEARTBEAT_MS)
  const worker = workLoop.start(look, () => running.size > 0 || ended.length > 0)
  return {
    async stop() {
      await worker.stop()
      clearInterval(heartbeat)
    },
  }
}
