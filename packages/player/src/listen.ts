import type { PlayerState, PlayerStore } from './player-state.ts'

/** Listens to an element, the document or the window until the player is destroyed. `capture`: before all others. */
export type Listen = (
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  capture?: boolean,
) => void

/** A Listen whose listeners are removed when the signal aborts. */
export function listenUntil(signal: AbortSignal): Listen {
  return (target, type, listener, capture = false) =>
    target.addEventListener(type, listener, { signal, capture })
}

/** Copies the media element's events into the player's state. */
export function reflectMedia(video: HTMLVideoElement, store: PlayerStore, listen: Listen): void {
  const still = { playing: false, waiting: false }
  const changes: Record<string, () => Partial<PlayerState>> = {
    loadeddata: () => ({ hasFrame: true }),
    playing: () => ({ started: true, playing: true, waiting: false, ended: false }),
    pause: () => still,
    emptied: () => still,
    waiting: () => ({ waiting: !video.paused }),
    play: () => ({ waiting: video.readyState < 3, failed: false }),
    // WebKit reports 0 for a video that it is about to reload.
    timeupdate: () => ({ timeS: video.readyState ? video.currentTime : store.state.timeS }),
    // Another rendition of a video that has ended begins there, by a seek, and reports no end of its own.
    seeking: () => ({
      timeS: video.currentTime,
      ended: store.state.ended && video.currentTime > video.duration - 0.1,
    }),
    durationchange: () => ({ durationS: video.duration || store.state.durationS }),
    volumechange: () => ({ volume: video.muted ? 0 : video.volume }),
    ended: () => ({ ...still, ended: true }),
    error: () => ({ ...still, failed: true }),
    enterpictureinpicture: () => ({ pictureInPicture: true }),
    leavepictureinpicture: () => ({ pictureInPicture: false }),
  }
  for (const [type, change] of Object.entries(changes)) {
    listen(video, type, () => store.set(change()))
  }
}
