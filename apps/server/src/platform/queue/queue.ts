import { randomUUID } from 'node:crypto'
import { type JobName, type JobPayload, jobPayloads } from '@feedreel/contracts/jobs'
import { fromKysely, type Job, type JobWithMetadata, PgBoss, type Queue as QueueSettings } from 'pg-boss'
import { createPool, type Tx } from '../database/database.ts'
import { PermanentError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Claim, claimOf } from './claim.ts'
import { createJobNotifications } from './job-notifications.ts'
import { deleteJobs, findJobsOfLog } from './job-table.ts'

/** Workers poll as well, for jobs that became due and for lost notifications. */
const POLL_EVERY_S = 2
/** Batch size of `workMany`. */
const BATCH = 100
/** The engine's own connections. It queries all queues every two seconds, so they stay open. */
const CONNECTIONS = 3
/** A job is retried when its worker sends no heartbeat for so long, the engine's minimum. */
const HEARTBEAT_S = 10

/** Ended jobs are kept briefly: job logs have the records, and the engine scans its table every two seconds. */
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

/**
 * How long an attempt may take, if not an hour. These go through the whole storage or a year of records, and would begin again
 * after each attempt; a dead worker is noticed by its heartbeats anyway.
 */
const EXPIRES_S: Partial<Record<JobName, number>> = { 'command.run': 12 * 3600, cleanup: 12 * 3600 }

/** The dead letter queue: jobs whose last attempt failed or stopped responding. */
const DEAD_QUEUE = 'dead'
/** Tried once a minute for a week: a dead letter that is dropped leaves its log and its video open for ever. */
const DEAD_OPTIONS = {
  retryLimit: 7 * 1440,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
} as const
/** The engine's own queue of due schedules. */
const DUE_QUEUE = '__pgboss__send-it'
const POLL_OPTIONS = {
  pollingIntervalSeconds: POLL_EVERY_S,
  notifyPollingIntervalSeconds: POLL_EVERY_S,
} as const
const WORK_OPTIONS = { ...POLL_OPTIONS, heartbeatRefreshSeconds: 3 } as const
/** Scheduled runs are retried like any job. */
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
  /** Aborts when the job expires, its claim is lost, or the worker stops. */
  signal: AbortSignal
  /** True when a failure with this error ends the job for good. */
  isOver(error: unknown): boolean
  claim: Claim
}

/** A job to be added. `workBatches` limits how many jobs of a group run at a time. */
export type NewJob<N extends JobName> = {
  payload: JobPayload<N>
  uniqueKey: string
  group?: string
  /** Jobs with a higher one are fetched first; 0 by default. */
  priority?: number
}

export type JobHandler<N extends JobName> = (attempt: Attempt<N>) => Promise<void>

/** Workers of one queue in this process. */
export type QueueWorker = {
  /** Aborts the running jobs, releases them for other workers, and waits until each has ended. */
  stop(): Promise<void>
}

export type Queue = ReturnType<typeof createQueue>

/**
 * The queue engine (pg-boss). Jobs live in the same database as the records, so a change and its job are one transaction.
 * @param url of the database
 * @param role `worker` supervises jobs and schedules; `sender` only adds them
 */
