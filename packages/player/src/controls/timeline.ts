import { chaptersOf } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import css from '../styles/timeline.css?inline'
import { addStyles } from '../styles.ts'
import { headline } from './headline.ts'
import { fillSeekBar } from './seek-bar.ts'

/** Adds the headline of the item on screen, and the seek bar in its place. */
export function addTimeline(parts: PlayerParts, seekPlace: HTMLElement): void {
  const { root, box, answer } = parts
  const chapters = chaptersOf(answer.video)
  addStyles(root, css)
  box.querySelector('.sound-offer')?.after(headline(parts, chapters))
  fillSeekBar(parts, chapters, seekPlace)
}
