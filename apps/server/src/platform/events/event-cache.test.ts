import { describe, expect, it, vi } from 'vitest'
import { createEventCache } from './event-cache.ts'
import type { PublishedEvent } from './event-replay.ts'

type Listener = (published: PublishedEvent) => void

/** A cache with a way to send it events, and a read that counts its calls. */
function create() {
  const listeners: { change?: Listener; gap?: () => void } = {}
  const cache = createEventCache({
    on(change, gap) {
      Object.assign(listeners, { change, gap })
      return () => undefined
    },
  })
  let reads = 0
  const read = (key: string) => cache.read(key, ['video'], async () => ++reads)
  const send = (event: PublishedEvent['event']) => listeners.change?.({ id: 1, event })
  return { cache, read, send, gap: () => listeners.gap?.(), reads: () => reads }
}

describe('the event cache', () => {
  it('reads a key once for concurrent and later calls', async () => {
    const { read } = create()
    expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1])
    expect(await read('a')).toBe(1)
    expect(await read('b')).toBe(2)
  })

  it('reads again after an event of a subject of the key, and after missed events', async () => {
    const { read, send, gap } = create()
    await read('a')
    send({ subject: 'feed', id: 1, change: 'updated' })
    expect(await read('a')).toBe(1)
    send({ subject: 'video', id: 1, change: 'updated', percent: 40 })
    expect(await read('a')).toBe(1)
    send({ subject: 'video', id: 1, change: 'updated' })
    expect(await read('a')).toBe(2)
    gap()
    expect(await read('a')).toBe(3)
  })

  it('reads again after a change in this process', async () => {
    const { cache, read } = create()
    await read('a')
    cache.clear()
    expect(await read('a')).toBe(2)
  })

  it('keeps a result for two seconds, or for as long as its reader says', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { cache, read, reads } = create()
      const readForMinute = () => cache.read('b', ['video'], async () => reads(), 60_000)
      await read('a')
      const kept = await readForMinute()
      vi.advanceTimersByTime(1999)
      expect(await read('a')).toBe(1)
      vi.advanceTimersByTime(1)
      expect(await read('a')).toBe(2)
      vi.advanceTimersByTime(57_999)
      expect(await readForMinute()).toBe(kept)
      vi.advanceTimersByTime(1)
      expect(await readForMinute()).toBe(kept + 1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps no failed read', async () => {
    const { cache, read } = create()
    await expect(cache.read('a', ['video'], async () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect(await read('a')).toBe(1)
  })

  it('keeps at most 50 results, dropping the least recently used', async () => {
    const { read, reads } = create()
    for (let key = 0; key < 51; key += 1) await read(String(key))
    await read('50')
    expect(reads()).toBe(51)
    await read('0')
    expect(reads()).toBe(52)
  })
})