export function createQueue(url: string, role: 'worker' | 'sender', log: Log) {
  const isWorker = role === 'worker'
  // Some of the engine's errors are plain objects with a message.
  const noteError = ({ message }: { message: string }) => log.error({ error: message }, 'Queue error')
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

  /** Creates a queue, or updates the options of an existing one. */
  async function makeQueue(
    name: string,
    policy: 'exclusive' | 'standard',
    options: Omit<QueueSettings, 'name' | 'policy'>,
  ): Promise<void> {
    await boss.createQueue(name, { ...options, policy })
    await boss.updateQueue(name, options)
  }

  /** Starts the engine; the first start creates the queues and their tables. */
  async function start(): Promise<void> {
    await boss.start()
    const brief = { heartbeatSeconds: HEARTBEAT_S, deleteAfterSeconds: ENDED_KEPT_S }
    await makeQueue(DEAD_QUEUE, 'standard', { ...brief, ...DEAD_OPTIONS, notify: true })
    if (isWorker) await boss.updateQueue(DUE_QUEUE, brief)
    for (const name of JOB_NAMES) {
      await makeQueue(name, 'exclusive', {
        ...QUEUE_OPTIONS,
        expireInSeconds: EXPIRES_S[name] ?? QUEUE_OPTIONS.expireInSeconds,
        deadLetter: DEAD_QUEUE,
      })
    }
  }

  /**
   * Adds a job in the caller's transaction.
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
   * Adds jobs in one statement, in the caller's transaction.
   * @returns the unique keys of the added jobs; the others already exist
   */
  async function sendMany<N extends JobName>(
    tx: Tx,
    name: N,
    jobs: readonly NewJob<N>[],
  ): Promise<Set<string>> {
    const byId = new Map(jobs.map(job => [randomUUID() as string, job]))
    const rows = [...byId].map(([id, { payload, uniqueKey, group, priority = 0 }]) => ({
      id,
      data: payload,
      singletonKey: uniqueKey,
      priority,
      ...(group === undefined ? {} : { group: { id: group } }),
    }))
    const added =
      rows.length === 0 ? [] : await boss.insert(name, rows, { returnId: true, db: fromKysely(tx) })
    return new Set((added ?? []).map(id => byId.get(id)?.uniqueKey ?? ''))
  }

  /** Parses a job's payload. @returns null and logs an error when it is malformed */
  function readPayload<N extends JobName>(name: N, job: Pick<Job, 'data'>): JobPayload<N> | null {
    const payload = jobPayloads[name].safeParse(job.data)
    if (payload.success) return payload.data as JobPayload<N>
    log.error({ job: name, issues: payload.error.issues }, 'Dropped a job with a malformed payload')
    return null
  }

  /**
   * Runs one attempt. A malformed payload and a permanent error complete the job.
   * @param isPassing true for errors after which the worker releases the job without counting the attempt
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
      log.warn({ job: name, reason: error.message }, 'A job failed permanently')
    }
  }

  /** Processes one queue, `concurrency` jobs at a time in this process. */
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

  /** Processes one queue in batches of up to 100 jobs. A rejection retries the whole batch. */
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

  /** Processes the dead letter queue. */
  async function onDeadLetter(handler: (data: object) => Promise<void>): Promise<void> {
    // In batches: a crash may have ended all jobs of several workers.
    const options = { ...POLL_OPTIONS, batchSize: 50 } as const
    await boss.work<object>(DEAD_QUEUE, options, async (jobs: Job<object>[]) => {
      for (const { data } of jobs) await handler(data)
    })
  }

  /** Calls the handler once a minute, in one of the processes. */
  async function everyMinute(name: string, handler: () => Promise<void>): Promise<void> {
    await onSchedule(name, '* * * * *', handler)
  }

  /** Calls the handler by a cron expression in UTC, in one of the processes; missed runs are made up for once. */
  async function onSchedule(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
    const queueName = `schedule.${name}`
    await makeQueue(queueName, 'exclusive', SCHEDULE_OPTIONS)
    await boss.work(queueName, POLL_OPTIONS, handler)
    // The engine sends a run, then completes the job of the due time: a process that is killed in between would send it twice.
    const once = { singletonKey: name, singletonSeconds: 60 }
    await boss.schedule(queueName, cron, {}, { ...once, missed: 'once' })
  }

  /** Removes a job that waits or runs from the queue. Its worker sees that by the job's log. */
  async function cancel(tx: Tx, jobLogId: number): Promise<void> {
    const jobs = await findJobsOfLog(tx, JOB_NAMES, jobLogId)
    for (const { name, id } of jobs) await boss.cancel(name, id, { db: fromKysely(tx) })
  }

  return {
    boss,
    start,
    send,
    sendMany,
    cancel,
    /** Removes all jobs but those of schedules, in any state. */
    clear: (tx: Tx) => deleteJobs(tx, JOB_NAMES),
    readPayload,
    attempt,
    work,
    workMany,
    onNotify: notifications.onNotify,
    wakeWorkers: notifications.wakeWorkers,
    onDeadLetter,
    everyMinute,
    onSchedule,
    /** Stops claiming, waits for running jobs up to the timeout, then aborts them for a retry elsewhere. */
    async stop(timeoutMs: number) {
      await boss.stop({ graceful: true, timeout: timeoutMs })
      await pool.end()
    },
  }
}
