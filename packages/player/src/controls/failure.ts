import type { PlayerParts } from '../player-parts.ts'
import { element } from './element.ts'

/** The news that the video can't be played, also for those who don't see the picture. */
export function failureNews({ store }: PlayerParts): HTMLElement {
  const news = element('div', 'cues', { role: 'status' })
  store.watch(({ failed }) => {
    const text = failed ? 'This video cannot be played.' : ''
    if (news.textContent !== text) news.replaceChildren(element('span', '', {}, text))
  })
  return news
}
