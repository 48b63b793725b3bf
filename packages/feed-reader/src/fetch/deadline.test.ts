import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeadline } from './deadline.ts'

describe('createDeadline', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('stands still while it is paused, and aborts when its time is used up', () => {
    const deadline = createDeadline(1000)
    vi.advanceTimersByTime(5000)
    deadline.run()
    vi.advanceTimersByTime(600)
    deadline.pause()
    vi.advanceTimersByTime(5000)
    deadline.run()
    vi.advanceTimersByTime(399)
    expect(deadline.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(deadline.signal.aborted).toBe(true)
  })
})
