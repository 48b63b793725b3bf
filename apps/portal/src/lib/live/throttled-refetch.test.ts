import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttledRefetch } from './throttled-refetch.ts'

const LIST = ['feeds', 'all']

/** A mounted list, and how often it was fetched. */
function mountedList(durationMs = 0) {
  const client = new QueryClient()
  let fetches = 0
  const queryFn = async () => {
    if (durationMs > 0) await new Promise(resolve => setTimeout(resolve, durationMs))
    fetches += 1
    return fetches
  }
  new QueryObserver(client, { queryKey: LIST, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  return { refetches: throttledRefetch(client), count: () => fetches }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('throttledRefetch', () => {
  it('refetches once for changes close together', async () => {
    const { refetches, count } = mountedList()
    await vi.advanceTimersByTimeAsync(1)
    for (let change = 0; change < 5; change++) void refetches.add(['feeds'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(count()).toBe(2)
  })

  it('refetches a list that changes all the time every two seconds, the last change included', async () => {
    const { refetches, count } = mountedList()
    for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 100) {
      void refetches.add(['feeds'])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(count()).toBe(6)
    await vi.advanceTimersByTimeAsync(2000)
    expect(count()).toBe(7)
  })

  it('pauses longer after a slow refetch, and never starts a second one beside it', async () => {
    const { refetches, count } = mountedList(1000)
    await vi.advanceTimersByTimeAsync(1000)
    for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 100) {
      void refetches.add(['feeds'])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(count()).toBe(3)
  })

  it('refetches nothing once it is stopped', async () => {
    const { refetches, count } = mountedList()
    await vi.advanceTimersByTimeAsync(1)
    void refetches.add(['feeds'])
    await vi.advanceTimersByTimeAsync(1)
    refetches.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(count()).toBe(1)
  })
})
