import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { within } from './database/outage.ts'
import { readQueueDepths } from './queue/depth.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Bounds in seconds: from an answer out of memory to one that nobody waits for any more. */
const REQUEST_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WATCH_MS = 60_000
const RENDER_BUCKETS_S = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128]

/** Who asks for metrics gives up after ten seconds, and would not learn that it is the database that is silent. */
const ANSWER_WITHIN_MS = 4000

const inTime = <T>(work: Promise<T>) => within(ANSWER_WITHIN_MS, 'The database is silent.', work)

/**
 * What this process counts and measures, for Prometheus. Names follow its conventions: base units, `_total` for
 * what only grows. The queue is looked up when somebody asks, and is the same in every process.
 */
export function createMetrics(db: Database) {
  const registers = [new Registry()] as [Registry]
  const [registry] = registers
  collectDefaultMetrics({ register: registry })

  /** A counter whose series are all there from 0 on: Prometheus sees no increase in one that its first event makes. */
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
    help: '1 while the database answers, else 0.',
    registers,
  })
  const queueOldest = new Gauge({
    name: 'feedreel_queue_oldest_seconds',
    help: 'Age of the oldest job of a queue that could run now but waits, or that an outage has put off.',
    labelNames: ['queue'],
    registers,
  })
  const queueJobs = new Gauge({
    name: 'feedreel_queue_jobs',
    help: 'Jobs of a queue by state: waiting, later (not due yet), outage (put off because the database or the storage was out of reach) or active.',
    labelNames: ['queue', 'state'],
    registers,
  })

  /** Whether the database gave no answer when it was asked last: nothing else is asked then. */
  let isSilent = false

  async function lookAtQueue(): Promise<void> {
    const depths = await inTime(readQueueDepths(db)).catch(() => null)
    isSilent = depths === null
    databaseUp.set(isSilent ? 0 : 1)
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

  return {
    /**
     * Adds a gauge that is looked up when somebody asks, once a minute at most: what it takes to know the value
     * must not depend on how many ask. While the look-up fails, the last value stands.
     */
    watch(name: string, help: string, read: () => Promise<number>): void {
      let lookedAtMs = -Infinity
      const gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          if (isSilent || performance.now() - lookedAtMs < WATCH_MS) return
          lookedAtMs = performance.now()
          await inTime(read()).then(
            value => gauge.set(value),
            () => undefined,
          )
        },
      })
    },
    /** Adds a gauge of something that this process finds out each time; null, or a failure, leaves it out. */
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
    /** Text for Prometheus, with the queue as it is now. */
    async collect(): Promise<string> {
      await lookAtQueue()
      return registry.metrics()
    },
    contentType: registry.contentType,
    requests: new Histogram({
      name: 'feedreel_http_request_duration_seconds',
      help: 'Time until an answer was sent, by route; their count is the number of requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_S,
      registers,
    }),
    storageUp: new Gauge({
      name: 'feedreel_storage_up',
      help: 'Whether the media storage answered this process when it looked last, every 15 s: 1 or 0.',
      registers,
    }),
    storageWritable: new Gauge({
      name: 'feedreel_storage_writable',
      help: 'Whether the media storage took a test file of this process last, every minute: 1 or 0.',
      registers,
    }),
    storageWriteFailures: new Counter({
      name: 'feedreel_storage_write_failures_total',
      help: 'Files that the media storage did not take from this process.',
      registers,
    }),
    segments: counter({
      name: 'feedreel_segments_total',
      help: 'Segments that videos needed: reused from the cache, or rendered.',
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
      help: 'Documents and pictures given to the decoder processes: answered, error (what was sent is unusable), timed_out, died, or refused because too many waited.',
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
      help: 'Tries to sign in: succeeded, failed, or refused because there were too many.',
      label: 'result',
      values: ['succeeded', 'failed', 'refused'],
    }),
  }
}
