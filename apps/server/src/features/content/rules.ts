import { createHash } from 'node:crypto'
import type { BulkAction, ContentStatus } from '@feedreel/contracts/contents'
import { counted } from '@feedreel/contracts/counted'
import type { FeedItem } from '@feedreel/feed-reader/feed-item'

/** What an item shows and which categories it has: a change of either is worth keeping. */
export function contentHash(
  item: Pick<FeedItem, 'title' | 'summary' | 'canonicalUrl' | 'pictureUrl' | 'categories'>,
): string {
  const parts = [item.title, item.summary, item.canonicalUrl ?? '', item.pictureUrl ?? '', ...item.categories]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Whether an item has anything that a video could show. */
export function hasSomethingToShow({
  title,
  summary,
  pictureUrl,
}: Pick<FeedItem, 'title' | 'summary' | 'pictureUrl'>): boolean {
  return title !== '' || summary !== '' || pictureUrl !== null
}

/**
 * What changed from one listing of a feed to the next, by ids of items: which items left and which came or returned.
 * Null when both list the same items, in whatever order.
 */
export function compareListings(
  before: readonly number[],
  listed: number[],
): { listed: number[]; left: number[]; returned: number[] } | null {
  const [beforeSet, listedSet] = [new Set(before), new Set(listed)]
  const left = before.filter(id => !listedSet.has(id))
  const returned = listed.filter(id => !beforeSet.has(id))
  return left.length === 0 && returned.length === 0 ? null : { listed, left, returned }
}

/** More than any guid or address that is meant well; longer keys don't fit the index. */
const MAX_KEY_CHARACTERS = 500

/** A key of an item as it is kept: long ones by their hash. */
export function storedKey(key: string): string {
  if (key.length <= MAX_KEY_CHARACTERS) return key
  return `sha256:${createHash('sha256').update(key).digest('hex')}`
}

/** Categories as publishers list them: upper-cased, each once. */
export function itemCategories(item: Pick<FeedItem, 'categories'>): string[] {
  return [
    ...new Set(item.categories.map(category => category.trim().toUpperCase()).filter(text => text !== '')),
  ]
}

const STATUS_OF_ACTION: Record<BulkAction, ContentStatus> = { pin: 'pinned', ban: 'banned', reset: 'normal' }

/** The state that a bulk action brings its items to. */
export function statusOf(action: BulkAction): ContentStatus {
  return STATUS_OF_ACTION[action]
}

/** The sentence that refuses a pin over the limit, or null when the pins fit. */
export function pinRefusal(pinnedAfter: number, limit: number): string | null {
  if (pinnedAfter <= limit) return null
  return `The content limit for this publisher-feed is ${counted(limit, 'item')}: no more can be pinned.`
}
