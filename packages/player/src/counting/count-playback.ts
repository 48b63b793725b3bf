import type { PlayerStore } from '../player-state.ts'
import type { Store } from '../store.ts'
import type { Visibility } from '../visibility.ts'
import type { Beacons } from './beacons.ts'
import { quartilesPassed } from './quartiles.ts'
import { createViewCounter, VIEW_SHARE } from './view-counter.ts'

/** How often a playing video is looked at until its view is counted. */
const SAMPLE_MS = 100

interface CountedParts {
  video: HTMLVideoElement
  store: PlayerStore
  visibility: Store<Visibility>
  beacons: Beacons
  signal: AbortSignal
}

/**
 * Turns what a player does into events: an impression when its first pixel is on screen, then for each
 * playback start, view, quartiles and complete, each once. A playback lasts until its end; when the video
 * loops, the next round belongs to the same playback.
 */
export function countPlayback({ video, store, visibility, beacons, signal }: CountedParts): void {
  const sent = new Set<string>()
  let views = createViewCounter()
  let lastS = 0
  let over = false
  let timer: ReturnType<typeof setInterval> | undefined

  function once(type: Parameters<Beacons['add']>[0], positionS: number): void {
    if (sent.has(type)) return
    sent.add(type)
    beacons.add(type, positionS)
  }

  function complete(): void {
    for (const type of quartilesPassed(lastS, video.duration, video.duration)) once(type, video.duration)
    once('complete', video.duration)
    beacons.flush()
  }

  function sample(): void {
    const { playing, waiting } = store.state
    const eligible = playing && !waiting && !document.hidden && visibility.state.boxShare >= VIEW_SHARE
    if (views.sample({ nowMs: performance.now(), positionS: video.currentTime, eligible })) {
      once('view', video.currentTime)
      beacons.flush()
    }
    const running = playing && !views.counted && !signal.aborted
    if (running) timer ??= setInterval(sample, SAMPLE_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }

  visibility.watch(state => {
    if (state.boxShare > 0) once('impression', 0)
    sample()
  })
  store.watch((state, former) => {
    if (state.playing && !former.playing) {
      if (over) {
        beacons.nextPlayback()
        sent.clear()
        sent.add('impression')
        views = createViewCounter()
        over = false
        lastS = 0
      }
      once('start', video.currentTime)
    }
    if (state.docked && !former.docked) once('dock', video.currentTime)
    if (state.playing !== former.playing || state.waiting !== former.waiting) sample()
  })

  video.addEventListener(
    'timeupdate',
    () => {
      if (video.seeking || video.paused) return
      for (const type of quartilesPassed(lastS, video.currentTime, video.duration))
        once(type, video.currentTime)
      lastS = video.currentTime
    },
    { signal },
  )
  video.addEventListener(
    'seeking',
    () => {
      // A loop reports no end, only a jump from the last stretch to the very beginning.
      if (video.loop && video.currentTime < 0.5 && lastS > video.duration * 0.75) complete()
      lastS = video.currentTime
    },
    { signal },
  )
  video.addEventListener(
    'ended',
    () => {
      complete()
      over = true
    },
    { signal },
  )
  document.addEventListener('visibilitychange', sample, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && beacons.flush(), { signal })
  window.addEventListener('pagehide', beacons.flush, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    beacons.flush()
  })
}
