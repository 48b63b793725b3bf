import { type ItemRecordQuery, MAX_SEARCHED_ITEMS } from '@feedreel/contracts/editorial/inbox'
import { type Expression, sql } from 'kysely'
import type { Scope, Scoped } from '#platform/access/access.ts'
import type { Share } from '#platform/coalesce.ts'
import type { Queryable } from '#platform/database/database.ts'
import { categoryKey, HAS_PICTURE } from '#platform/database/item-texts.ts'
import {
  countRows,
  type Page,
  type PageBounds,
  pageOfIds,
  readPage,
  readSharedPage,
  searchPattern,
} from '#platform/database/list-page.ts'
import { readItemCount, readRowCount } from '#platform/database/row-count.ts'
import { feedIn, inScope } from '#platform/database/scope.ts'
import type { Platform } from '#platform/platform.ts'

export type ItemRecordRow = {
  id: number
  title: string
  summary: string
  url: string | null
  category: string
  feed_id: number
  feed_name: string
  published_at: Date | null
  /** Null when the item was deleted. */
  first_seen_at: Date | null
  picture_url: string | null
  has_picture: boolean
  publisher_count: number
  pinned_count: number
  banned_count: number
  /** Of the publishers of the scope. */
  bans: BansRow | null
}

/**
 * At most 3 different reasons, when the first of the bans ends, and whether one left videos on air. From JSON: the moment is
 * text.
 */
export type BansRow = { reasons: string[] | null; expires_at: string | null; keep_on_air: boolean }

type Reader = Pick<Platform, 'db' | 'eventCache'>

/** Ids are in the order in which items were first seen. */
const LAST_SEEN_FIRST = sql`id desc`
const LAST_WITHDRAWN_FIRST = sql`withdrawn_at desc, id desc`

const feedsOf = (publisherId: number) =>
  sql<number>`any(array(select feed_id from publisher_feed where publisher_id = ${publisherId}))`

/** The conditions of the filters on the id of an item's feed. */
const feedConditions = (column: string, { feed, publisher, scope }: Scoped<ItemRecordQuery>) => [
  ...(feed === undefined ? [] : [sql`${sql.ref(column)} = ${feed}`]),
  ...(publisher === undefined ? [] : [sql`${sql.ref(column)} = ${feedsOf(publisher)}`]),
  ...(scope ? [feedIn(column, scope)] : []),
]

/** The feeds that match the filters; null for all. */
function matchingFeeds(query: Scoped<ItemRecordQuery>) {
  const conditions = feedConditions('feed.id', query)
  return conditions.length === 0 ? null : sql`select id from feed where ${sql.join(conditions, sql` and `)}`
}

/** Whether the query needs a scan of the items. */
const isSearched = ({ search, category, status, has_picture }: ItemRecordQuery) =>
  Boolean(search || category || status) || has_picture !== undefined

/** The moderation of an item, by the publisher of the filter or by any of the scope. */
const decidedBy = ({ publisher, scope }: Scoped<ItemRecordQuery>) => sql`
  select from moderation_in_force moderation where moderation.item_id = item.id
    and (${publisher ?? null}::integer is null or moderation.publisher_id = ${publisher ?? null})
    and ${inScope('moderation.publisher_id', scope)}`

/** The ids of the items that a search finds. */
function foundItems(query: Scoped<ItemRecordQuery>) {
  const { feed, search, category, status, has_picture: hasPicture } = query
  const newest = sql`select * from item order by id desc limit ${sql.lit(MAX_SEARCHED_ITEMS)}`
  const items = feed === undefined ? sql`(${newest})` : sql`item`
  const conditions = [
    ...feedConditions('item.feed_id', query),
    ...(search ? [sql`search_text like lower(${searchPattern(search)})`] : []),
    ...(category ? [sql`${categoryKey(sql`category`)} = ${category.toUpperCase()}`] : []),
    ...(hasPicture === undefined ? [] : [sql`${HAS_PICTURE} = ${hasPicture}`]),
    ...(status === 'normal' ? [sql`not exists (${decidedBy(query)})`] : []),
    ...(status === 'pinned' || status === 'banned'
      ? [sql`exists (${decidedBy(query)} and moderation.status = ${status})`]
      : []),
  ]
  return sql<{ id: number }>`(select id from ${items} as item where ${sql.join(conditions, sql` and `)})`
}

/** The ids of the items without a search: of each feed as many as the page can hold, in the order of an index. */
function newestItems(query: Scoped<ItemRecordQuery>, { limit, offset }: PageBounds) {
  const feeds = matchingFeeds(query)
  if (feeds === null) return sql<{ id: number }>`item`
  return sql<{ id: number }>`(
    select newest.id from unnest(array(${feeds})) as chosen (id)
    cross join lateral (
      select id from item where feed_id = chosen.id order by ${LAST_SEEN_FIRST} limit ${limit + offset}
    ) as newest)`
}

