import { type Chapter, type Chapters, chapterAt } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import { articleLink } from './article-link.ts'
import { element } from './element.ts'

/** The link to the article of the item on screen, in the lower right corner; hidden while the item has none. */
export function readLink(parts: PlayerParts, chapters: Chapters): HTMLElement {
  const { box, store } = parts
  let shown: Chapter | undefined
  const link = articleLink(parts, 'pill read', () => shown)
  link.append('Read', element('span', '', {}, ' ↗'))
  box.classList.toggle(
    'has-articles',
    chapters.some(({ href }) => href),
  )
  store.watch(({ timeS }) => {
    const chapter = chapterAt(chapters, timeS)
    if (chapter === shown) return
    shown = chapter
    const { href = '', title } = chapter
    // The keys of the player keep working.
    if (!href && link.matches(':focus')) box.focus({ preventScroll: true })
    link.hidden = !href
    link.href = href
    link.setAttribute('aria-label', `Read: ${title}`)
  })
  return link
}
