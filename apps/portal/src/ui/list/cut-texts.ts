import type { MouseEvent } from 'react'

/** Gives texts that end with an ellipsis under the pointer their whole as a tooltip, unless they have one. */
export function showCutTexts({ target }: MouseEvent): void {
  for (let at = target; at instanceof HTMLElement && at.tagName !== 'TD'; at = at.parentElement ?? document) {
    // Texts with a tooltip of their own have no mark.
    if (at.title !== '' && at.dataset.cut === undefined) continue
    const isCut = at.scrollWidth > at.clientWidth
    at.title = isCut ? at.textContent.replaceAll(/\s+/g, ' ').trim() : ''
    if (isCut) at.dataset.cut = ''
    else delete at.dataset.cut
  }
}
