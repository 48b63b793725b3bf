import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { within } from './database/outage.ts'
import { readQueueDepths } from './queue/job-table.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Histogram bounds in seconds, from a cached response to one that the client has abandoned. */
const REQUEST_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WATCH_MS = 60_000
const RENDER_BUCKETS_S = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128]

/** Prometheus times out after 10 s; answer sooner so that it sees `database_up 0`. */
const QUERY_TIMEOUT_MS = 4000

const inTime = <T>(work: Promise<T>) => within(QUERY_TIMEOUT_MS, 'The database does not respond.', work)

/**
 * This process's Prometheus metrics, named by its conventions: base units, `_total` for counters. Queue depths are read
 * at each scrape and are the same in every process.
 */
export function createMetrics(db: Database) {
  const registers = [new Registry()] as [Registry]
  const [registry] = registers
  collectDefaultMetrics({ register: registry })

  /** A counter with all series at 0: Prometheus sees no increase in a series that starts at 1. */
  function counter<const L extends string>(
    of: Record<'name' | 'help', string> & { label: L; values: readonly string[] },
  ): Counter<L> {
    const { name, help, label, values } = of
    const made = new Counter({ name, help, labelNames: [label], registers })
    for (const value of values) made.inc({ [label]: value } as Record<L, string>, 0)
    return made
  }

  const databaseUp = new Gauge({
    name: 'feedreel_database_up',
    help: '1 while the database responds, else 0.',
    registers,
  })
  const queueOldest = new Gauge({
    name: 'feedreel_queue_oldest_seconds',
    help: 'Age of the oldest job of a queue that is due but waiting, or delayed by an outage.',
    labelNames: ['queue'],
    registers,
  })
  const queueJobs = new Gauge({
    name: 'feedreel_queue_jobs',
    help: 'Jobs of a queue by state: waiting, later (not due yet), outage (delayed because the database or the storage was unavailable) or active.',
    labelNames: ['queue', 'state'],
    registers,
  })

  /** True when the database did not respond to this scrape; skip other queries then. */
  let isUnresponsive = false

  async function readQueue(): Promise<void> {
    const depths = await inTime(readQueueDepths(db)).catch(() => null)
    isUnresponsive = depths === null
    databaseUp.set(isUnresponsive ? 0 : 1)
    queueJobs.reset()
    queueOldest.reset()
    for (const { queue, waiting, later, outage, active, oldestS } of depths ?? []) {
      queueJobs.set({ queue, state: 'waiting' }, waiting)
      queueJobs.set({ queue, state: 'later' }, later)
      queueJobs.set({ queue, state: 'outage' }, outage)
      queueJobs.set({ queue, state: 'active' }, active)
      queueOldest.set({ queue }, oldestS)
    }
  }

  /** Adds a gauge whose values are read at a scrape, at most once a minute, and kept after a failed read. */
  function watchGauge<T, L extends string>(
    options: { name: string; help: string; labelNames?: L[] },
    read: () => Promise<T>,
    set: (gauge: Gauge<L>, value: T) => void,
  ): void {
    let readAtMs = -Infinity
    const gauge: Gauge<L> = new Gauge<L>({
      ...options,
      registers,
      async collect() {
        if (isUnresponsive || performance.now() - readAtMs < WATCH_MS) return
        readAtMs = performance.now()
        await inTime(read()).then(
          value => set(gauge, value),
          () => undefined,
        )
      },
    })
  }

  return {
    /** Adds a gauge that is read at a scrape, at most once a minute. After a failed read it keeps the last value. */
    watch(name: string, help: string, read: () => Promise<number>): void {
      watchGauge({ name, help }, read, (gauge, value) => gauge.set(value))
    },
    /** The same with a series for each pair that was read: the value of the label, and the gauge's. */
    watchEach<const L extends string>(
      of: Record<'name' | 'help', string> & { label: L },
      read: () => Promise<(readonly [string, number])[]>,
    ): void {
      const { name, help, label } = of
      watchGauge({ name, help, labelNames: [label] }, read, (gauge, pairs) => {
        gauge.reset()
        for (const [labelled, value] of pairs) gauge.set({ [label]: labelled } as Record<L, string>, value)
      })
    },
    /** Adds a gauge that is read at each scrape; null or a failure leaves it out. */
    measure(name: string, help: string, read: () => Promise<number | null>): void {
      const gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read().catch(() => null)
          if (value === null) gauge.remove()
          else gauge.set(value)
        },
      })
    },
    /** The metrics as Prometheus text, with current queue depths. */
    async collect(): Promise<string> {
      await readQueue()
      return registry.metrics()
    },
    contentType: registry.contentType,
    requests: new Histogram({
      name: 'feedreel_http_request_duration_seconds',
      help: 'Response time by route. The count is the number of requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_S,
      registers,
    }),
    storageUp: new Gauge({
      name: 'feedreel_storage_up',
      help: '1 if the media storage responded to the last check of this process, else 0. Checked every 15 s.',
      registers,
    }),
    storageWritable: new Gauge({
      name: 'feedreel_storage_writable',
      help: '1 if the last test write of this process to the media storage succeeded, else 0. Tested every minute.',
      registers,
    }),
    storageWriteFailures: new Counter({
      name: 'feedreel_storage_write_failures_total',
      help: 'Writes of this process to the media storage that failed.',
      registers,
    }),
    segments: counter({
      name: 'feedreel_segments_total',
      help: 'Segments and fitted clips that videos needed: reused from the cache, or rendered.',
      label: 'source',
      values: ['cache', 'rendered'],
    }),
    segmentRenders: new Histogram({
      name: 'feedreel_segment_render_duration_seconds',
      help: 'Time to render a segment.',
      buckets: RENDER_BUCKETS_S,
      registers,
    }),
    videos: counter({
      name: 'feedreel_videos_total',
      help: 'Generations that ended: completed or failed.',
      label: 'result',
      values: ['completed', 'failed'],
    }),
    polls: counter({
      name: 'feedreel_feed_polls_total',
      help: 'Pulls of feeds: with something new, unchanged or failed.',
      label: 'result',
      values: ['new', 'unchanged', 'failed'],
    }),
    decoded: counter({
      name: 'feedreel_decoded_total',
      help: 'Documents and pictures given to the decoder processes: answered, error (the document or picture is unusable), timed_out, died, or refused because too many waited.',
      label: 'result',
      values: ['answered', 'error', 'timed_out', 'died', 'refused'],
    }),
    beacons: counter({
      name: 'feedreel_beacons_total',
      help: "Beacons of players: stored, or left out because they are a crawler's.",
      label: 'result',
      values: ['stored', 'crawler'],
    }),
    signIns: counter({
      name: 'feedreel_sign_ins_total',
      help: 'Sign-in attempts: succeeded, failed, or refused because there were too many.',
      label: 'result',
      values: ['succeeded', 'failed', 'refused'],
    }),
  }
}
