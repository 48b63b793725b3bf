import { MAX_CLOCK_SKEW_S } from '@feedreel/contracts/health'
import type { Clock } from '../clock.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Pool } from './database.ts'

/** As often as workers write their heartbeat. */
const MEASURE_EVERY_MS = 15_000
/** A slower response is too imprecise. */
const LONGEST_ROUND_TRIP_MS = 1000

export type DatabaseClock = Clock & {
  /** Seconds by which this machine's clock is ahead of the database's; below 0 when it is behind. */
  skewS(): number
  /** Measures now; also runs every 15 s. @throws the database's error */
  measure(): Promise<void>
  stop(): void
}

/**
 * The database's clock, so that times of different processes are comparable. The monotonic clock bridges the time between
 * measurements. Logs once when the machine's clock begins to differ by more than MAX_CLOCK_SKEW_S.
 * @throws the database's error if the first measurement fails
 */
export async function followDatabaseClock(pool: Pool, log: Log): Promise<DatabaseClock> {
  let measured: { databaseMs: number; monotonicMs: number; skewS: number } | null = null

  async function measure(): Promise<void> {
    const sentMs = performance.now()
    const { rows } = await pool.query<{ now_ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms',
    )
    const roundTripMs = performance.now() - sentMs
    if (measured !== null && roundTripMs > LONGEST_ROUND_TRIP_MS) return
    const databaseMs = (rows[0]?.now_ms ?? Date.now()) + roundTripMs / 2
    const skewS = (Date.now() - databaseMs) / 1000
    const wasSkewed = Math.abs(measured?.skewS ?? 0) > MAX_CLOCK_SKEW_S
    measured = { databaseMs, monotonicMs: performance.now(), skewS }
    if (!wasSkewed && Math.abs(skewS) > MAX_CLOCK_SKEW_S) {
      log.warn({ skewS }, "This machine's clock differs from the database's: synchronise both (NTP)")
    }
  }

  const timer = setInterval(() => {
    measure().catch(error => log.warn({ error: sentenceOf(error) }, "The database's clock could not be read"))
  }, MEASURE_EVERY_MS)
  timer.unref()
  await measure().catch(error => {
    clearInterval(timer)
    throw error
  })

  return {
    now() {
      if (measured === null) return new Date()
      return new Date(measured.databaseMs + performance.now() - measured.monotonicMs)
    },
    skewS: () => measured?.skewS ?? 0,
    measure,
    stop: () => clearInterval(timer),
  }
}
