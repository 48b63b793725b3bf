import { chaptersOf } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import css from '../styles/timeline.css?inline'
import { addStyles } from '../styles.ts'
import { readLink } from './article-links.ts'
import { fillSeekBar } from './seek-bar.ts'

/** Loads the end card in the second half of the video, which is early enough for its end. */
function addEndCardLater(parts: PlayerParts): void {
  let isAsked = false
  parts.store.watch(({ timeS, durationS }) => {
    if (isAsked || timeS < durationS / 2) return
    isAsked = true
    void parts.loadPart('end-card').then(part => part?.addEndCard(parts))
  })
}

/**
 * Adds the link to the article of the item on screen and the seek bar in its place; later the end card, if the video ends
 * and has articles.
 */
export function addTimeline(parts: PlayerParts, seekPlace: HTMLElement): void {
  const { root, box, answer } = parts
  const chapters = chaptersOf(answer.video)
  addStyles(root, css)
  box.append(readLink(parts, chapters))
  fillSeekBar(parts, chapters, seekPlace)
  if (!answer.autoplay.loop && chapters.some(({ href }) => href)) addEndCardLater(parts)
}
