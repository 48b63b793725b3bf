import { type Cue, captionAt } from '../captions.ts'
import { element } from './element.ts'
import type { ControlParts } from './parts.ts'

/** The captions over the picture, drawn by the player itself because a page's policy may forbid track files. */
export function captionsOverlay({ store }: ControlParts, cues: readonly Cue[]): HTMLElement {
  const overlay = element('div', 'captions')
  store.watch(({ timeS, captions }) => {
    const text = captions ? captionAt(cues, timeS) : ''
    // A new element for each text: the old one, centred anew, would count as a layout shift.
    if (overlay.textContent !== text) overlay.replaceChildren(element('span', '', { dir: 'auto' }, text))
  })
  return overlay
}
