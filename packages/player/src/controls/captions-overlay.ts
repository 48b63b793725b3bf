import type { PlayerStore } from '../player-state.ts'
import { captionAt, parseCaptions } from './captions.ts'
import { element } from './element.ts'

/**
 * Shows the captions of a WebVTT text over the picture while they are turned on. Drawn by the player because a page's
 * policy may forbid track files.
 */
export function showCaptions(box: HTMLElement, store: PlayerStore, text: string): void {
  const cues = parseCaptions(text)
  const overlay = element('div', 'cues captions')
  store.watch(({ timeS, captions }) => {
    const caption = captions ? captionAt(cues, timeS) : ''
    // A new element for each text: recentring the old one would count as a layout shift.
    if (overlay.textContent !== caption)
      overlay.replaceChildren(element('span', '', { dir: 'auto' }, caption))
  })
  box.querySelector('video')?.after(overlay)
}
