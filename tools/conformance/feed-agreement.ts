import type { FeedItem, ParsedFeed } from '../../packages/feed-reader/src/items/parsed-feed.ts'
import { htmlToText } from '../../packages/feed-reader/src/text/html-to-text.ts'
import type { ComparedField, ExpectedEntry, ExpectedValue, FeedExpectation } from './feed-expectations.ts'

/** An expected value and the value that was read. */
export type Comparison = {
  field: ComparedField
  agrees: boolean
  file: string
  expected: string
  read: string
}

/** A truncated text may end within a tag or an entity. */
const CUT_MARGIN = 120

/** Text without tags, entities and white space, even if it was escaped twice. */
function bareText(text: string): string {
  return htmlToText(htmlToText(text)).normalize('NFC').replaceAll(/\s+/gu, '')
}

/** Readers use different marks for truncated texts. */
function withoutCutMark(text: string): string {
  return text.replace(/(?:\[(?:…|\.{3})\]|…|\.{3})$/, '')
}

function sameText(read: string, expected: string, isCut = false): boolean {
  const [ours, theirs] = [withoutCutMark(bareText(read)), withoutCutMark(bareText(expected))]
  if (!isCut) return ours === theirs
  return ours.startsWith(theirs.slice(0, Math.max(0, theirs.length - CUT_MARGIN)))
}

function absolute(text: string, base: string): string {
  return URL.parse(text.trim(), base)?.href ?? text.trim()
}

/** Whether browsers would resolve both to the same address; the expected one against any of the bases. */
function sameAddress(read: string, expected: string, bases: readonly string[]): boolean {
  const plain = (address: string) => address.replace(/\/$/, '')
  return bases.some(base => plain(absolute(read, base)) === plain(absolute(expected, base)))
}

const VALUES: Record<ComparedField, (item: FeedItem) => string | null | undefined> = {
  title: item => item.title,
  link: item => item.url,
  id: item => item.guid,
  date: item => item.publishedAt?.toISOString(),
  summary: item => item.summary,
  category: item => item.category,
  picture: item => item.pictureUrl,
}

function readValue(item: FeedItem | undefined, field: ComparedField): string {
  return (item && VALUES[field](item)) ?? ''
}

function agrees(read: string, { field, values, isCut }: ExpectedValue, bases: readonly string[]): boolean {
  switch (field) {
    case 'title':
    case 'summary':
    case 'category':
      return values.some(value => sameText(read, value, isCut))
    case 'link':
    case 'picture':
      return read !== '' && values.some(value => sameAddress(read, value, bases))
    case 'id':
      return values.some(value => read === value.trim() || sameAddress(read, value, bases))
    case 'date':
      // Fractions of a second are dropped by some readers.
      return values.some(value => Math.abs(Date.parse(read) - Date.parse(value)) < 1000)
  }
}

/**
 * The item of an expected entry: the one at its position or, if the readers found different numbers of items, the one
 * with the same id, link or title.
 */
function itemFor(
  entry: ExpectedEntry,
  expectation: FeedExpectation,
  items: FeedItem[],
): FeedItem | undefined {
  const atPosition = items[entry.position]
  if (!expectation.isWhole || items.length === expectation.entries.length) return atPosition
  const bases = basesOf(expectation)
  for (const field of ['id', 'link', 'title'] as const) {
    const wanted = entry.expected.find(value => value.field === field)
    const found = wanted && items.find(item => agrees(readValue(item, field), wanted, bases))
    if (found) return found
  }
  return atPosition
}

/** RSS does not define the base of relative addresses: both the document's and the site's address are accepted. */
function basesOf({ url, siteUrl }: FeedExpectation): string[] {
  return siteUrl === null ? [url] : [url, absolute(siteUrl, url)]
}

/**
 * Compares one feed with its expectation. Only expected values are compared: ours may find values that the other
 * reader did not.
 * @param feed null if the document was refused: then nothing agrees
 */
export function compareFeed(expectation: FeedExpectation, feed: ParsedFeed | null): Comparison[] {
  const { file, title, entries } = expectation
  const bases = basesOf(expectation)
  const comparisons: Comparison[] = []
  const add = (read: string, expected: ExpectedValue) =>
    comparisons.push({
      field: expected.field,
      agrees: feed !== null && agrees(read, expected, bases),
      file,
      expected: expected.values.join(' | '),
      read,
    })
  if (title !== null) add(feed?.title ?? '', { field: 'title', values: [title] })
  for (const entry of entries) {
    const item = feed === null ? undefined : itemFor(entry, expectation, feed.items)
    for (const expected of entry.expected) add(readValue(item, expected.field), expected)
  }
  return comparisons
}
