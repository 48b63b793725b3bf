import { scanHtml } from '../markup/scan-markup.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'
import { isLikelyPicture } from './picture-address.ts'

/** Best first: Open Graph, then Twitter cards, then microdata of schema.org and older conventions. */
const PICTURE_PROPERTIES = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
  'image',
  'thumbnail',
]

/**
 * The picture of an article's page (og:image, twitter:image, itemprop=image, link rel=image_src).
 * @param url address of the page, base of relative addresses
 * @returns absolute address, null without one
 */
export function findArticlePicture(html: string, url: string): string | null {
  const found = new Map<string, string>()
  let base = url
  scanHtml(html, {
    open(name, attributes) {
      if (name === 'base') base = resolveWebUrl(attributes.href ?? '', url) ?? base
      if (name === 'meta') {
        const named = attributes.property || attributes.name || attributes.itemprop
        const property = (named ?? '').trim().toLowerCase()
        keepFirst(found, property, attributes.content)
      }
      if (name === 'link' && /\bimage_src\b/i.test(attributes.rel ?? '')) {
        keepFirst(found, 'thumbnail', attributes.href)
      }
    },
  })
  for (const property of PICTURE_PROPERTIES) {
    const picture = resolveWebUrl(found.get(property) ?? '', base)
    if (picture !== null && isLikelyPicture(picture)) return picture
  }
  return null
}

function keepFirst(named: Map<string, string>, name: string, value: string | undefined): void {
  if (value !== undefined && value.trim() !== '' && !named.has(name)) named.set(name, value)
}
