import type { PlayerEventDetails, PlayerEventType } from '@feedreel/contracts/embed'
import type { PlayableAnswer } from './answer.ts'
import type { Listen } from './listen.ts'
import type { LoadPart } from './load-part.ts'
import type { PageRegistry } from './page/registry.ts'
import type { PlayedRendition } from './page/rendition.ts'
import type { Playback } from './playback.ts'
import type { PlayerStore } from './player-state.ts'
import type { Store } from './store.ts'
import type { Visibility } from './visibility.ts'

/** Key handlers by key name (https://www.w3.org/TR/uievents-key/), letters in lower case. */
export type Keys = Record<string, () => void>

/** What the parts of one player share. The core passes it to later scripts, which are of the same build. */
export interface PlayerParts {
  answer: PlayableAnswer
  /** The shadow root, for the styles. */
  root: ShadowRoot
  box: HTMLElement
  /** The element that plays the publisher's video. */
  video: HTMLVideoElement
  /** What it plays in the player's place; changes with the ratio of the place. */
  placeRendition(): PlayedRendition
  store: PlayerStore
  visibility: Store<Visibility>
  playback: Playback
  registry: PageRegistry
  /** Whether another player on the page plays or is loading to play. */
  isOtherPlaying(): boolean
  listen: Listen
  loadPart: LoadPart
  /** Actions of keys while the focus is inside the player. */
  keys: Keys
  /** Counts an event at the current time of the video; a preview counts nothing. */
  count(type: PlayerEventType, details?: PlayerEventDetails): void
}
