import { chapterAt } from '../chapters.ts'
import { element } from './element.ts'
import type { ControlParts } from './parts.ts'

/** The headline of the item on screen, which links to its article. */
export function headline({ store, requests, chapters }: ControlParts): HTMLElement {
  const link = element('a', 'title', { target: '_blank', rel: 'noopener' })
  link.onclick = requests.openArticle
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
