import { describe, expect, it } from 'vitest'
import { createViewCounter } from './view-counter.ts'

/** Feeds a counter a sample every 100 ms; positions move with the clock from the given second on. */
function play(
  counter: ReturnType<typeof createViewCounter>,
  fromS: number,
  seconds: number,
  startMs = 0,
): boolean {
  let reached = false
  for (let step = 0; step <= Math.round(seconds * 10); step++) {
    reached = counter(startMs + step * 100, fromS + step / 10, true)
  }
  return reached
}

describe('createViewCounter', () => {
  it('reaches a view after two continuous seconds', () => {
    expect(play(createViewCounter(), 3, 1.9)).toBe(false)
    expect(play(createViewCounter(), 3, 2.1)).toBe(true)
  })

  it('restarts after a sample that is not eligible', () => {
    const counter = createViewCounter()
    play(counter, 0, 1.5)
    counter(1600, 1.6, false)
    expect(play(counter, 1.7, 1.5, 1700)).toBe(false)
    expect(play(counter, 3.2, 0.6, 3200)).toBe(true)
  })

  it('restarts after a seek in either direction', () => {
    const forward = createViewCounter()
    play(forward, 0, 1.5)
    expect(play(forward, 30, 1, 1600)).toBe(false)
    const back = createViewCounter()
    play(back, 10, 1.5)
    expect(play(back, 0, 1, 1600)).toBe(false)
  })

  it('measures the time of the video, not the wall clock', () => {
    const counter = createViewCounter()
    for (let step = 0; step <= 50; step++) counter(step * 100, step / 100, true)
    expect(counter(5100, 0.51, true)).toBe(false)
  })

  it('keeps a view that was reached', () => {
    const counter = createViewCounter()
    play(counter, 0, 2.5)
    expect(counter(9000, 0, false)).toBe(true)
  })
})
