import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { PlayerParts } from '../player-parts.ts'

/** What the player passes to its ads. */
export interface AdParts extends PlayerParts {
  ads: NonNullable<PlayerAnswer['ads']>
  /** The element that ads play in. */
  stage: HTMLVideoElement
  /** Buttons for play and sound. */
  buttons: HTMLElement[]
}

/** What an ad does with the addresses in its document. */
export interface AdAddresses {
  /** Fills an address's macros with the values of this moment. */
  fill(url: string): string
  /** Calls a tracker, its macros filled. */
  send(url: string): void
}
