import { absoluteAddress } from './address.ts'
import { escapeMarkup } from './markup.ts'
import type { PageContext } from './page-context.ts'

/**
 * The two lines that a publisher pastes where the player should be: the early request for the player answer, and the
 * script that inserts the player.
 */
export function embedCode(publicUrl: string, slug: string): string {
  const answer = absoluteAddress(publicUrl, `/api/publishers/${encodeURIComponent(slug)}/player/`)
  const script = absoluteAddress(publicUrl, '/embed/latest/player.js')
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeMarkup(answer)}">`,
    `<script async src="${escapeMarkup(script)}" data-publisher="${escapeMarkup(slug)}"></script>`,
  ].join('\n')
}

/** The embed code in its slot, or a notice when there is no demo publisher. */
export function playerSlot(context: Pick<PageContext, 'publicUrl' | 'publisher'>): string {
  if (!context.publisher) {
    return `<div class="player-slot player-missing"><p><strong>There is no demo publisher.</strong> This is the player’s place. It fills as soon as the demo publisher exists.</p></div>`
  }
  return `<div class="player-slot">\n${embedCode(context.publicUrl, context.publisher.slug)}\n</div>`
}
