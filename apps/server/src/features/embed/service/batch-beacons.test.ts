import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createCountsAnnouncer } from './batch-beacons.ts'

const log = createLog('silent')
const DELAY_MS = 5000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('createCountsAnnouncer', () => {
  it('announces once for all calls within five seconds, and again for later ones', async () => {
    const announce = vi.fn(async () => undefined)
    const note = createCountsAnnouncer(announce, log)
    for (let beacon = 0; beacon < 1000; beacon += 1) note()
    expect(announce).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    expect(announce).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10 * DELAY_MS)
    expect(announce).toHaveBeenCalledTimes(1)
    note()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    expect(announce).toHaveBeenCalledTimes(2)
  })

  it('announces again after a failure', async () => {
    const announce = vi.fn(async () => Promise.reject(new Error('The database is away.')))
    const note = createCountsAnnouncer(announce, log)
    note()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    note()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    expect(announce).toHaveBeenCalledTimes(2)
  })
})
