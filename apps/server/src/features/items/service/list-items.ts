import type { Segment } from '@feedreel/contracts/fields/segment'
import type { Item, ItemQuery } from '@feedreel/contracts/items'
import type { Page } from '#platform/database/list-page.ts'
import { findSegmentsOnAir } from '#platform/database/segments-on-air.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { type FeedPlace, findFeedPlace, type PublisherFeedKey } from '../store/feed-places.ts'
import { listItems, type ModeratedItem, type StatusCounts, summariseFeed } from '../store/moderated-items.ts'

export { listFeedPlaces } from '../store/feed-places.ts'
export { countItems } from '../store/items.ts'
export type { FeedPlace, PublisherFeedKey }

export type ItemPage = {
  page: Page<Item>
  settings: FeedPlace
  counts: StatusCounts
  categories: string[]
}

const presentItem = (
  { published_at, reason, expires_at, keep_on_air, ...row }: ModeratedItem,
  segment: Segment | null,
): Item => ({
  ...row,
  ban:
    row.status === 'banned'
      ? { reason, expires_at: expires_at?.toISOString() ?? null, keep_on_air: keep_on_air ?? false }
      : null,
  publication_date: published_at?.toISOString() ?? null,
  segment,
})

/**
 * The items of one feed with their moderation by a publisher and their segments on air.
 * @throws AppError 404 when the feed is not attached
 */
export async function listFeedItems(
  { db, eventCache, storage }: Pick<Platform, 'db' | 'eventCache' | 'storage'>,
  key: PublisherFeedKey,
  query: ItemQuery,
): Promise<ItemPage> {
  const settings = await findFeedPlace(db, key)
  if (!settings) throw notFound('feed of this publisher')
  const { counts, categories } = await summariseFeed(db, key)
  const { count, rows } = await listItems({ db, eventCache }, key, query, counts)
  const onAir = await findSegmentsOnAir({ db, storage }, key.publisherId)
  const items = rows.map(row => presentItem(row, onAir.get(row.id) ?? null))
  return { page: { count, rows: items }, settings, counts, categories }
}
