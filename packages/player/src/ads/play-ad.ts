import type { PlayerEventType } from '@feedreel/contracts/embed'
import { linkAddress } from '../controls/link-address.ts'
import { createViewCounter, VIEW_SHARE } from '../counting/view-counter.ts'
import type { PlayerState } from '../player-state.ts'
import type { PlayableAd } from './ad-break.ts'
import type { AdAddresses, AdParts } from './ad-parts.ts'
import { createAdTracker } from './ad-tracker.ts'
import type { ShowAd } from './ad-view.ts'
import { adDurationS } from './vast/vast-time.ts'

/** Timeout for an ad to begin or to continue. */
const STALL_MS = 5000

/** VAST's codes (4.2, 2.3.6.3) for media that doesn't load, takes too long, or can't be shown. */
const NOT_FOUND = 401
const TOO_SLOW = 402
export const NOT_SHOWN = 405

/** Events when an ad has begun. */
const BEGINNING = ['impression', 'creativeView', 'start', 'verificationNotExecuted']

/** The events that are counted in addition to clicks; their names are derived from VAST's. */
const COUNTED = /_(impression|loaded|(fir|thi).*|midpoint|complete|skip|viewable)$/

/** An ad on screen. */
export interface RunningAd {
  /** Resolves with VAST's error code when the ad can't be shown, 0 when it has ended or was skipped. */
  result: Promise<number>
  /** The player's state has changed. */
  reflect(state: Readonly<PlayerState>, former: Readonly<PlayerState>): void
}

/**
 * Plays one ad in the stage, which `showAd` shows, and calls its trackers. `place` is its place in a pod for the viewer.
 * A click opens its ClickThrough (VAST 4.2, 3.10.1), whose macros are filled as those of trackers are.
 */
export function playAd(
  { stage, store, visibility, playback, count }: AdParts,
  showAd: ShowAd,
  { linear, file, trackers }: PlayableAd,
  place: string,
  { fill, send }: AdAddresses,
): RunningAd {
  const life = new AbortController()
  const tracker = createAdTracker(trackers, send, event => {
    const type = `ad_${event.replace('Q', '_q')}`
    if (COUNTED.test(type)) count(type as PlayerEventType)
  })
  const viewed = createViewCounter()
  const lengthS = () => adDurationS(stage.duration, linear.durationS)
  let began = false
  let seen = false
  let stall: ReturnType<typeof setTimeout>
  let settle: (code: number) => void = () => {}
  const result = new Promise<number>(resolve => {
    settle = resolve
  })

  function end(code: number): void {
    if (life.signal.aborted) return
    life.abort()
    clearTimeout(stall)
    if (began && !code) tracker.once(seen ? 'viewable' : 'notViewable')
    view.remove()
    settle(code)
  }
  const clickAddress = () => linkAddress(fill(linear.clickThrough))
  const view = showAd({
    linear,
    place,
    clickAddress,
    onClick() {
      if (clickAddress()) {
        tracker.again('click')
        count('ad_click')
        playback.pause()
      } else playback.toggle()
    },
    onSkip() {
      tracker.once('skip')
      end(0)
    },
  })

  function look(): void {
    const eligible = !stage.paused && !document.hidden && visibility.state.boxShare >= VIEW_SHARE
    seen = viewed(performance.now(), stage.currentTime, eligible)
    if (seen) tracker.once('viewable')
  }
  function show(): void {
    view.show(stage.currentTime, lengthS())
  }
  function watchStall(): void {
    clearTimeout(stall)
    stall = setTimeout(() => {
      if (!document.hidden && !stage.paused && stage.isConnected) end(TOO_SLOW)
    }, STALL_MS)
  }
  function on(type: string, listener: () => void): void {
    stage.addEventListener(type, listener, { signal: life.signal })
  }

  // In a background tab browsers put off loading, so the time begins once the tab is in front.
  document.addEventListener('visibilitychange', watchStall, { signal: life.signal })
  on('loadedmetadata', () => tracker.once('loaded'))
  on('playing', () => {
    store.set({ playing: true, waiting: false })
    // The line above suspends a player that nobody can see.
    if (began || stage.paused) return
    began = true
    BEGINNING.forEach(tracker.once)
  })
  on('timeupdate', () => {
    watchStall()
    show()
    if (!began) return
    tracker.reach(stage.currentTime, lengthS())
    look()
  })
  on('waiting', () => store.set({ waiting: !stage.paused }))
  on('pause', () => {
    // Media pauses before it ends.
    if (stage.ended) return
    store.set({ playing: false, waiting: false })
    if (began) tracker.again('pause')
  })
  on('play', () => {
    watchStall()
    if (began) tracker.again('resume')
  })
  on('ended', () => {
    tracker.reach(lengthS(), lengthS())
    tracker.once('complete')
    end(0)
  })
  on('error', () =>
    end(began || stage.readyState ? NOT_SHOWN : stage.error?.code === 3 ? NOT_SHOWN : NOT_FOUND),
  )

  // This clears the duration of the previous ad.
  stage.src = file.url
  show()
  playback.lend(stage, true)
  // The first ad of a break gets no event "play": the stage was told to play before it had an ad.
  watchStall()
  return {
    result,
    reflect({ volume, fullscreen }, former) {
      if (!began) return
      if (!volume !== !former.volume) tracker.again(volume ? 'unmute' : 'mute')
      if (fullscreen !== former.fullscreen) {
        const events = fullscreen ? ['fullscreen', 'playerExpand'] : ['exitFullscreen', 'playerCollapse']
        events.forEach(tracker.again)
      }
    },
  }
}
