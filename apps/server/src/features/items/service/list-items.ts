import type { Item, ItemQuery, PublisherFeed } from '@feedreel/contracts/items'
import type { PageQuery } from '@feedreel/contracts/list'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentItem } from '../present.ts'
import { listFeedPlaces } from '../store/feed-places.ts'
import { countItems } from '../store/items.ts'
import { listItems, type StatusCounts, summariseFeed } from '../store/moderated-items.ts'
import { type FeedPlace, findFeedPlace, type PublisherFeedKey } from '../store/moderation.ts'

export type ItemPage = {
  page: Page<Item>
  settings: FeedPlace
  counts: StatusCounts
  categories: string[]
}

/** The items of one feed as one publisher moderates them. @throws AppError 404 when the feed is not attached */
export async function listFeedItems(
  { db }: Pick<Platform, 'db'>,
  key: PublisherFeedKey,
  query: ItemQuery,
): Promise<ItemPage> {
  const settings = await findFeedPlace(db, key)
  if (!settings) throw notFound('feed of this publisher')
  const { counts, categories } = await summariseFeed(db, key)
  const { count, rows } = await listItems(db, key, query, counts)
  return { page: { count, rows: rows.map(presentItem) }, settings, counts, categories }
}

/** Every publisher with each of its feeds and their counts. */
export async function listOverview(
  db: Queryable,
  query: PageQuery & { search?: string | undefined },
): Promise<Page<PublisherFeed>> {
  return listFeedPlaces(db, query)
}

/** How many items all feeds have together, however publishers moderate them. */
export async function countAllItems(db: Queryable): Promise<number> {
  return countItems(db)
}
