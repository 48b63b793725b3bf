import { isPictureFile } from '../picture/picture-address.ts'
import { widestOf } from '../picture/srcset.ts'
import { isWebAddress } from '../urls/resolve-url.ts'
import { FEED_BOUNDS } from './feed-bounds.ts'
import type { PictureSource, RawItem, RawLink } from './raw-feed.ts'

type Attributes = Record<string, string>

const OTHER_FILE = /\.\w{2,5}(?:[?#]|$)/

/**
 * Reads links, enclosures, pictures and categories from the attributes of an element of an item.
 * @param name canonical name
 * @param isChild false for more deeply nested elements, of which only Media RSS is read
 */
export function readItemAttributes(
  item: RawItem,
  name: string,
  attributes: Attributes,
  base: string,
  isChild: boolean,
): void {
  const { url = '', href = '', type = '' } = attributes
  switch (name) {
    case 'media:content':
      if (isPictureMedium(attributes)) addPicture(item, 'media-content', url, attributes, base)
      return
    case 'media:thumbnail':
      addPicture(item, 'media-thumbnail', url, attributes, base)
      return
  }
  if (!isChild) return
  switch (name) {
    case 'link':
      readLink(item.links, attributes, base)
      if ((attributes.rel ?? '').toLowerCase() === 'enclosure' && isPictureFile(href, type)) {
        addPicture(item, 'enclosure', href, attributes, base)
      }
      return
    case 'enclosure':
    case 'enc:enclosure': {
      const address = url || href || (attributes['rdf:resource'] ?? attributes.resource ?? '')
      if (isPictureFile(address, type)) addPicture(item, 'enclosure', address, attributes, base)
      else addLink(item.links, { href: address, rel: 'enclosure', type, base })
      return
    }
    case 'content':
      // The content of an Atom entry may be a picture or a page elsewhere (RFC 4287 section 4.1.3.2).
      if (isPictureFile(attributes.src ?? '', type))
        addPicture(item, 'enclosure', attributes.src ?? '', attributes, base)
      else addLink(item.links, { href: attributes.src ?? '', rel: 'content', type, base })
      return
    case 'itunes:image':
    case 'googleplay:image':
    case 'podcast:image':
      addPicture(item, 'itunes', href || url, attributes, base)
      return
    case 'podcast:images':
      addPicture(item, 'itunes', widestOf(attributes.srcset ?? '')?.url ?? '', attributes, base)
      return
    case 'itunes:link':
      // The earlier form of itunes:image.
      if (attributes.rel === 'image') addPicture(item, 'itunes', href, attributes, base)
      return
    case 'image':
    case 'thumbnail':
    case 'webfeeds:featuredimage':
      addPicture(item, 'item-image', href || url || (attributes['rdf:resource'] ?? ''), attributes, base)
      return
    case 'guid':
      item.guidIsPermalink = (attributes.ispermalink ?? 'true').trim().toLowerCase() !== 'false'
      return
    case 'category':
    case 'media:category':
    case 'itunes:category': {
      const category = readCategory(attributes)
      if (category.trim() !== '' && item.categories.length < FEED_BOUNDS.listLength)
        item.categories.push(category)
      return
    }
  }
}

/**
 * The label is for people, the term for programs (RFC 4287 section 4.2.2). A term of several words is for people too, and
 * the label may then be its kind (`label="Age" term="Past Hour"`). A term that is an address is not a name.
 */
function readCategory({ label = '', term = '', text = '' }: Attributes): string {
  const isWords = /\S\s+\S/.test(term) && term.toLowerCase() !== label.toLowerCase()
  const name = isWebAddress(term) ? '' : term
  return (isWords ? [term] : [label, name, text]).find(given => given.trim() !== '') ?? ''
}

/**
 * Reads the attributes of an item's own element: identity in RSS 1.0 (`rdf:about`), address and date in the Channel
 * Definition Format (`HREF`, `LASTMOD`; w3.org/TR/NOTE-CDFsubmit.html).
 */
export function readOwnAttributes(item: RawItem, attributes: Attributes, base: string): void {
  for (const name of ['rdf:about', 'lastmod']) {
    const value = attributes[name]
    if (value !== undefined) item.fields.set(name, { value, kind: 'plain', base })
  }
  readLink(item.links, attributes, base)
}

/** Reads a link from an href attribute; rel defaults to `alternate`. */
export function readLink(links: RawLink[], attributes: Attributes, base: string): void {
  const { href, rel = 'alternate', type = '' } = attributes
  if (href !== undefined)
    addLink(links, { href, rel: rel.trim().toLowerCase(), type: type.toLowerCase(), base })
}

function addLink(links: RawLink[], link: RawLink): void {
  if (link.href.trim() !== '' && links.length < FEED_BOUNDS.listLength) links.push(link)
}

function addPicture(
  item: RawItem,
  source: PictureSource,
  url: string,
  attributes: Attributes,
  base: string,
): void {
  if (url.trim() === '' || item.pictures.length >= FEED_BOUNDS.listLength) return
  const { width, height } = attributes
  item.pictures.push({ url, source, width: pixelsOf(width), height: pixelsOf(height), base })
}

function pixelsOf(value = ''): number | null {
  const pixels = Number.parseInt(value, 10)
  return pixels > 0 ? pixels : null
}

/** Whether a media:content with these attributes is a picture. */
export function isPictureMedium(attributes: Attributes): boolean {
  const { url = '', type = '', medium = '' } = attributes
  return medium === '' ? isPictureContent(url, type, attributes) : medium.toLowerCase() === 'image'
}

/** Media without type, extension and duration but with a size is a picture of an image service. */
function isPictureContent(url: string, type: string, attributes: Attributes): boolean {
  if (isPictureFile(url, type)) return true
  const isFlat = attributes.width !== undefined && attributes.duration === undefined
  return type === '' && isFlat && !OTHER_FILE.test(url)
}
