import type { PlayerAnswer, PlayerEventType } from '@feedreel/contracts/embed'
import type { Listen } from '../listen.ts'
import type { Playback } from '../playback.ts'
import type { PlayerStore } from '../player-state.ts'
import type { Store } from '../store.ts'
import type { Visibility } from '../visibility.ts'

/** What the player hands to its ads. Both are always of the same build. */
export interface AdParts {
  ads: NonNullable<PlayerAnswer['ads']>
  /** The shadow root, for the styles. */
  root: ShadowRoot
  box: HTMLElement
  /** The content. */
  video: HTMLVideoElement
  /** The element that ads play in. */
  stage: HTMLVideoElement
  store: PlayerStore
  visibility: Store<Visibility>
  playback: Playback
  listen: Listen
  /** Counts an event of the player. */
  count(type: PlayerEventType): void
  /** Buttons for play and sound. */
  buttons: HTMLElement[]
}
