import type { Chapters } from '../chapters.ts'
import type { LoadPart } from '../load-part.ts'
import type { Playback } from '../playback.ts'
import type { PlayerStore } from '../player-state.ts'

/** What controls may ask for beside the playback. They never change the state themselves. */
export interface Requests {
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
  playback: Playback
  requests: Requests
  chapters: Chapters
  loadPart: LoadPart
}
