import type { PlayerEventDetails, PlayerEventType } from '@feedreel/contracts/embed'
import type { Listen } from '../listen.ts'
import type { PlayerParts } from '../player-parts.ts'
import type { Beacons } from './beacons.ts'
import { createViewCounter, quartilesPassed, VIEW_SHARE } from './view-counter.ts'

/** How often a playing video is sampled until its view is counted. */
const SAMPLE_MS = 100

/** A seek that ends this close to the end of the video, in seconds, leaves nothing to play. */
const SOUGHT_END_S = 0.1

/**
 * Times a video from its request to its first frame; returns a function for the milliseconds, undefined without a frame so
 * far. A load that begins in a background tab is not timed: Chrome requests the video once the tab is in front.
 */
export function timeFirstFrame(video: HTMLVideoElement, listen: Listen): () => number | undefined {
  let beganMs = 0
  let ms: number | undefined
  let isHidden = false
  listen(video, 'loadstart', ({ timeStamp }) => {
    beganMs = timeStamp
    isHidden = document.hidden
  })
  listen(video, 'loadeddata', ({ timeStamp }) => {
    if (!isHidden) ms ??= Math.round(timeStamp - beganMs)
  })
  return () => ms
}

/**
 * Counts a player's events: an impression when its first pixel is on screen, then start, view, quartiles, unmute and
 * complete, each once per playback, and the moments in which the viewer may leave. A playback lasts until its end; further
 * rounds of a loop belong to it. `firstFrameMs` is what the first start reports.
 */
export function countPlayback(
  { video, store, visibility, listen }: PlayerParts,
  beacons: Beacons,
  firstFrameMs: () => number | undefined,
): void {
  let sent = new Set<PlayerEventType>()
  let viewed = createViewCounter()
  let lastS = 0
  let soughtS = 0
  let over = false
  let firstFrame: typeof firstFrameMs | undefined = firstFrameMs
  let leftAtS = 0
  // Ads after the video disable the loop until they are over.
  const { loop } = video
  let timer: ReturnType<typeof setTimeout> | undefined

  function once(type: PlayerEventType, details?: PlayerEventDetails): void {
    if (!sent.has(type)) beacons.add(type, video.currentTime, details)
    sent.add(type)
  }

  function reach(timeS: number): void {
    if (sent.has('start')) beacons.watchedS += Math.max(0, timeS - lastS) || 0
    for (const quartile of quartilesPassed(lastS, timeS, video.duration)) once(quartile)
    lastS = timeS
  }

  function complete(): void {
    if (soughtS < video.duration - SOUGHT_END_S) {
      reach(video.duration)
      once('complete')
    }
    beacons.flush()
  }

  function sample(): void {
    const { playing, waiting } = store.state
    const eligible = playing && !waiting && !document.hidden && visibility.state.boxShare >= VIEW_SHARE
    clearTimeout(timer)
    if (!viewed(performance.now(), video.currentTime, eligible)) {
      if (playing) timer = setTimeout(sample, SAMPLE_MS)
    } else if (!sent.has('view')) {
      once('view')
      beacons.flush()
    }
  }

  function leave(): void {
    if (beacons.watchedS > leftAtS) beacons.add('leave', video.currentTime)
    leftAtS = beacons.watchedS
    beacons.flush()
  }

  visibility.watch(({ boxShare }) => {
    if (boxShare > 0) once('impression')
    sample()
  })
  store.watch(({ playing: moving, ad, docked, volume }, former) => {
    const playing = moving && !ad
    if (playing && over) {
      beacons.nextPlayback()
      sent = new Set(['impression'])
      viewed = createViewCounter()
      over = false
      lastS = soughtS = leftAtS = 0
    }
    if (playing) {
      once('start', { ms: firstFrame?.() })
      firstFrame = undefined
    }
    if (docked) once('dock')
    if (volume > former.volume && !former.volume) once('unmute')
    sample()
  })
  listen(video, 'timeupdate', () => {
    if (!video.seeking && !video.paused) reach(video.currentTime)
  })
  listen(video, 'seeking', () => {
    // A loop fires no `ended`, only a seek from its last second to the beginning; the time is reported every 250 ms.
    if (video.loop && !video.paused && video.currentTime < 0.5 && lastS > video.duration - 1) complete()
    lastS = soughtS = video.currentTime
  })
  listen(video, 'ended', () => {
    // A seek to the end ends also a video that has not been played.
    if (!sent.has('start')) return
    complete()
    over = !loop
  })
  listen(document, 'visibilitychange', () => {
    sample()
    if (document.hidden) leave()
  })
  listen(window, 'pagehide', leave)
}

/**
 * Sends a body to the server as plain text, which needs no preflight, so that it survives the page. Resolves with whether it
 * arrived; for a hidden page, which may end any moment, with whether the browser queued it.
 */
export async function sendBeacon(url: string, body: string): Promise<boolean> {
  if (document.hidden) return navigator.sendBeacon(url, body)
  const response = await fetch(url, { method: 'POST', keepalive: true, body }).catch(() => undefined)
  return (response?.status ?? 500) < 500
}
