import type { ContentQuery, ContentStatus, PublisherFeed } from '@feedreel/contracts/contents'
import type { PageQuery } from '@feedreel/contracts/list'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'
import { type Page, pageBounds } from '#platform/http-list.ts'
import { searchPattern } from '#platform/search-pattern.ts'

/** The place of a feed in a publisher. */
export type PublisherFeedKey = { publisherId: number; feedId: number }
export type FeedPlace = { top_n_contents: number; categories: string[] }

export async function findFeedPlace(db: Queryable, key: PublisherFeedKey): Promise<FeedPlace | undefined> {
  return db
    .selectFrom('publisher_feed')
    .select(['top_n_contents', 'categories'])
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .executeTakeFirst()
}

/** Reads a publisher-feed and keeps others from moderating in it until the end. */
export async function lockFeedPlace(
  tx: Tx,
  key: PublisherFeedKey,
): Promise<(FeedPlace & { publisher_name: string }) | undefined> {
  return tx
    .selectFrom('publisher_feed')
    .innerJoin('publisher', 'publisher.id', 'publisher_feed.publisher_id')
    .select(['top_n_contents', 'categories', 'publisher.name as publisher_name'])
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .forUpdate('publisher_feed')
    .executeTakeFirst()
}

/** Of the given ids those that are items of the feed, each as the publisher has it now. */
export async function findModerated(
  tx: Tx,
  key: PublisherFeedKey,
  ids: readonly number[],
): Promise<Pick<ModeratedItem, 'id' | 'title' | 'status'>[]> {
  return itemsMatching(tx, key, {})
    .select(['item.id', 'item.title', STATUS.as('status')])
    .where('item.id', 'in', ids)
    .orderBy('item.id')
    .execute()
}

/** Brings items to a state for one publisher. @returns how many changed */
export async function setStatus(
  tx: Tx,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  status: ContentStatus,
  now: Date,
): Promise<number> {
  if (status === 'normal') {
    const { numDeletedRows } = await tx
      .deleteFrom('moderation')
      .where('publisher_id', '=', key.publisherId)
      .where('item_id', 'in', itemIds)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
  const row = { publisher_id: key.publisherId, feed_id: key.feedId, status, changed_at: now }
  const changed = await tx
    .insertInto('moderation')
    .values(itemIds.map(item_id => ({ ...row, item_id })))
    .onConflict(conflict =>
      conflict
        .columns(['publisher_id', 'item_id'])
        .doUpdateSet({ status, changed_at: now })
        .where('moderation.status', '!=', status),
    )
    .returning('item_id')
    .execute()
  return changed.length
}

/** Makes the schedule look at a publisher at once: what it shows may be out of date. */
export async function wakePublisher(tx: Tx, publisherId: number, now: Date): Promise<void> {
  await tx.updateTable('publisher').set({ next_look_at: now }).where('id', '=', publisherId).execute()
}

export async function countPinned(tx: Tx, key: PublisherFeedKey): Promise<number> {
  const row = await tx
    .selectFrom('moderation')
    .select(expression => expression.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', key.publisherId)
    .where('feed_id', '=', key.feedId)
    .where('status', '=', 'pinned')
    .executeTakeFirstOrThrow()
  return row.count
}

function placesMatching(db: Queryable, search: string | undefined) {
  const places = db
    .selectFrom('publisher_feed as place')
    .innerJoin('publisher', 'publisher.id', 'place.publisher_id')
    .innerJoin('feed', 'feed.id', 'place.feed_id')
  if (!search) return places
  return places.where(({ or, eb }) =>
    or([
      eb('publisher.name', 'ilike', searchPattern(search)),
      eb('feed.name', 'ilike', searchPattern(search)),
    ]),
  )
}

/** Every publisher with each of its feeds, newest publisher first, feeds in their order. */
export async function listFeedPlaces(
  db: Queryable,
  query: PageQuery & { search?: string | undefined },
): Promise<Page<PublisherFeed>> {
  const { limit, offset } = pageBounds(query)
  const { count } = await placesMatching(db, query.search)
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const moderated = (status: 'pinned' | 'banned') =>
    sql<number>`(select count(*) from moderation m
      where m.publisher_id = place.publisher_id and m.feed_id = place.feed_id and m.status = ${status})`
  const rows = await placesMatching(db, query.search)
    .select([
      'place.publisher_id',
      'publisher.name as publisher_name',
      'place.feed_id',
      'feed.name as feed_name',
      'place.top_n_contents',
      sql<number>`(select count(*) from item where item.feed_id = place.feed_id)`.as('total_content'),
      moderated('pinned').as('pinned_count'),
      moderated('banned').as('banned_count'),
    ])
    .orderBy('publisher.created_at', 'desc')
    .orderBy('place.publisher_id', 'desc')
    .orderBy('place.position')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

export type ModeratedItem = {
  id: number
  title: string
  summary: string
  url: string | null
  status: ContentStatus
  category: string
  published_at: Date | null
}

const STATUS = sql<ContentStatus>`coalesce(moderation.status, 'normal')`

function itemsMatching(db: Queryable, key: PublisherFeedKey, query: Omit<ContentQuery, keyof PageQuery>) {
  let rows = db
    .selectFrom('item')
    .leftJoin('moderation', join =>
      join.onRef('moderation.item_id', '=', 'item.id').on('moderation.publisher_id', '=', key.publisherId),
    )
    .where('item.feed_id', '=', key.feedId)
  if (query.status) rows = rows.where(STATUS, '=', query.status)
  if (query.category) rows = rows.where(sql`upper(item.category)`, '=', query.category.toUpperCase())
  const { search } = query
  if (search) {
    rows = rows.where(({ or, eb }) =>
      or([
        eb('item.title', 'ilike', searchPattern(search)),
        eb('item.summary', 'ilike', searchPattern(search)),
      ]),
    )
  }
  return rows
}

/** One page of a feed's items as a publisher moderates them, newest publication first. */
export async function listItems(
  db: Queryable,
  key: PublisherFeedKey,
  query: ContentQuery,
): Promise<Page<ModeratedItem>> {
  const { limit, offset } = pageBounds(query)
  const { count } = await itemsMatching(db, key, query)
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await itemsMatching(db, key, query)
    .select(['item.id', 'item.title', 'item.summary', 'item.url', 'item.category', 'item.published_at'])
    .select(STATUS.as('status'))
    .orderBy(sql`coalesce(item.published_at, item.first_seen_at)`, 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

export type StatusCounts = { total: number; normal: number; pinned: number; banned: number }

/** Counts of the whole feed, whatever is filtered. */
export async function countStatuses(db: Queryable, key: PublisherFeedKey): Promise<StatusCounts> {
  const rows = await itemsMatching(db, key, {})
    .select(STATUS.as('status'))
    .select(expression => expression.fn.countAll<number>().as('count'))
    .groupBy(STATUS)
    .execute()
  const of = (status: ContentStatus) => rows.find(row => row.status === status)?.count ?? 0
  const [normal, pinned, banned] = [of('normal'), of('pinned'), of('banned')]
  return { total: normal + pinned + banned, normal, pinned, banned }
}

export async function listCategories(db: Queryable, feedId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('category')
    .distinct()
    .where('feed_id', '=', feedId)
    .where('category', '!=', '')
    .orderBy('category')
    .limit(500)
    .execute()
  return rows.map(row => row.category)
}
