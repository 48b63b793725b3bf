import type { PlayableAnswer } from './answer.ts'
import type { StickySettings } from './docking/docking-rules.ts'
import type { PlayerHost } from './element.ts'
import type { LoadPart } from './load-part.ts'

export interface MountOptions {
  /** Where the player docks; null: it never docks. */
  sticky: StickySettings | null
  /** In a preview nothing is counted. */
  preview?: boolean
  /** Whether the host is near enough to the screen to load. */
  near: boolean
  /** Loads the scripts that come after this one; from the server that takes the beacons when left out. */
  loadPart?: LoadPart
}

export interface Player {
  /** Shows other colours from now on. */
  setTheme(theme: PlayableAnswer['theme']): void
  /** Stops everything and empties the host. */
  destroy(): void
}

export type Mount = (host: PlayerHost, answer: PlayableAnswer, options: MountOptions) => Player
