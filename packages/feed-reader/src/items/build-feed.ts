import type { DateOrder } from '../dates/calendar-day.ts'
import { findDateOrder } from '../dates/date-order.ts'
import { type DateReading, readDate } from '../dates/dates.ts'
import { createPlaceFinder, type FindPlace } from '../dates/place-offsets.ts'
import { FEED_BOUNDS } from '../parse/feed-bounds.ts'
import type { RawFeed, RawItem, RawText } from '../parse/raw-feed.ts'
import { choosePictures } from '../picture/choose-picture.ts'
import { readText, readTitle } from '../text/field-text.ts'
import { readSummary } from '../text/read-summary.ts'
import { canonicalUrl } from '../urls/canonical-url.ts'
import { chooseItemUrl, choosePageUrl } from '../urls/choose-link.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'
import type { FeedItem } from './feed-item.ts'
import { type ItemIdentity, identifyItems } from './item-identity.ts'
import { keepNewest } from './keep-newest.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import { readTtlMinutes } from './ttl.ts'

/** Best first; among equals the document's order decides. */
const TITLE_RANKS = ranksOf([['title', 'dc:title'], ['media:title'], ['itunes:title']])
const SUMMARY_RANKS = ranksOf([
  ['description', 'summary', 'abstract', 'dc:description', 'itunes:summary'],
  ['content:encoded'],
  ['content'],
  ['fullitem'],
  ['xhtml:body'],
  ['body'],
  ['media:description'],
  ['itunes:subtitle'],
])
const GUID_RANKS = ranksOf([['guid'], ['id'], ['rdf:about'], ['dc:identifier']])
/** Publication before creation before change. */
const DATE_FIELDS = [
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
  'date',
  'lastbuilddate',
]
/** Generators write 1970-01-01 and 0001-01-01 for "unknown". */
const EARLIEST_DATE_MS = Date.UTC(1970, 0, 2)
const MAX_CATEGORY_LENGTH = 200

/**
 * Turns what a document says into a feed: plain texts, absolute addresses, instants, identities.
 * @param documentUrl final address of the document, '' when unknown
 * @param now later dates are cut down to it
 */
export function buildFeed(raw: RawFeed, documentUrl: string, now: Date): ParsedFeed {
  const siteUrl = choosePageUrl(raw, documentUrl)
  // RSS doesn't say what relative addresses are relative to; publishers mean their site. Atom says: the document.
  const base = raw.format.startsWith('rss') ? (siteUrl ?? documentUrl) : documentUrl
  const findPlace = createPlaceFinder()
  const dates = new Map(raw.items.map(item => [item, readPublicationDate(item, findPlace)]))
  const order = findDateOrder(
    [...dates.values()].filter(date => date !== null),
    languageOf(raw),
    now,
  )
  const dateOf = (item: RawItem) => inOrder(dates.get(item) ?? null, order)
  const kept = keepNewest(raw.items, item => notLater(dateOf(item), now), FEED_BOUNDS.items)
  const pictures = choosePictures({ ...raw, items: kept }, base)
  const items = identifyItems(
    kept.map((item, position) => buildItem(item, base, dateOf(item), pictures[position] ?? null)),
  )
  return {
    format: raw.format,
    title: firstText(raw.fields, TITLE_RANKS, readTitle),
    siteUrl,
    truncated: raw.truncated,
    leftOut: raw.items.length - kept.length,
    ttlMinutes: readTtlMinutes(raw.fields),
    items: items.map(item => ({ ...item, publishedAt: notLater(item.publishedAt, now) })),
  }
}

/** @param publishedAt may still lie in the future */
function buildItem(
  raw: RawItem,
  base: string,
  publishedAt: Date | null,
  pictureUrl: string | null,
): Omit<FeedItem, keyof ItemIdentity> {
  const url = chooseItemUrl(raw, base)
  // Feed proxies put their own counting address into the link and keep the true one beside it.
  const original = resolveWebUrl(raw.fields.get('feedburner:origlink')?.value ?? '', '')
  const pageUrl = original ?? url
  const categories = readCategories(raw)
  const source = readSource(raw)
  const title = withoutSource(firstText(raw.fields, TITLE_RANKS, readTitle), source)
  return {
    guid: firstText(raw.fields, GUID_RANKS, ({ value }) => value.trim()) || null,
    url,
    canonicalUrl: pageUrl === null ? null : canonicalUrl(pageUrl),
    title,
    summary: readSummary(rankedFields(raw.fields, SUMMARY_RANKS), title, source),
    category: categories[0] ?? '',
    categories,
    publishedAt,
    pictureUrl,
  }
}

function ranksOf(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((equals, rank) => equals.map(name => [name, rank] as const)))
}

/** The best of the ranked fields that reads as something. */
function firstText(
  fields: Map<string, RawText>,
  ranks: ReadonlyMap<string, number>,
  read: (text: RawText) => string,
): string {
  for (const field of rankedFields(fields, ranks)) {
    const text = read(field)
    if (text !== '') return text
  }
  return ''
}

/** The fields that have a rank, best first. */
function rankedFields(fields: Map<string, RawText>, ranks: ReadonlyMap<string, number>): RawText[] {
  const found: { rank: number; field: RawText }[] = []
  for (const [name, field] of fields) {
    const rank = ranks.get(name)
    if (rank !== undefined) found.push({ rank, field })
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ field }) => field)
}

/** The name of the paper that an aggregator took the item from (RSS 2.0: source). */
function readSource({ fields }: RawItem): string {
  const source = fields.get('source')
  return source === undefined ? '' : readTitle(source)
}

/** "Storm over the bay - The Daily Bugle" */
function withoutSource(title: string, source: string): string {
  const suffix = ` - ${source}`
  return source !== '' && title.endsWith(suffix) ? title.slice(0, -suffix.length).trimEnd() : title
}

function readPublicationDate(raw: RawItem, findPlace: FindPlace): DateReading | null {
  for (const name of DATE_FIELDS) {
    const date = readDate(raw.fields.get(name)?.value ?? '', findPlace)
    if (date !== null && date.usual.getTime() >= EARLIEST_DATE_MS) return date
  }
  return null
}

function inOrder(date: DateReading | null, order: DateOrder | null): Date | null {
  if (date === null || order === null) return date?.usual ?? null
  return order === 'day-first' ? date.dayFirst : date.monthFirst
}

function languageOf({ fields }: RawFeed): string {
  return (fields.get('language') ?? fields.get('dc:language'))?.value ?? ''
}

function notLater(date: Date | null, now: Date): Date | null {
  return date !== null && date > now ? now : date
}

/** Without repetitions, whatever their case. */
function readCategories({ categories, keywords }: RawItem): string[] {
  const byName = new Map<string, string>()
  for (const value of [...categories, ...keywords]) {
    const name = readText({ value, kind: 'html', base: '' }).slice(0, MAX_CATEGORY_LENGTH)
    const key = name.toLowerCase()
    if (name !== '' && !byName.has(key)) byName.set(key, name)
  }
  return [...byName.values()]
}
