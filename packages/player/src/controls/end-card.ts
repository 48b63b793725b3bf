import { chaptersOf } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import css from '../styles/end-card.css?inline'
import { addStyles } from '../styles.ts'
import { articleLink } from './article-links.ts'
import { element } from './element.ts'

const MAX_STORIES = 3
const TITLE = 'Read more'

/** Adds the card that shows at the end of the video: its first stories that have an article, beside the play button. */
export function addEndCard(parts: PlayerParts): void {
  const { root, box, answer, store } = parts
  const stories = chaptersOf(answer.video)
    .filter(({ href }) => href)
    .slice(0, MAX_STORIES)
  const links = stories.map(story => {
    const link = articleLink(parts, 'story', () => story)
    link.href = story.href ?? ''
    link.append(element('span', '', { dir: 'auto' }, story.title))
    return link
  })
  const title = element('div', 'end-title', { 'aria-hidden': 'true' }, TITLE)
  const card = element('div', 'end-card', { role: 'group', 'aria-label': TITLE }, title, ...links)
  addStyles(root, css)
  box.querySelector('.spinner')?.before(card)
  store.watch(({ ended }) => {
    // A link that is hidden with the card would lose the focus to the page.
    if (!ended && card.matches(':focus-within')) box.focus({ preventScroll: true })
  })
}
