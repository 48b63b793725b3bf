import { type Chapter, type Chapters, chapterAt } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import { element } from './element.ts'

/** Makes a link that opens an article in a new tab; a click counts for the item that `chapterOf` gives then. */
export function articleLink(
  { count }: PlayerParts,
  className: string,
  chapterOf: () => Chapter | undefined,
): HTMLAnchorElement {
  const link = element('a', className, { target: '_blank', rel: 'noopener' })
  link.onclick = () => count('article_click', { chapter: chapterOf()?.index })
  return link
}

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
