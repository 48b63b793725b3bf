import type { ItemQuery, ItemStatus } from '@feedreel/contracts/items'
import type { PageQuery } from '@feedreel/contracts/list'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Share } from '#platform/coalesce.ts'
import type { Queryable } from '#platform/database/database.ts'
import { categoryKey, editOfItem, HAS_PICTURE } from '#platform/database/item-texts.ts'
import {
  type Page,
  pageOfIds,
  readPage,
  readSharedPage,
  searchPattern,
} from '#platform/database/list-page.ts'
import { readRowCounts } from '#platform/database/row-count.ts'
import type { Platform } from '#platform/platform.ts'
import type { PublisherFeedKey } from './feed-places.ts'

export type ModeratedItem = {
  id: number
  title: string
  summary: string
  url: string | null
  status: ItemStatus
  /** Of a ban. */
  reason: string | null
  expires_at: Date | null
  keep_on_air: boolean | null
  withdrawn: boolean
  has_picture: boolean
  category: string
  is_edited: boolean
  published_at: Date | null
}

type Filters = Omit<ItemQuery, keyof PageQuery>

/** The order of the rows of `matching`: newest publication first. */
const NEWEST_FIRST = sql`newest_at desc, id desc`

function matching(db: Queryable, key: PublisherFeedKey, { status, category, search }: Filters) {
  let ids = db.selectFrom('item').select(['item.id', 'item.newest_at']).where('item.feed_id', '=', key.feedId)
  if (status) {
    ids = ids.where(({ exists, not, selectFrom }) => {
      const moderated = selectFrom('moderation_in_force as moderation')
        .select('moderation.item_id')
        .whereRef('moderation.item_id', '=', 'item.id')
        .where('moderation.publisher_id', '=', key.publisherId)
      return status === 'normal' ? not(exists(moderated)) : exists(moderated.where('status', '=', status))
    })
  }
  // Edited items are looked up once, as an array, before the items are read.
  if (category) {
    const name = category.toUpperCase()
    ids = ids.where(
      sql<boolean>`case when item.is_edited
        then item.id = any(array(${idsOfEdited(key, sql`${categoryKey(sql`coalesce(edit.category, item.category)`)} = ${name}`)}))
        else ${categoryKey(sql`item.category`)} = ${name} end`,
    )
  }
  if (search) {
    const words = sql`lower(${searchPattern(search)})`
    const texts = sql`lower(coalesce(edit.title, '') || E'\n' || coalesce(edit.summary, ''))`
    ids = ids.where(
      sql<boolean>`(item.search_text like ${words} or
        item.is_edited and item.id = any(array(${idsOfEdited(key, sql`${texts} like ${words}`)})))`,
    )
  }
  return ids
}

/** SQL for the ids of a feed's items with edits that the publisher shows. @param condition on `edit` and `item` */
function idsOfEdited({ publisherId, feedId }: PublisherFeedKey, condition: RawBuilder<unknown>) {
  return sql`
    select item.id from item cross join lateral ${editOfItem(sql`${publisherId}::integer`)} as edit
    where item.id in (select item_id from item_edit where feed_id = ${feedId}) and ${condition}`
}

export type StatusCounts = { total: number; normal: number; pinned: number; banned: number }
/** The counts of a whole feed, and the categories of its items. */
export type FeedSummary = { counts: StatusCounts; categories: string[] }

const MAX_CATEGORIES = 500

/** The unfiltered counts of a feed, and its categories by name. */
export async function summariseFeed(db: Queryable, key: PublisherFeedKey): Promise<FeedSummary> {
  const [kinds, moderated, edited] = await Promise.all([
    readRowCounts(db, 'item', [String(key.feedId)]),
    db
      .selectFrom('moderation_in_force as moderation')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('publisher_id', '=', key.publisherId)
      .where('feed_id', '=', key.feedId)
      .groupBy('status')
      .execute(),
    db
      .selectFrom('item_edit')
      .select(sql<string>`category`.as('category'))
      .distinct()
      .where('feed_id', '=', key.feedId)
      .where(({ or, eb }) => or([eb('publisher_id', 'is', null), eb('publisher_id', '=', key.publisherId)]))
      .where('category', 'is not', null)
      .execute(),
  ])
  const total = kinds.reduce((sum, { rows }) => sum + rows, 0)
  const of = (status: ItemStatus) => moderated.find(row => row.status === status)?.count ?? 0
  const [pinned, banned] = [of('pinned'), of('banned')]
  const names = new Set([...kinds.map(({ kind }) => kind), ...edited.map(({ category }) => category)])
  names.delete('')
  return {
    counts: { total, normal: total - pinned - banned, pinned, banned },
    categories: [...names].sort().slice(0, MAX_CATEGORIES),
  }
}

type ShownEdit = { title: string | null; summary: string | null; category: string | null; is_edited: boolean }

/** The items with these ids and their moderation by a publisher, newest publication first. */
async function readItems(
  db: Queryable,
  publisherId: number,
  ids: Expression<number> | number[],
): Promise<ModeratedItem[]> {
  return db
    .selectFrom('item')
    .leftJoin('moderation_in_force as moderation', join =>
      join.onRef('moderation.item_id', '=', 'item.id').on('moderation.publisher_id', '=', publisherId),
    )
    .innerJoinLateral(editOfItem(sql`${publisherId}::integer`).$castTo<ShownEdit>().as('edit'), join =>
      join.onTrue(),
    )
    .select(['item.id', 'item.url', 'item.published_at', 'edit.is_edited'])
    .select(({ fn }) => [
      fn.coalesce('edit.title', 'item.title').as('title'),
      fn.coalesce('edit.summary', 'item.summary').as('summary'),
      fn.coalesce('edit.category', 'item.category').as('category'),
    ])
    .select(sql<ItemStatus>`coalesce(moderation.status, 'normal')`.as('status'))
    .select(['moderation.reason', 'moderation.expires_at', 'moderation.keep_on_air'])
    .select(HAS_PICTURE.as('has_picture'))
    .select(
      sql<boolean>`exists (select from withdrawal where withdrawal.item_id = item.id and restored_at is null)`.as(
        'withdrawn',
      ),
    )
    .where('item.id', 'in', ids)
    .orderBy('item.newest_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute()
}

/**
 * One page of a feed's items with their moderation by a publisher, newest publication first.
 * @param counts the counts of the whole feed, which apply to the list unless it is searched
 */
export async function listItems(
  { db, eventCache }: Pick<Platform, 'db' | 'eventCache'>,
  key: PublisherFeedKey,
  query: ItemQuery,
  counts: StatusCounts,
): Promise<Page<ModeratedItem>> {
  const ids = matching(db, key, query)
  if (query.search || query.category) {
    const share: Share = (name, read) => eventCache.read(name, ['feed', 'item', 'publisher'], read)
    const name = `items of feed ${key.feedId} for publisher ${key.publisherId}`
    const rows = (found: number[]) => readItems(db, key.publisherId, found)
    return readSharedPage(db, share, query, { name, matching: ids, order: NEWEST_FIRST, rows })
  }
  return readPage(query, {
    count: async () => counts[query.status ?? 'total'],
    rows: bounds => readItems(db, key.publisherId, pageOfIds(ids, NEWEST_FIRST, bounds)),
  })
}
