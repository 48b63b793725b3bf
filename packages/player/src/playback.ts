import type { Intent } from './autoplay.ts'
import type { PlayerStore } from './player-state.ts'

/** Requests to the media element. The state follows its events, see {@link reflectMedia}. */
export interface Playback {
  /** What was last wanted of the playback. */
  readonly intent: Intent
  /** Paused by {@link Playback.suspend} and not resumed since. */
  readonly suspended: boolean
  /** The viewer starts or goes on, from the beginning after the end; loads anew after a failure. */
  play(): void
  /** The viewer pauses, for good. */
  pause(): void
  /** Starts without the viewer; without sound when the browser allows nothing else, or not at all. */
  startByItself(): Promise<void>
  /** Pauses until {@link Playback.resume}, because nobody can see the player. */
  suspend(): void
  resume(): void
  /** Seconds into the video, held to its length. */
  seek(timeS: number): void
  /** 0 to 1; anything above 0 also takes the mute off. */
  setVolume(volume: number): void
  setMuted(muted: boolean): void
}

function isRefusal(error: unknown): boolean {
  // Any other error (an abort by a pause, say) is no word of the browser on autoplay.
  return error instanceof DOMException && error.name === 'NotAllowedError'
}

/** Makes the requests of one player's media element; listeners end with the signal. */
export function createPlayback(video: HTMLVideoElement, store: PlayerStore, signal: AbortSignal): Playback {
  let intent: Intent = 'none'
  let suspended = false

  async function attempt(): Promise<void> {
    intent = 'play'
    suspended = false
    try {
      await video.play()
    } catch (error) {
      if (!isRefusal(error) || video.muted) return
      video.muted = true
      await video.play().then(
        () => store.set({ offersSound: true }),
        () => {},
      )
    }
  }

  // The browser's own buttons (media keys, picture-in-picture) play and pause as well, for the viewer.
  video.addEventListener(
    'pause',
    () => {
      if (!suspended && !video.ended) intent = 'pause'
    },
    { signal },
  )
  video.addEventListener(
    'play',
    () => {
      intent = 'play'
      suspended = false
    },
    { signal },
  )

  return {
    get intent() {
      return intent
    },
    get suspended() {
      return suspended
    },
    play() {
      if (!store.state.started) video.muted = false
      if (video.error) video.load()
      void attempt()
    },
    pause() {
      intent = 'pause'
      suspended = false
      video.pause()
    },
    async startByItself() {
      const { muted } = video
      await attempt()
      if (muted && !video.paused) store.set({ offersSound: true })
    },
    suspend() {
      suspended = true
      video.pause()
    },
    resume() {
      void attempt()
    },
    seek(timeS) {
      video.currentTime = Math.min(Math.max(timeS, 0), store.state.durationS)
    },
    setVolume(volume) {
      video.volume = Math.min(Math.max(volume, 0), 1)
      if (volume > 0) video.muted = false
      store.set({ offersSound: false })
    },
    setMuted(muted) {
      video.muted = muted
      if (!muted && video.volume === 0) video.volume = 0.5
      store.set({ offersSound: false })
    },
  }
}
