import { canonicalUrl } from './canonical-url.ts'
import { chooseItemUrl, choosePageUrl } from './choose-link.ts'
import { choosePicture } from './choose-picture.ts'
import { parseDate } from './dates.ts'
import type { FeedItem } from './feed-item.ts'
import { readText, readTitle } from './field-text.ts'
import { identifyItems } from './item-identity.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import type { RawFeed, RawItem, RawText } from './raw-feed.ts'
import { resolveWebUrl } from './resolve-url.ts'
import { readTtlMinutes } from './ttl.ts'

const titleFields = ['title', 'dc:title', 'media:title', 'itunes:title']
const summaryFields = [
  'description',
  'summary',
  'abstract',
  'dc:description',
  'itunes:summary',
  'content:encoded',
  'content',
  'fullitem',
  'xhtml:body',
  'body',
  'media:description',
  'itunes:subtitle',
]
const guidFields = ['guid', 'id', 'rdf:about', 'dc:identifier']
/** Publication before creation before change. */
const dateFields = [
  'pubdate',
  'published',
  'dcterms:issued',
  'issued',
  'dc:date',
  'dcterms:created',
  'created',
  'updated',
  'dcterms:modified',
  'modified',
  'lastmod',
]
/** Generators write 1970-01-01 and 0001-01-01 for "unknown". */
const earliestDateMs = Date.UTC(1970, 0, 2)
const maxCategoryLength = 200

/**
 * Turns what a document says into a feed: plain texts, absolute addresses, instants, identities.
 * @param documentUrl final address of the document, '' when unknown
 * @param now later dates are cut down to it
 */
export function buildFeed(raw: RawFeed, documentUrl: string, now: Date): ParsedFeed {
  const siteUrl = choosePageUrl(raw, documentUrl)
  // RSS doesn't say what relative addresses are relative to; publishers mean their site. Atom says: the document.
  const base = raw.format.startsWith('rss') ? (siteUrl ?? documentUrl) : documentUrl
  const items = raw.items.map(item => buildItem(item, base, now))
  const keys = identifyItems(items)
  return {
    format: raw.format,
    title: firstText(raw.fields, titleFields, readTitle),
    siteUrl,
    truncated: raw.truncated,
    ttlMinutes: readTtlMinutes(raw.fields),
    items: items.map((item, position) => ({ keys: keys[position] ?? [], ...item })),
  }
}

function buildItem(raw: RawItem, base: string, now: Date): Omit<FeedItem, 'keys'> {
  const url = chooseItemUrl(raw, base)
  // Feed proxies put their own counting address into the link and keep the true one beside it.
  const original = resolveWebUrl(raw.fields.get('feedburner:origlink')?.value ?? '', '')
  const pageUrl = original ?? url
  const categories = readCategories(raw)
  return {
    guid: firstText(raw.fields, guidFields, ({ value }) => value.trim()) || null,
    url,
    canonicalUrl: pageUrl === null ? null : canonicalUrl(pageUrl),
    title: firstText(raw.fields, titleFields, readTitle),
    summary: firstText(raw.fields, summaryFields, readText),
    category: categories[0] ?? '',
    categories,
    publishedAt: readPublicationDate(raw, now),
    pictureUrl: choosePicture(raw, base),
  }
}

/** The first of the named fields that reads as something. */
function firstText(fields: Map<string, RawText>, names: string[], read: (text: RawText) => string): string {
  for (const name of names) {
    const field = fields.get(name)
    const text = field === undefined ? '' : read(field)
    if (text !== '') return text
  }
  return ''
}

function readPublicationDate(raw: RawItem, now: Date): Date | null {
  for (const name of dateFields) {
    const date = parseDate(raw.fields.get(name)?.value ?? '')
    if (date !== null && date.getTime() >= earliestDateMs) return date > now ? now : date
  }
  return null
}

/** Without repetitions, whatever their case. */
function readCategories({ categories, keywords }: RawItem): string[] {
  const byName = new Map<string, string>()
  for (const value of [...categories, ...keywords]) {
    const name = readText({ value, kind: 'html', base: '' }).slice(0, maxCategoryLength)
    const key = name.toLowerCase()
    if (name !== '' && !byName.has(key)) byName.set(key, name)
  }
  return [...byName.values()]
}
