import type { DateOrder } from '../dates/calendar-day.ts'
import { findDateOrder } from '../dates/date-order.ts'
import { type DateReading, readDate, readOffset } from '../dates/dates.ts'
import { createZoneFinder, type FindZone, type OffsetAt } from '../dates/zone-offsets.ts'
import { FEED_BOUNDS } from '../parse/feed-bounds.ts'
import {
  DATE_TEXTS,
  FEED_DATES,
  GUID_RANKS,
  PICTURE_CAPTION,
  SUMMARY_RANKS,
  TITLE_RANKS,
} from '../parse/known-elements.ts'
import type { RawFeed, RawItem, RawText } from '../parse/raw-feed.ts'
import { choosePictures } from '../picture/choose-picture.ts'
import { readText, readTitle } from '../text/field-text.ts'
import { readLanguageTag } from '../text/language-tag.ts'
import { readSummary } from '../text/read-summary.ts'
import { canonicalUrl, formerCanonicalUrl } from '../urls/canonical-url.ts'
import { chooseItemUrl, choosePageUrl } from '../urls/choose-link.ts'
import { isWebAddress, resolveWebUrl } from '../urls/resolve-url.ts'
import { type ItemIdentity, identifyItems } from './item-identity.ts'
import type { FeedItem, ParsedFeed } from './parsed-feed.ts'

const TITLES = ranksOf(TITLE_RANKS)
/** Of items without a title, whose only text may be a picture's: as in posts from Mastodon. */
const UNTITLED_SUMMARIES = ranksOf(SUMMARY_RANKS)
const SUMMARIES = new Map([...UNTITLED_SUMMARIES].filter(([name]) => name !== PICTURE_CAPTION))
const GUIDS = ranksOf(GUID_RANKS)
const DATE_FIELDS = [...DATE_TEXTS, 'lastmod']
/** Generators write 1970-01-01 and 0001-01-01 for "unknown". */
const EARLIEST_DATE_MS = Date.UTC(1970, 0, 2)
const MAX_CATEGORY_LENGTH = 200
const MINUTES_BY_PERIOD = new Map([
  ['hourly', 60],
  ['daily', 1440],
  ['weekly', 10_080],
  ['monthly', 43_200],
  ['yearly', 525_600],
])

/**
 * Builds a feed from a document's raw fields: plain texts, absolute addresses, instants, identities.
 * @param documentUrl final address of the document, '' when unknown
 * @param now upper bound of dates
 */
export function buildFeed(raw: RawFeed, documentUrl: string, now: Date): ParsedFeed {
  const siteUrl = choosePageUrl(raw, documentUrl)
  // RSS leaves the base of relative addresses open; publishers mean their site. In Atom it is the document.
  const base = raw.format.startsWith('rss') ? (siteUrl ?? documentUrl) : documentUrl
  const findZone = createZoneFinder()
  const assumedOffset = offsetOfFeed(raw, findZone)
  const dates = new Map(raw.items.map(item => [item, readPublicationDate(item, findZone, assumedOffset)]))
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
    title: firstText(raw.fields, TITLES, readTitle),
    siteUrl,
    language: readLanguageTag(languageOf(raw)),
    truncated: raw.truncated,
    leftOut: raw.items.length - kept.length,
    ttlMinutes: readTtlMinutes(raw.fields),
    deletedGuids: readDeletedGuids(raw, findZone),
    items: items.map(item => ({ ...item, publishedAt: notLater(item.publishedAt, now) })),
  }
}

/** @param publishedAt may be in the future */
function buildItem(
  raw: RawItem,
  base: string,
  publishedAt: Date | null,
  pictureUrl: string | null,
): Omit<FeedItem, keyof ItemIdentity> & { formerUrl: string | null } {
  const url = chooseItemUrl(raw, base)
  // Feed proxies replace the link by a tracking address and keep the original in an extra field.
  const original = resolveWebUrl(raw.fields.get('feedburner:origlink')?.value ?? '', '')
  const pageUrl = original ?? url
  const canonical = pageUrl === null ? null : canonicalUrl(pageUrl)
  const categories = readCategories(raw)
  const source = readSource(raw)
  const title = withoutSource(firstText(raw.fields, TITLES, readTitle), source)
  return {
    guid: firstText(raw.fields, GUIDS, ({ value }) => value.trim()) || null,
    url,
    canonicalUrl: canonical,
    formerUrl: pageUrl === null ? null : formerCanonicalUrl(pageUrl),
    title,
    summary: readSummary(rankedFields(raw.fields, title === '' ? UNTITLED_SUMMARIES : SUMMARIES), {
      title,
      source,
      pageUrl: canonical,
    }),
    category: categories[0] ?? '',
    categories,
    publishedAt,
    pictureUrl,
  }
}

