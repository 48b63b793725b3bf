import type { Listen } from './listen.ts'
import type { PlayerState, PlayerStore } from './player-state.ts'

/** The last request of the viewer or of autoplay. */
type Intent = 'none' | 'play' | 'pause'

/** Requests to the media element. The state follows its events, never the request. */
export interface Playback {
  readonly intent: Intent
  /** Paused by {@link Playback.suspend} and not resumed since. */
  readonly suspended: boolean
  /** The viewer starts, resumes, replays after the end or reloads after a failure; else pauses. */
  toggle(): void
  /** Pauses for good. */
  pause(): void
  /** Starts automatically: muted if the browser allows no other start, or not at all. */
  start(): Promise<void>
  /** Pauses until {@link Playback.resume}, because nobody can see the player. */
  suspend(): void
  resume(): Promise<void>
  /** Seconds into the video, clamped to its length. */
  seek(timeS: number): void
  /** Clamped to 0 to 1; a value above 0 also unmutes. */
  setVolume(volume: number): void
  toggleMute(): void
  /**
   * Lets another element play in the video's place, or gives it back: requests to play and pause go to it from now
   * on. `goOn`: it starts at once if playing was last wanted.
   */
  lend(media: HTMLVideoElement, goOn?: boolean): void
}

/** Makes the requests of one player's media element. */
export function createPlayback(video: HTMLVideoElement, store: PlayerStore, listen: Listen): Playback {
  let intent: Intent = 'none'
  let suspended = false
  let active = video
  /** Where the video continues after it has been reloaded. */
  let continuation: Pick<PlayerState, 'timeS' | 'ended'> | undefined

  async function play(): Promise<void> {
    intent = 'play'
    suspended = false
    // Only this error means that the browser forbids autoplay; a pause meanwhile, for example, causes another.
    active.muted = video.muted
    const refused = await active.play().catch((error: Error) => error.name === 'NotAllowedError')
    if (refused && !video.muted) {
      active.muted = video.muted = true
      await active.play().catch(() => store.set({ waiting: false }))
    }
  }

  // The browser's own buttons (media keys, picture-in-picture) play and pause as well, for the viewer. WebKit reports
  // a pause late when a page comes back from its cache, when the video may play again.
  listen(video, 'pause', () => {
    if (video.paused && !suspended && !video.ended) intent = 'pause'
  })
  listen(video, 'play', () => {
    intent = 'play'
    suspended = false
  })

  // WebKit reloads a video when its page comes back from the cache: the video continues at its position.
  listen(video, 'emptied', () => {
    continuation ??= store.state
  })
  listen(video, 'loadedmetadata', () => {
    if (!continuation) return
    video.currentTime = continuation.timeS
    if (intent === 'play' && !continuation.ended && !suspended && active === video) void play()
    continuation = undefined
  })

  function setVolume(volume: number): void {
    video.volume = Math.min(Math.max(volume, 0), 1)
    video.muted = volume <= 0
    store.set({ offersSound: false })
  }

  function pause(): void {
    intent = 'pause'
    suspended = false
    active.pause()
  }

  return {
    get intent() {
      return intent
    },
    get suspended() {
      return suspended
    },
    toggle() {
      if (!active.paused) return pause()
      // The viewer's first start has sound; an ad that already plays keeps what it has.
      if (!store.state.started && !store.state.ad) video.muted = false
      if (active.error) active.load()
      void play()
    },
    pause,
    async start() {
      await play()
      store.set({ offersSound: video.muted && !active.paused })
    },
    suspend() {
      suspended = true
      active.pause()
    },
    resume: play,
    seek(timeS) {
      if (active === video) video.currentTime = Math.min(Math.max(timeS, 0), store.state.durationS)
    },
    setVolume,
    toggleMute() {
      if (video.muted) setVolume(video.volume || 0.5)
      else video.muted = true
    },
    lend(media, goOn) {
      active = media
      if (goOn && intent === 'play' && !suspended) void play()
    },
  }
}
