import { PlayerEvents } from '@feedreel/contracts/embed'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBeacons } from './beacons.ts'

let sent: PlayerEvents[] = []
let online = true
const beacons = () =>
  createBeacons(
    async body => {
      sent.push(PlayerEvents.parse(JSON.parse(body)))
      return online
    },
    7,
    '1.2.3',
  )

beforeEach(() => {
  sent = []
  online = true
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createBeacons', () => {
  it('sends a batch ten seconds after its first event', () => {
    const queue = beacons()
    queue.add('impression', 0)
    vi.advanceTimersByTime(9000)
    queue.add('start', 0.12345)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ schema: 1, video: 7, version: '1.2.3' })
    expect(sent[0]?.events).toEqual([
      { seq: 0, type: 'impression', position: 0, watched: 0 },
      { seq: 1, type: 'start', position: 0.123, watched: 0 },
    ])
  })

  it('sends the chapter, the seconds watched and the details of an event', () => {
    const queue = createBeacons(
      async body => {
        sent.push(PlayerEvents.parse(JSON.parse(body)))
        return true
      },
      7,
      '1.2.3',
      positionS => (positionS < 3 ? 0 : 1),
    )
    queue.add('start', 0, { ms: 240 })
    queue.watchedS = 4.00049
    queue.add('article_click', 4)
    queue.add('ad_error', 4, { code: 303 })
    queue.nextPlayback()
    queue.add('start', 0)
    queue.flush()
    expect(sent.map(({ events }) => events)).toEqual([
      [
        { seq: 0, type: 'start', position: 0, chapter: 0, watched: 0, ms: 240 },
        { seq: 1, type: 'article_click', position: 4, chapter: 1, watched: 4 },
        { seq: 2, type: 'ad_error', position: 4, chapter: 1, watched: 4, code: 303 },
      ],
      [{ seq: 0, type: 'start', position: 0, chapter: 0, watched: 0 }],
    ])
  })

  it('sends at twenty events', () => {
    const queue = beacons()
    for (let count = 0; count < 20; count++) queue.add('article_click', 1)
    expect(sent[0]?.events).toHaveLength(20)
  })

  it('sends on flush, but no empty batch', () => {
    const queue = beacons()
    queue.flush()
    queue.add('start', 0)
    queue.flush()
    queue.flush()
    vi.advanceTimersByTime(20_000)
    expect(sent).toHaveLength(1)
  })

  it('retries a failed body with each batch until it arrives', async () => {
    const queue = beacons()
    online = false
    queue.add('start', 0)
    queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    online = true
    queue.nextPlayback()
    queue.add('start', 0)
    queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.flush()
    expect(sent.map(batch => batch.playback === sent[0]?.playback)).toEqual([true, true, false])
  })

  it('numbers events per playback and starts the next playback with a new id', () => {
    const queue = beacons()
    queue.add('start', 0)
    queue.flush()
    queue.add('complete', 12)
    queue.nextPlayback()
    queue.add('start', 0)
    queue.flush()
    expect(sent.map(batch => batch.events.map(event => event.seq))).toEqual([[0], [1], [0]])
    expect(sent[0]?.playback).toBe(sent[1]?.playback)
    expect(sent[2]?.playback).not.toBe(sent[1]?.playback)
  })
})
