import { scanHtml } from '../markup/scan-markup.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'
import { isLikelyPicture } from './picture-address.ts'
import { readAddressSize, USABLE_PX } from './picture-size.ts'
import { findStructuredPictures } from './structured-pictures.ts'

/** Best first: Open Graph, then Twitter cards, then microdata of schema.org, older conventions, and JSON-LD. */
const PICTURE_PROPERTIES = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
  'image',
  'thumbnail',
  'json-ld',
]
const MAX_OF_PROPERTY = 10
const MAX_JSON_LENGTH = 200_000
/** What templates write without a value. */
const NO_VALUE = /^\s*(?:null|undefined|false|none|nan)?\s*$/i

/**
 * The picture of an article's page (og:image, twitter:image, itemprop=image, link rel=image_src, JSON-LD): the first whose
 * address does not say that it is too small, else the first.
 * @param url address of the page, base of relative addresses
 * @returns absolute address, null without one
 */
export function findArticlePicture(html: string, url: string): string | null {
  const found = new Map<string, string[]>()
  let base = url
  let json: string | null = null
  const keep = (name: string, value = '') => {
    const values = found.get(name) ?? []
    if (!NO_VALUE.test(value) && values.length < MAX_OF_PROPERTY) found.set(name, [...values, value])
  }
  scanHtml(html, {
    open(name, attributes) {
      const { property, name: named, itemprop = '', href, rel = '', type = '' } = attributes
      const isImage = /(?:^|\s)image(?:\s|$)/i.test(itemprop)
      if (name === 'base') base = resolveWebUrl(href ?? '', url) ?? base
      if (name === 'meta') {
        const item = isImage ? 'image' : itemprop
        keep((property || named || item).trim().toLowerCase(), attributes.content)
      }
      if (name === 'link' && (isImage || /\bimage_src\b/i.test(rel))) keep('thumbnail', href)
      if (name === 'img' && isImage) keep('thumbnail', attributes.src)
      if (name === 'script' && /\bld\+json\b/i.test(type)) json = ''
    },
    text(text) {
      if (json !== null && json.length < MAX_JSON_LENGTH) json += text
    },
    close(name) {
      if (name !== 'script' || json === null) return
      for (const picture of findStructuredPictures(json)) keep('json-ld', picture)
      json = null
    },
  })
  const pictures = PICTURE_PROPERTIES.flatMap(property => found.get(property) ?? [])
    .map(address => resolveWebUrl(address, base) ?? '')
    .filter(address => address !== '' && address !== url && isLikelyPicture(address))
  return pictures.find(address => !isSmall(address)) ?? pictures[0] ?? null
}

/** True if an address names a size that is too small. */
function isSmall(address: string): boolean {
  const { widthPx, heightPx } = readAddressSize(address)
  return (widthPx ?? USABLE_PX.width) < USABLE_PX.width || (heightPx ?? USABLE_PX.height) < USABLE_PX.height
}
