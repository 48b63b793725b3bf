import { randomUUID } from 'node:crypto'
import { type JobName, type JobPayload, jobPayloads } from '@feedreel/contracts/jobs'
import { sql } from 'kysely'
import { fromKysely, type Job, type JobWithMetadata, PgBoss, type Queue as QueueSettings } from 'pg-boss'
import { createPool, type Tx } from '../database/database.ts'
import { PermanentError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Claim, claimOf } from './claim.ts'
import { createJobNotifications } from './job-notifications.ts'

/** How often a worker looks for jobs without a notification: those whose time has come, and any that got lost. */
const LOOK_EVERY_S = 2
/** Small jobs that are taken off their queue together. */
const BATCH = 100
/** Of the engine itself, beside the pool of all else. It looks at all queues at once every two seconds, so they stay open. */
const CONNECTIONS = 3
/** A dead worker is noticed after so long without a sign of life; the engine takes no less. */
const HEARTBEAT_S = 10

/**
 * How long ended jobs stay. Nobody needs them, the job logs have the rest, and the engine reads its whole table every two
 * seconds to find dead workers and to count.
 */
const ENDED_KEPT_S = 300
const CLEAR_EVERY_S = 60

/** A job is tried three times. */
const QUEUE_OPTIONS = {
  retryLimit: 2,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: HEARTBEAT_S,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: ENDED_KEPT_S,
  notify: true,
} as const

/** Where jobs go whose worker died in their last attempt. */
const DEAD_QUEUE = 'dead'
/** Through which the engine passes what is due by a schedule. */
const DUE_QUEUE = '__pgboss__send-it'
/** How often a queue is looked at that notifies of its jobs. */
const LOOK_OPTIONS = {
  pollingIntervalSeconds: LOOK_EVERY_S,
  notifyPollingIntervalSeconds: LOOK_EVERY_S,
} as const
const WORK_OPTIONS = { ...LOOK_OPTIONS, heartbeatRefreshSeconds: 3 } as const
/** A run of a schedule whose worker dies goes on in another one, like any job. */
const SCHEDULE_OPTIONS = {
  retryLimit: 2,
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: 300,
  deleteAfterSeconds: ENDED_KEPT_S,
  notify: true,
} as const
const JOB_NAMES = Object.keys(jobPayloads) as JobName[]

/** One attempt at a job. */
export type Attempt<N extends JobName> = {
  payload: JobPayload<N>
  /** Aborted when the job runs out of time or is no longer this worker's, or the worker stops. */
  signal: AbortSignal
  /** Whether a failure with this error ends the job for good. */
  isOver(error: unknown): boolean
  claim: Claim
}

/** A job to be added. At most so many jobs of one group run at a time as its worker allows (`workBatched`). */
export type NewJob<N extends JobName> = { payload: JobPayload<N>; uniqueKey: string; group?: string }

export type JobHandler<N extends JobName> = (attempt: Attempt<N>) => Promise<void>

/** Decides inside a transaction whether a job may be claimed now; the claim is part of that transaction. */
export type ClaimGate = (tx: Tx) => Promise<boolean>

export type Queue = ReturnType<typeof createQueue>

/**
 * The queue engine: jobs live in the same database as what they are about, so that a change and the job that
 * it causes are one transaction.
 * @param url of the database
 * @param role `worker` supervises jobs and schedules; `sender` only adds them
 */
