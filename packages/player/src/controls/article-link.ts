import type { Chapter } from '../chapters.ts'
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
