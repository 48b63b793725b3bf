import { describe, expect, it } from 'vitest'
import { createHostLimit } from './host-limit.ts'

describe('createHostLimit', () => {
  it('grants two slots per host, and the next ones in the order of the requests', async () => {
    const limit = createHostLimit()
    const releases = [await limit.acquire('one'), await limit.acquire('one')]
    const order: number[] = []
    const waiting = [1, 2, 3].map(async number => {
      const release = await limit.acquire('one')
      order.push(number)
      return release
    })
    await limit.acquire('two')
    expect(order).toEqual([])
    releases[0]?.()
    const next = await waiting[0]
    expect(order).toEqual([1])
    releases[1]?.()
    next?.()
    await Promise.all(waiting)
    expect(order).toEqual([1, 2, 3])
  })

  it('skips a waiting request that was aborted', async () => {
    const limit = createHostLimit()
    const releases = [await limit.acquire('one'), await limit.acquire('one')]
    const cancel = new AbortController()
    const cancelled = limit.acquire('one', cancel.signal)
    const next = limit.acquire('one')
    cancel.abort(new Error('enough'))
    await expect(cancelled).rejects.toThrow('enough')
    await expect(limit.acquire('two', cancel.signal)).rejects.toThrow('enough')
    releases[0]?.()
    const release = await next
    release()
    releases[1]?.()
  })
})
