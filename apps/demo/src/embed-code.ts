import { absoluteAddress } from './address.ts'
import { escapeMarkup } from './escape-markup.ts'

/**
 * The two lines that a publisher pastes where the player is to stand: the early request for the player's
 * answer, and the script that puts the player in its own place.
 */
export function embedCode(publicUrl: string, slug: string): string {
  const answer = absoluteAddress(publicUrl, `/api/publishers/${encodeURIComponent(slug)}/player/`)
  const script = absoluteAddress(publicUrl, '/embed/latest/player.js')
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeMarkup(answer)}">`,
    `<script async src="${escapeMarkup(script)}" data-publisher="${escapeMarkup(slug)}"></script>`,
  ].join('\n')
}
