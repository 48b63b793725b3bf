import { readHtml } from './field-text.ts'
import { findHtmlPicture } from './html-picture.ts'
import { isLikelyPicture } from './picture-address.ts'
import type { PictureSource, RawItem, RawPicture } from './raw-feed.ts'
import { resolveWebUrl } from './resolve-url.ts'

/** Best first; pictures inside the text come after all of these. */
const SOURCES: PictureSource[] = ['media-content', 'media-thumbnail', 'enclosure', 'itunes', 'item-image']
const PICTURE_FIELDS = ['media:thumbnail', 'itunes:image', 'image', 'thumbnail']
const HTML_FIELDS = ['content:encoded', 'description', 'content', 'summary', 'fullitem', 'xhtml:body', 'body']

/**
 * The picture of an item: media:content by largest width, media:thumbnail, image enclosure, the item's own image,
 * the first large enough picture inside its text. The feed's logo is never taken.
 * @param base absolute address that relative ones without xml:base are meant against
 */
export function choosePicture(item: RawItem, base: string): string | null {
  for (const source of SOURCES) {
    const candidates = item.pictures.filter(picture => picture.source === source)
    for (const picture of candidates.sort(byWidth)) {
      const url = resolveWebUrl(picture.url, picture.base || base)
      if (url !== null && isLikelyPicture(url)) return url
    }
  }
  for (const name of PICTURE_FIELDS) {
    const url = pictureInElement(item, name, base)
    if (url !== null) return url
  }
  for (const name of HTML_FIELDS) {
    const field = item.fields.get(name)
    const html = field === undefined ? null : readHtml(field)
    const url = html === null ? null : findHtmlPicture(html, field?.base || base)
    if (url !== null) return url
  }
  return null
}

/** Largest first; array sorting is stable, so the document's order decides between equals. */
function byWidth(a: RawPicture, b: RawPicture): number {
  return (b.width ?? 0) - (a.width ?? 0)
}

/** Some feeds write `<image>address</image>` or `<image><url>address</url></image>` into items, thumbnails likewise. */
function pictureInElement(item: RawItem, name: string, base: string): string | null {
  const image = item.fields.get(name)
  const text = image === undefined ? undefined : /<url>\s*([^<\s]+)|^\s*([^<\s]+)\s*$/i.exec(image.value)
  const address = text?.[1] ?? text?.[2]
  const url = address === undefined ? null : resolveWebUrl(address, image?.base || base)
  return url !== null && isLikelyPicture(url) ? url : null
}
