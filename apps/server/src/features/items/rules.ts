import { createHash } from 'node:crypto'
import { counted } from '@feedreel/contracts/counted'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { stablePictureUrl } from '@feedreel/feed-reader/urls/stable-picture-url'

/** The hash of an item's content and categories, to detect changes. */
export function contentHash(
  item: Pick<FeedItem, 'title' | 'summary' | 'canonicalUrl' | 'pictureUrl' | 'categories'>,
): string {
  const pictureUrl = stablePictureUrl(item.pictureUrl) ?? ''
  const parts = [item.title, item.summary, item.canonicalUrl ?? '', pictureUrl, ...item.categories]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Whether an item has anything that a video can show. */
export function hasSomethingToShow({
  title,
  summary,
  pictureUrl,
}: Pick<FeedItem, 'title' | 'summary' | 'pictureUrl'>): boolean {
  return title !== '' || summary !== '' || pictureUrl !== null
}

/** Dates younger than this may be the time of the request, which some feeds state for all items. */
const REQUEST_TIME_MS = 3_600_000

/** Whether the source added the date of an unchanged item, or corrected it. Later dates count when they are an hour old. */
export function isCorrectedDate(before: Date | null, after: Date | null, now: Date): after is Date {
  if (after === null || before?.getTime() === after.getTime()) return false
  return before === null || after < before || now.getTime() - after.getTime() > REQUEST_TIME_MS
}

/** A picture that this many other items have under other URLs is the feed's logo or a placeholder. */
const SHARED_BY = 3

/** The sentence that refuses a picture that other items of the feed show, or null. */
export function sharedPictureRefusal(otherItems: number): string | null {
  if (otherItems < SHARED_BY) return null
  return `The picture is the same as that of ${counted(otherItems, 'other item')}: a logo or a placeholder.`
}

/** A feed's newest listing and its difference from the previous one, as item ids. */
export type ListingChange = { listed: number[]; left: number[]; returned: number[] }

/**
 * Compares the listings of two documents of a feed by item ids, ignoring their order.
 * @param known items of the newer document that existed before
 * @param added its new items
 * @returns null when both list the same items
 */
export function compareListings(
  before: readonly number[],
  known: readonly number[],
  added: readonly number[],
): ListingChange | null {
  const [beforeSet, knownSet] = [new Set(before), new Set(known)]
  const left = before.filter(id => !knownSet.has(id))
  const returned = known.filter(id => !beforeSet.has(id))
  if (left.length + returned.length + added.length === 0) return null
  return { listed: [...known, ...added], left, returned }
}

/** Longer than any legitimate guid or URL; longer keys don't fit the index. */
const MAX_KEY_CHARACTERS = 500

/** The stored form of an item key: long keys are hashed. */
export function storedKey(key: string): string {
  if (key.length <= MAX_KEY_CHARACTERS) return key
  return `sha256:${createHash('sha256').update(key).digest('hex')}`
}

/** The distinct upper-case categories of an item. */
export function itemCategories(item: Pick<FeedItem, 'categories'>): string[] {
  return [
    ...new Set(item.categories.map(category => category.trim().toUpperCase()).filter(text => text !== '')),
  ]
}
