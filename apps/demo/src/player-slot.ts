import { embedCode } from './embed-code.ts'
import type { PageContext } from './page-context.ts'

/** The place of the player with the embed code in it, or a notice when there is no demo publisher. */
export function playerSlot(context: Pick<PageContext, 'publicUrl' | 'publisher'>): string {
  if (!context.publisher) {
    return `<div class="player-slot player-missing"><p><strong>There is no demo publisher.</strong> This is the player’s place. It fills as soon as the demo publisher exists.</p></div>`
  }
  return `<div class="player-slot">\n${embedCode(context.publicUrl, context.publisher.slug)}\n</div>`
}
