import type { ItemQuery, ItemStatus } from '@feedreel/contracts/items'
import type { PageQuery } from '@feedreel/contracts/list'
import { type Expression, sql } from 'kysely'
import type { Share } from '#platform/coalesce.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  type Page,
  pageOfIds,
  readPage,
  readSharedPage,
  searchPattern,
} from '#platform/database/list-page.ts'
import { readRowCounts } from '#platform/database/row-count.ts'
import type { Platform } from '#platform/platform.ts'
import type { PublisherFeedKey } from './moderation.ts'

export type ModeratedItem = {
  id: number
  title: string
  summary: string
  url: string | null
  status: ItemStatus
  category: string
  published_at: Date | null
}

type Filters = Omit<ItemQuery, keyof PageQuery>

/** Of what `matching` gives: newest publication first. */
const NEWEST_FIRST = sql`newest_at desc, id desc`

function matching(db: Queryable, key: PublisherFeedKey, { status, category, search }: Filters) {
  let ids = db.selectFrom('item').select(['item.id', 'item.newest_at']).where('item.feed_id', '=', key.feedId)
  if (status) {
    ids = ids.where(({ exists, not, selectFrom }) => {
      const moderated = selectFrom('moderation')
        .select('moderation.item_id')
        .whereRef('moderation.item_id', '=', 'item.id')
        .where('moderation.publisher_id', '=', key.publisherId)
      return status === 'normal' ? not(exists(moderated)) : exists(moderated.where('status', '=', status))
    })
  }
  if (category) ids = ids.where(sql`upper(item.category)`, '=', category.toUpperCase())
  if (search) ids = ids.where('item.search_text', 'like', sql<string>`lower(${searchPattern(search)})`)
  return ids
}

export type StatusCounts = { total: number; normal: number; pinned: number; banned: number }
/** The counts of a whole feed, and the categories of its items. */
export type FeedSummary = { counts: StatusCounts; categories: string[] }

const MAX_CATEGORIES = 500

/** The unfiltered counts of a feed, and its categories by name. */
export async function summariseFeed(db: Queryable, key: PublisherFeedKey): Promise<FeedSummary> {
  const [kinds, moderated] = await Promise.all([
    readRowCounts(db, 'item', [String(key.feedId)]),
    db
      .selectFrom('moderation')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('publisher_id', '=', key.publisherId)
      .where('feed_id', '=', key.feedId)
      .groupBy('status')
      .execute(),
  ])
  const total = kinds.reduce((sum, { rows }) => sum + rows, 0)
  const of = (status: ItemStatus) => moderated.find(row => row.status === status)?.count ?? 0
  const [pinned, banned] = [of('pinned'), of('banned')]
  const categories = kinds.map(({ kind }) => kind).filter(kind => kind !== '')
  return {
    counts: { total, normal: total - pinned - banned, pinned, banned },
    categories: categories.sort().slice(0, MAX_CATEGORIES),
  }
}

/** The items of these ids as a publisher moderates them, newest publication first. */
async function readItems(
  db: Queryable,
  publisherId: number,
  ids: Expression<number> | number[],
): Promise<ModeratedItem[]> {
  return db
    .selectFrom('item')
    .leftJoin('moderation', join =>
      join.onRef('moderation.item_id', '=', 'item.id').on('moderation.publisher_id', '=', publisherId),
    )
    .select(['item.id', 'item.title', 'item.summary', 'item.url', 'item.category', 'item.published_at'])
    .select(sql<ItemStatus>`coalesce(moderation.status, 'normal')`.as('status'))
    .where('item.id', 'in', ids)
    .orderBy('item.newest_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute()
}

/**
 * One page of a feed's items as a publisher moderates them, newest publication first.
 * @param counts of the whole feed, which are the list's unless it is searched
 */
export async function listItems(
  { db, eventCache }: Pick<Platform, 'db' | 'eventCache'>,
  key: PublisherFeedKey,
  query: ItemQuery,
  counts: StatusCounts,
): Promise<Page<ModeratedItem>> {
  const ids = matching(db, key, query)
  if (query.search || query.category) {
    const share: Share = (name, read) => eventCache.read(name, ['feed', 'publisher'], read)
    const name = `items of feed ${key.feedId} for publisher ${key.publisherId}`
    const rows = (found: number[]) => readItems(db, key.publisherId, found)
    return readSharedPage(db, share, query, { name, matching: ids, order: NEWEST_FIRST, rows })
  }
  return readPage(query, {
    count: async () => counts[query.status ?? 'total'],
    rows: bounds => readItems(db, key.publisherId, pageOfIds(ids, NEWEST_FIRST, bounds)),
  })
}
