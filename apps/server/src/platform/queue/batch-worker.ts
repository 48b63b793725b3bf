import { setTimeout as delay } from 'node:timers/promises'
import type { JobName, JobPayload } from '@feedreel/contracts/jobs'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Claim, claimOf } from './claim.ts'
import { createClaimLoop } from './claim-loop.ts'
import { endFailedAttempt } from './failed-attempt.ts'
import { findHeld } from './job-table.ts'
import type { Queue, QueueWorker } from './queue.ts'

/** Pause between two claims: a claim reads all waiting jobs of its queue, however few it takes. */
const CLAIM_EVERY_MS = 100

/** The steps of jobs that are claimed together; `Begun` is what `begin` gives a job, `Result` what it ends with. */
export type BatchWork<N extends JobName, Begun, Result> = {
  /** Runs in one transaction for all jobs of a claim. @returns their starts, in the same order */
  begin(tx: Tx, payloads: JobPayload<N>[]): Promise<Begun[]>
  /** Runs one job. A rejection means a retry, unless it was the last attempt. */
  run(begun: Begun, signal: AbortSignal, claim: Claim): Promise<Result>
  /** Runs in the transaction that completes the jobs. */
  finish(tx: Tx, results: Result[]): Promise<void>
  /** Runs in the transaction that retries a job, or fails it after the last attempt. */
  fail(tx: Tx, begun: Begun, error: unknown, isOver: boolean): Promise<void>
}

type Options<N extends JobName, Begun, Result> = BatchWork<N, Begun, Result> & {
  queue: Queue
  db: Database
  log: Log
  name: N
  /** Jobs at a time in this process. A slow one holds only its own place. */
  concurrency: number
  /** Jobs of one group at a time in all processes; workers that claim at the same moment may exceed it. */
  perGroup: number
}

type Ended<Begun, Result> = { job: JobWithMetadata<object>; begun: Begun } & (
  | { result: Result }
  | { error: unknown }
)
type Unwritten<Begun, Result> = { end: Ended<Begun, Result>; written: PromiseWithResolvers<void> }

/**
 * Processes a queue of many small jobs. Jobs are claimed together, and their results are written together with their records;
 * the engine's own workers would claim a batch only after the slowest job of the one before.
 */
export function workBatches<N extends JobName, Begun, Result>(
  options: Options<N, Begun, Result>,
): QueueWorker {
  const { queue, db, log, name, concurrency, perGroup } = options
  const { boss } = queue
  const loop = createClaimLoop({ queue, db, log, name })
  let unwritten: Unwritten<Begun, Result>[] = []
  let writing = Promise.resolve()

  async function writeEnds(tx: Tx, ends: Ended<Begun, Result>[]): Promise<void> {
    const held = await findHeld(
      tx,
      name,
      ends.map(({ job }) => job),
      true,
    )
    const ours = ends.filter(({ job }) => held.has(job))
    const done = ours.filter(end => 'result' in end)
    if (done.length > 0) {
      await options.finish(
        tx,
        done.map(({ result }) => result),
      )
      const ids = done.map(({ job }) => job.id)
      await boss.complete(name, ids, undefined, { db: fromKysely(tx) })
    }
    for (const end of ours) {
      if (!('error' in end)) continue
      const { job, begun, error } = end
      const isOver = await endFailedAttempt(boss, tx, name, job, error, loop.stopping.aborted)
      await options.fail(tx, begun, error, isOver)
    }
  }

  /** Writes the ends of all jobs that have ended by now. A result that cannot be written fails its own job only. */
  async function writeAll(): Promise<void> {
    const some = unwritten
    unwritten = []
    if (some.length === 0) return
    const write = (ends: Ended<Begun, Result>[]) => db.transaction().execute(tx => writeEnds(tx, ends))
    try {
      await write(some.map(({ end }) => end))
      for (const { written } of some) written.resolve()
    } catch (error) {
      log.error({ job: name, error: sentenceOf(error) }, 'Ends of jobs could not be written together')
      for (const { end, written } of some) {
        const { job, begun } = end
        await write([end])
          .catch(cause => write([{ job, begun, error: cause }]))
          .then(written.resolve, written.reject)
      }
    }
  }

  async function run(job: JobWithMetadata<object>, begun: Begun, signal: AbortSignal): Promise<void> {
    async function attempt(): Promise<Result> {
      signal.throwIfAborted()
      return options.run(begun, signal, claimOf(name, job))
    }
    const end: Ended<Begun, Result> = await attempt().then(
      result => ({ job, begun, result }),
      error => ({ job, begun, error }),
    )
    if ('error' in end) log.warn({ job: name, error: sentenceOf(end.error) }, 'An attempt at a job failed')
    const written = Promise.withResolvers<void>()
    unwritten.push({ end, written })
    // Jobs that end during a write are part of the next one.
    writing = writing.then(writeAll)
    await written.promise
  }

  /** Starts the jobs of a claim. Those with a malformed payload are completed. */
  async function startAll(jobs: JobWithMetadata<object>[]): Promise<void> {
    const read = jobs.map(job => ({ job, payload: queue.readPayload(name, job) }))
    const malformed = read.filter(({ payload }) => payload === null).map(({ job }) => job)
    if (malformed.length > 0) await boss.complete(name, malformed)
    const usable = read.flatMap(({ job, payload }) => (payload === null ? [] : [{ job, payload }]))
    const payloads = usable.map(({ payload }) => payload)
    const begun = await db.transaction().execute(tx => options.begin(tx, payloads))
    for (const [index, { job }] of usable.entries()) {
      loop.startJob(job, signal => run(job, begun[index] as Begun, signal))
    }
  }

  return loop.start(async () => {
    const batchSize = concurrency - loop.countRunning()
    if (batchSize === 0) return
    const claimOptions = { batchSize, groupConcurrency: perGroup, includeMetadata: true } as const
    const jobs = await boss.fetch<object>(name, claimOptions)
    if (jobs.length === 0) return
    try {
      await startAll(jobs)
    } catch (error) {
      for (const job of jobs) await endFailedAttempt(boss, db, name, job, error, loop.stopping.aborted)
      throw error
    }
    await delay(CLAIM_EVERY_MS, undefined, { signal: loop.stopping })
  })
}
