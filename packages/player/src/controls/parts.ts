import type { Chapter } from '../chapters.ts'
import type { PlayerStore } from '../player-state.ts'

/** What controls may ask for. They never change the state themselves. */
export interface Requests {
  togglePlay(): void
  /** Seconds into the video. */
  seek(timeS: number): void
  toggleMute(): void
  /** 0 to 1. */
  setVolume(volume: number): void
  toggleCaptions(): void
  toggleFullscreen(): void
  /** Closes the docked player. */
  close(): void
  /** The viewer follows the link to the article on screen. */
  openArticle(): void
}

/** What every control is made from. */
export interface ControlParts {
  store: PlayerStore
  requests: Requests
  chapters: readonly [Chapter, ...Chapter[]]
}
