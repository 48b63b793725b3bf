import { type Cue, captionAt } from '../captions.ts'
import { element } from './element.ts'
import type { ControlParts } from './parts.ts'

/**
 * The text over the picture: captions, drawn by the player itself because a page's policy may forbid track
 * files, or the news that the video can't be played.
 */
export function textOverlay({ store }: ControlParts, cues: readonly Cue[]): HTMLElement {
  const overlay = element('div', 'cues', { role: 'status' })
  store.watch(({ timeS, captions, failed }) => {
    const text = failed ? 'This video cannot be played.' : captions ? captionAt(cues, timeS) : ''
    overlay.ariaLive = failed ? 'polite' : 'off'
    // A new element for each text: the old one, centred anew, would count as a layout shift.
    if (overlay.textContent !== text) overlay.replaceChildren(element('span', '', { dir: 'auto' }, text))
  })
  return overlay
}
