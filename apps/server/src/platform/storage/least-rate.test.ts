import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOutage } from '../database/outage.ts'
import { withLeastRate } from './least-rate.ts'

const WINDOW_MS = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a body that a slow reader has not read yet is passed on', async () => {
  const bytes = Buffer.alloc(1_000_000, 'a')
  const body = new PassThrough()
  body.end(bytes)
  const passed = withLeastRate(body, WINDOW_MS)
  await vi.waitUntil(() => passed.readableLength > 0)
  vi.advanceTimersByTime(3 * WINDOW_MS)
  expect((await buffer(passed)).equals(bytes)).toBe(true)
})

it('a body of which too few bytes arrive is an outage', async () => {
  const body = new PassThrough()
  body.write('a')
  const read = buffer(withLeastRate(body, WINDOW_MS)).catch(error => error)
  vi.advanceTimersByTime(WINDOW_MS)
  const error = await read
  expect(error.message).toBe('fewer than 4096 bytes arrived in 1 s')
  expect(isOutage(error)).toBe(true)
  expect(body.destroyed).toBe(true)
})