export function createQueue(url: string, role: 'worker' | 'sender', log: Log) {
  const isWorker = role === 'worker'
  // Some of the engine's errors are plain objects with a message.
  const noteError = ({ message }: { message: string }) =>
    log.error({ error: message }, 'The queue reports an error')
  const pool = createPool(url, noteError, CONNECTIONS)
  const notifications = createJobNotifications(url, pool, log)
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: notifications.listen,
    },
    schema: 'pgboss',
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: CLEAR_EVERY_S,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
  })
  boss.on('error', noteError)

  /** Makes a queue, or gives one that an older version made the options of today. */
  async function makeQueue(
    name: string,
    policy: 'exclusive' | 'standard',
    options: Omit<QueueSettings, 'name' | 'policy'>,
  ): Promise<void> {
    await boss.createQueue(name, { ...options, policy })
    await boss.updateQueue(name, options)
  }

  /** Starts the engine; queues and their tables are made on the first start. */
  async function start(): Promise<void> {
    await boss.start()
    const brief = { heartbeatSeconds: HEARTBEAT_S, deleteAfterSeconds: ENDED_KEPT_S }
    await makeQueue(DEAD_QUEUE, 'standard', { ...brief, notify: true })
    if (isWorker) await boss.updateQueue(DUE_QUEUE, brief)
    for (const name of JOB_NAMES) {
      await makeQueue(name, 'exclusive', { ...QUEUE_OPTIONS, deadLetter: DEAD_QUEUE })
    }
  }

  /**
   * Adds a job in the transaction of the change that causes it.
   * @param uniqueKey at most one job with this key waits or runs at a time
   * @returns false when there already is one
   */
  async function send<N extends JobName>(
    tx: Tx,
    name: N,
    payload: JobPayload<N>,
    uniqueKey: string,
  ): Promise<boolean> {
    return (await sendMany(tx, name, [{ payload, uniqueKey }])).has(uniqueKey)
  }

  /**
   * Adds jobs in one statement, in the transaction of the change that causes them.
   * @returns the unique keys of those that were added; of the others there already is one
   */
  async function sendMany<N extends JobName>(
    tx: Tx,
    name: N,
    jobs: readonly NewJob<N>[],
  ): Promise<Set<string>> {
    const byId = new Map(jobs.map(job => [randomUUID() as string, job]))
    const rows = [...byId].map(([id, { payload, uniqueKey, group }]) => ({
      id,
      data: payload,
      singletonKey: uniqueKey,
      ...(group === undefined ? {} : { group: { id: group } }),
    }))
    const added =
      rows.length === 0 ? [] : await boss.insert(name, rows, { returnId: true, db: fromKysely(tx) })
    return new Set((added ?? []).map(id => byId.get(id)?.uniqueKey ?? ''))
  }

  /** Checks what a job carries. @returns null when it is malformed, after a line in the log */
  function readPayload<N extends JobName>(name: N, job: Pick<Job, 'data'>): JobPayload<N> | null {
    const payload = jobPayloads[name].safeParse(job.data)
    if (payload.success) return payload.data as JobPayload<N>
    log.error({ job: name, issues: payload.error.issues }, 'A job with a malformed payload was dropped')
    return null
  }

  /**
   * Runs one attempt at a job. One with a malformed payload, or that failed for good, counts as done.
   * @param isPassing whether the worker gives the job back after an error without counting the attempt
   */
  async function attempt<N extends JobName>(
    name: N,
    job: Pick<JobWithMetadata<object>, 'id' | 'data' | 'retryCount' | 'retryLimit'>,
    signal: AbortSignal,
    handler: JobHandler<N>,
    isPassing: (error: unknown) => boolean = () => false,
  ): Promise<void> {
    const payload = readPayload(name, job)
    if (payload === null) return
    try {
      const isLast = job.retryCount >= job.retryLimit
      const isOver = (error: unknown) =>
        error instanceof PermanentError || (isLast && !signal.aborted && !isPassing(error))
      const claim = claimOf(name, job)
      await handler({ payload, signal, isOver, claim })
    } catch (error) {
      if (!(error instanceof PermanentError)) throw error
      log.warn({ job: name, reason: error.message }, 'A job failed for good')
    }
  }

  /** Runs the jobs of one queue, `concurrency` at a time in this process. */
  async function work<N extends JobName>(
    name: N,
    concurrency: number,
    handler: JobHandler<N>,
  ): Promise<void> {
    const options = { ...WORK_OPTIONS, localConcurrency: concurrency, includeMetadata: true } as const
    await boss.work<object, void, typeof options>(name, options, async ([job]) => {
      if (job) await attempt(name, job, job.signal, handler)
    })
  }

  /**
   * Runs the small jobs of one queue, many at a time, one batch after the other as long as they are full. When the
   * handler fails, all of its batch are tried again.
   */
  async function workMany<N extends JobName>(
    name: N,
    handler: (payloads: JobPayload<N>[]) => Promise<void>,
  ): Promise<void> {
    const options = { ...WORK_OPTIONS, batchSize: BATCH, burstWhenBatchFull: true } as const
    await boss.work<object>(name, options, async jobs => {
      const payloads = jobs.flatMap(job => readPayload(name, job) ?? [])
      if (payloads.length > 0) await handler(payloads)
    })
  }

  /** Calls back with jobs whose worker died in their last attempt. */
  async function onDead(handler: (data: object) => Promise<void>): Promise<void> {
    // Many at a time: whatever killed one worker after the other may have done so to all that they ran.
    const options = { ...LOOK_OPTIONS, batchSize: 50 } as const
    await boss.work<object>(DEAD_QUEUE, options, async (jobs: Job<object>[]) => {
      for (const { data } of jobs) await handler(data)
    })
  }

  /** Calls back once a minute in one of all the processes. */
  async function everyMinute(name: string, handler: () => Promise<void>): Promise<void> {
    await onSchedule(name, '* * * * *', handler)
  }

  /** Calls back by a cron expression in UTC, in one of all the processes; once for all that was due while none was there. */
  async function onSchedule(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
    const queueName = `schedule.${name}`
    await makeQueue(queueName, 'exclusive', SCHEDULE_OPTIONS)
    await boss.work(queueName, LOOK_OPTIONS, handler)
    await boss.schedule(queueName, cron, {}, { singletonKey: name, missed: 'once' })
  }

  /** Takes a job from the queue that waits or runs; the worker that runs it learns it from the job's log. */
  async function withdraw(tx: Tx, jobLogId: number): Promise<void> {
    const query = sql<{ name: string; id: string }>`select name, id from pgboss.job
      where name = any(${JOB_NAMES}) and data->>'jobLogId' = ${String(jobLogId)} and state < 'completed'`
    const { rows } = await query.execute(tx)
    for (const { name, id } of rows) await boss.cancel(name, id, { db: fromKysely(tx) })
  }

  /** Takes all jobs from all queues, whatever their state, but schedules. */
  async function clear(tx: Tx): Promise<void> {
    await sql`delete from pgboss.job where name = any(${JOB_NAMES})`.execute(tx)
  }

  return {
    boss,
    start,
    send,
    sendMany,
    withdraw,
    clear,
    readPayload,
    attempt,
    work,
    workMany,
    onNotify: notifications.onNotify,
    wakeWorkers: notifications.wakeWorkers,
    onDead,
    everyMinute,
    onSchedule,
    /** Stops claiming, waits for running jobs and then aborts them; they run again elsewhere. */
    async stop(timeoutMs: number) {
      await boss.stop({ graceful: true, timeout: timeoutMs })
      await pool.end()
    },
  }
}
