import type { JobName, JobPayload } from '@feedreel/contracts/jobs'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Claim, claimOf } from './claim.ts'
import { endFailedAttempt } from './failed-attempt.ts'
import { findHeld } from './job-table.ts'
import { type Queue, type QueueWorker, WORK_OPTIONS } from './queue.ts'

/** The steps of a batch's jobs; `Begun` is what `begin` gives a job, `Result` what it ends with. */
export type BatchWork<N extends JobName, Begun, Result> = {
  /** Runs in one transaction for all jobs of a batch. @returns their starts, in the same order */
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
  /** Batches at a time in this process. */
  batches: number
  /** Jobs of a batch. A slow one delays only the next batch, not the ends of the others. */
  batchSize: number
  /** Jobs of one group at a time in all processes; workers that claim at the same moment may exceed it. */
  perGroup: number
}

type Ended<Begun, Result> = { job: JobWithMetadata<object>; begun: Begun } & (
  | { result: Result }
  | { error: unknown }
)
type Unwritten<Begun, Result> = { end: Ended<Begun, Result>; written: PromiseWithResolvers<void> }

/** Works a queue of many small jobs with the engine's batches. Ends of jobs are written together, with their records. */
export async function workBatches<N extends JobName, Begun, Result>(
  options: Options<N, Begun, Result>,
): Promise<QueueWorker> {
  const { queue, db, log, name, batchSize, perGroup } = options
  const { boss } = queue
  const stopping = new AbortController()
  let unwritten: Unwritten<Begun, Result>[] = []
  let writing = Promise.resolve()

  async function writeEnds(tx: Tx, ends: Ended<Begun, Result>[]): Promise<void> {
    const held = await findHeld(
      tx,
      name,
      ends.map(({ job }) => job),
      true,
    )
    const ours = ends.filter(({ job }) => held.has(job.id))
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
      const isOver = await endFailedAttempt(boss, tx, name, job, error, stopping.signal.aborted)
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

  async function run(job: JobWithMetadata<object>, begun: Begun): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, job.signal])
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

  /** Jobs with a malformed payload stay out; the engine completes them with the batch. */
  async function runBatch(jobs: JobWithMetadata<object>[]): Promise<void> {
    const read = jobs.map(job => ({ job, payload: queue.readPayload(name, job) }))
    const usable = read.flatMap(({ job, payload }) => (payload === null ? [] : [{ job, payload }]))
    const payloads = usable.map(({ payload }) => payload)
    const begun = await db.transaction().execute(tx => options.begin(tx, payloads))
    const runs = await Promise.allSettled(usable.map(({ job }, index) => run(job, begun[index] as Begun)))
    // The engine retries what could not be written.
    const failed = runs.find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function startWorker(): Promise<string> {
    const workOptions = {
      ...WORK_OPTIONS,
      batchSize,
      groupConcurrency: perGroup,
      includeMetadata: true,
    } as const
    const id = await boss.work<object, void, typeof workOptions>(name, workOptions, async jobs => {
      await runBatch(jobs)
      // Look again at once: the group limit leaves batches short.
      if (!stopping.signal.aborted) boss.notifyWorker(id)
    })
    return id
  }

  const ids = await Promise.all(Array.from({ length: options.batches }, startWorker))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(ids.map(id => boss.offWork(name, { id, wait: true })))
    },
  }
}
