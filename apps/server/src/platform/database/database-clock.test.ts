import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { createPool, type Pool } from './database.ts'
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts'

const MINUTES_MS = 60_000

let database: TestDatabase
let pool: Pool
let clock: DatabaseClock
const lines: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, () => undefined)
  const output = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()))
  clock = await followDatabaseClock(pool, pino(output))
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  clock.stop()
  await pool.end()
  await database.drop()
})

/** Sets the machine's clock ahead or back for this process. */
const shiftMachineClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

/** Measures again after a response that was too slow to count. */
const measureUntil = (fits: (skewS: number) => boolean) =>
  vi.waitUntil(async () => {
    await clock.measure()
    return fits(clock.skewS())
  }, POLL_OPTIONS)

describe('followDatabaseClock', () => {
  it("returns the database's time, however wrong the machine's clock is", async () => {
    const before = Date.now()
    shiftMachineClock(-3 * MINUTES_MS)
    expect(clock.now().getTime()).toBeGreaterThan(before - 1000)
    await clock.measure()
    expect(clock.now().getTime()).toBeGreaterThan(before - 1000)
    expect(clock.now().getTime()).toBeLessThan(before + MINUTES_MS)
  })

  it('measures the difference, and warns once of one above two seconds', async () => {
    await measureUntil(skewS => Math.abs(skewS) < 2)
    lines.length = 0
    // The machine's clock stands still from now on.
    const shiftedMs = performance.now()
    shiftMachineClock(-3 * MINUTES_MS)
    await measureUntil(skewS => skewS < -170)
    await clock.measure()
    const passedS = (performance.now() - shiftedMs) / 1000
    expect(clock.skewS()).toBeGreaterThan(-182 - passedS)
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, skewS: expect.any(Number), msg: expect.stringContaining('NTP') }),
    ])
  })
})
