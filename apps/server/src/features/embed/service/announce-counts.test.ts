import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createCountsAnnouncer } from './announce-counts.ts'

const log = createLog('silent')
const DELAY_MS = 5000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('createCountsAnnouncer', () => {
  it('tells once of all counts that come within some seconds, and of later ones again', async () => {
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

  it('goes on after it could not be told', async () => {
    const announce = vi.fn(async () => Promise.reject(new Error('The database is away.')))
    const note = createCountsAnnouncer(announce, log)
    note()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    note()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    expect(announce).toHaveBeenCalledTimes(2)
  })
})
