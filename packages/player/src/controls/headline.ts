import { type Chapters, chapterAt } from '../chapters.ts'
import type { PlayerParts } from '../player-parts.ts'
import { element } from './element.ts'

/** The headline of the item on screen, which links to its article. */
export function headline({ store, count }: PlayerParts, chapters: Chapters): HTMLElement {
  const link = element('a', 'title', { target: '_blank', rel: 'noopener' })
  link.onclick = () => count('article_click')
  let shown: object | undefined
  store.watch(({ timeS }) => {
    const chapter = chapterAt(chapters, timeS)
    if (chapter === shown) return
    shown = chapter
    link.replaceChildren(chapter.title)
    link.removeAttribute('href')
    if (!chapter.href) return
    link.href = chapter.href
    link.append(' ↗')
  })
  return element('div', 'headline', { dir: 'auto' }, link)
}