/** How many items the feeds have. */
async function countItems(db: Queryable, query: Scoped<ItemRecordQuery>): Promise<number> {
  const feeds = matchingFeeds(query)
  return feeds === null ? readRowCount(db, 'all items') : readItemCount(db, feeds)
}

const moderatedAs = (status: 'pinned' | 'banned', scope: Scope) => sql<number>`(
  select count(*)::integer from moderation_in_force moderation
  where moderation.item_id = item.id and moderation.status = ${status}
    and ${inScope('moderation.publisher_id', scope)}
)`

const bansIn = (scope: Scope) => sql<BansRow | null>`(
  select json_build_object(
    'reasons', (array_agg(distinct moderation.reason) filter (where moderation.reason is not null))[:3],
    'expires_at', min(moderation.expires_at),
    'keep_on_air', bool_or(moderation.keep_on_air))
  from moderation_in_force moderation where moderation.item_id = item.id and moderation.status = 'banned'
    and ${inScope('moderation.publisher_id', scope)}
  having count(*) > 0
)`

/**
 * Columns of `item`: whether it has a picture, how many publishers of the scope show its feed, pinned it and banned it,
 * and why.
 */
const decisionsIn = (scope: Scope) => [
  HAS_PICTURE.as('has_picture'),
  sql<number>`(
    select count(*)::integer from publisher_feed
    where publisher_feed.feed_id = item.feed_id and ${inScope('publisher_feed.publisher_id', scope)}
  )`.as('publisher_count'),
  moderatedAs('pinned', scope).as('pinned_count'),
  moderatedAs('banned', scope).as('banned_count'),
  bansIn(scope).as('bans'),
]

async function readItems(
  db: Queryable,
  scope: Scope,
  ids: Expression<number> | number[],
): Promise<ItemRecordRow[]> {
  return db
    .selectFrom('item')
    .innerJoin('feed', 'feed.id', 'item.feed_id')
    .select(['item.id', 'item.title', 'item.summary', 'item.url', 'item.category', 'item.feed_id'])
    .select(['feed.name as feed_name', 'item.published_at', 'item.first_seen_at', 'item.picture_url'])
    .select(decisionsIn(scope))
    .where('item.id', 'in', ids)
    .orderBy('item.id', 'desc')
    .execute()
}

/** One page of the items of all feeds, newest first. */
export async function listItemRecords(
  { db, eventCache }: Reader,
  query: Scoped<ItemRecordQuery>,
): Promise<Page<ItemRecordRow>> {
  if (isSearched(query)) {
    const matching = foundItems(query)
    const share: Share = (name, read) => eventCache.read(name, ['feed', 'publisher', 'item'], read)
    const rows = (found: number[]) => readItems(db, query.scope ?? null, found)
    return readSharedPage(db, share, query, { name: 'items', matching, order: LAST_SEEN_FIRST, rows })
  }
  return readPage(query, {
    count: () => countItems(db, query),
    rows: bounds =>
      readItems(db, query.scope ?? null, pageOfIds(newestItems(query, bounds), LAST_SEEN_FIRST, bounds)),
  })
}

/** One page of the withdrawn items, last withdrawn first. Items of deleted feeds have the data of the withdrawal. */
export async function listWithdrawnRecords(
  db: Queryable,
  { feed, publisher, search, scope, ...query }: Scoped<ItemRecordQuery>,
): Promise<Page<ItemRecordRow>> {
  let matching = db
    .selectFrom('withdrawal')
    .select(['id', 'withdrawn_at', 'item_id'])
    .where('restored_at', 'is', null)
  if (feed !== undefined) matching = matching.where('feed_id', '=', feed)
  if (publisher !== undefined) matching = matching.where('feed_id', '=', feedsOf(publisher))
  if (scope) matching = matching.where(feedIn('withdrawal.feed_id', scope))
  if (search) {
    matching = matching.where(sql`lower(title)`, 'like', sql<string>`lower(${searchPattern(search)})`)
  }
  return readPage(query, {
    count: () => countRows(db, matching),
    rows: async bounds => {
      const ids = pageOfIds(matching, LAST_WITHDRAWN_FIRST, bounds)
      const { rows } = await sql<ItemRecordRow>`
        select w.item_id as id, coalesce(item.title, w.title) as title, coalesce(item.summary, '') as summary,
          coalesce(item.url, w.url) as url, coalesce(item.category, '') as category, w.feed_id,
          coalesce(feed.name, w.feed_name) as feed_name, item.published_at, item.first_seen_at, item.picture_url,
          ${sql.join(decisionsIn(scope ?? null))}
        from withdrawal w
        left join item on item.id = w.item_id
        left join feed on feed.id = item.feed_id
        where w.id in ${ids}
        order by w.withdrawn_at desc, w.id desc
      `.execute(db)
      return rows
    },
  })
}