function ranksOf(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((equals, rank) => equals.map(name => [name, rank] as const)))
}

/** The first non-empty text of the ranked fields. */
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

/** Best first. */
function rankedFields(fields: Map<string, RawText>, ranks: ReadonlyMap<string, number>): RawText[] {
  const found: { rank: number; field: RawText }[] = []
  for (const [name, field] of fields) {
    const rank = ranks.get(name)
    if (rank !== undefined) found.push({ rank, field })
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ field }) => field)
}

/** The publication that an aggregator took the item from (`source` of RSS 2.0, `News:Source` of Bing News). */
function readSource({ fields }: RawItem): string {
  const source = fields.get('source') ?? fields.get('news:source')
  return source === undefined ? '' : readTitle(source)
}

/** Removes " - The Daily Bugle" from "Storm over the bay - The Daily Bugle". */
function withoutSource(title: string, source: string): string {
  const suffix = ` - ${source}`
  return source !== '' && title.endsWith(suffix) ? title.slice(0, -suffix.length).trimEnd() : title
}

/** The zone of the feed's own date, in which its items' dates without a zone are. Undefined without one. */
function offsetOfFeed({ fields }: RawFeed, findZone: FindZone): OffsetAt | undefined {
  for (const name of FEED_DATES) {
    const offsetAt = readOffset(fields.get(name)?.value ?? '', findZone)
    if (offsetAt !== null) return offsetAt
  }
  return undefined
}

function readPublicationDate(
  raw: RawItem,
  findZone: FindZone,
  assumedOffset: OffsetAt | undefined,
): DateReading | null {
  for (const name of DATE_FIELDS) {
    const date = readDate(raw.fields.get(name)?.value ?? '', findZone, assumedOffset)
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

/** An entry that is listed beside its tombstone is deleted only if the tombstone is newer (RFC 6721 section 3). */
function readDeletedGuids(raw: RawFeed, findZone: FindZone): string[] {
  if (raw.deletedEntries.length === 0) return []
  const timeOf = (text: string) => readDate(text, findZone)?.usual.getTime() ?? Number.NaN
  const updated = new Map(
    raw.items.map(item => [
      firstText(item.fields, GUIDS, ({ value }) => value.trim()),
      timeOf(item.fields.get('updated')?.value ?? ''),
    ]),
  )
  const guids = raw.deletedEntries.flatMap(({ ref, when }) => {
    const guid = ref.trim()
    const updatedMs = updated.get(guid)
    const isDeleted = updatedMs === undefined || timeOf(when) > updatedMs
    return guid !== '' && isDeleted ? [guid] : []
  })
  return [...new Set(guids)]
}

/** Unique, ignoring case. An address identifies a category for programs and is no name. */
function readCategories({ categories, keywords }: RawItem): string[] {
  const byName = new Map<string, string>()
  for (const value of [...categories, ...keywords]) {
    const name = readText({ value, kind: 'html', base: '' }).slice(0, MAX_CATEGORY_LENGTH)
    const key = name.toLowerCase()
    if (name !== '' && !isWebAddress(name) && !byName.has(key)) byName.set(key, name)
  }
  return [...byName.values()]
}

/** Minimum minutes between two fetches: RSS `ttl`, else the syndication module's period divided by its frequency. */
function readTtlMinutes(fields: Map<string, RawText>): number | null {
  const text = (name: string) => fields.get(name)?.value.trim().toLowerCase() ?? ''
  const ttl = Number(text('ttl'))
  if (text('ttl') !== '' && Number.isFinite(ttl) && ttl > 0) return Math.round(ttl)
  const period = MINUTES_BY_PERIOD.get(text('sy:updateperiod'))
  if (period === undefined) return null
  const frequency = Number(text('sy:updatefrequency') || '1')
  return frequency > 0 ? Math.max(1, Math.round(period / frequency)) : period
}

/**
 * The newest entries of a list, in list order; the first of equals. An entry without a date takes that of the entry
 * before it, or the first date of the list.
 */
export function keepNewest<T>(list: readonly T[], dateOf: (entry: T) => Date | null, limit: number): T[] {
  if (list.length <= limit) return [...list]
  const dates = list.map(dateOf)
  let time = dates.find(date => date !== null)?.getTime() ?? 0
  const times = dates.map(date => (time = date?.getTime() ?? time))
  const newestFirst = [...list.keys()].sort((one, other) => (times[other] ?? 0) - (times[one] ?? 0))
  const kept = new Set(newestFirst.slice(0, limit))
  return list.filter((_, position) => kept.has(position))
}
