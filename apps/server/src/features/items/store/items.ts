import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { sql } from 'kysely'
import type { Scope } from '#platform/access/access.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { countItemsIn } from '#platform/database/scope.ts'

export type KnownItem = {
  id: number
  title: string
  content_hash: string
  published_at: Date | null
  picture_url: string | null
}

/** The items of a feed that have any of the keys, by key. */
export async function findItemsByKeys(
  tx: Tx,
  feedId: number,
  keys: string[],
): Promise<Map<string, KnownItem>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('item_key')
    .innerJoin('item', 'item.id', 'item_key.item_id')
    .select([
      'item_key.key',
      'item.id',
      'item.title',
      'item.content_hash',
      'item.published_at',
      'item.picture_url',
    ])
    .where('item_key.feed_id', '=', feedId)
    .where('item_key.key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ key, ...item }) => [key, item]))
}

/** Locks items in the order of their ids until the transaction ends: before their edits, as editors do, to avoid deadlocks. */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from item where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
}

export type ItemFields = Pick<FeedItem, 'title' | 'summary' | 'url' | 'category'> & {
  canonical_url: string | null
  categories: string[]
  published_at: Date | null
  content_hash: string
  picture_url: string | null
}

/** A new item with all its keys. */
export type NewItem = ItemFields & { keys: ReadonlySet<string> }
/** `keeps_picture`: the picture is the stored one, whose address may have another token. */
export type ChangedItem = ItemFields & { id: number; keeps_picture: boolean }

/** The columns of an item in JSON. */
const GIVEN_COLUMNS = sql.raw(`title text, summary text, url text, canonical_url text, category text,
  categories jsonb, published_at timestamptz, content_hash text, picture_url text`)
const CATEGORIES = sql`array(select jsonb_array_elements_text(given.categories))`

/** Adds items with their keys in one statement. Keys of other items stay with them. @returns the new ids */
export async function insertItems(
  tx: Tx,
  feedId: number,
  items: readonly NewItem[],
  now: Date,
): Promise<number[]> {
  if (items.length === 0) return []
  const given = items.map(item => ({ ...item, keys: [...item.keys] }))
  const { rows } = await sql<{ id: number }>`
    with given as (
      select nextval(pg_get_serial_sequence('item', 'id'))::integer as id, given.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (keys jsonb, ${GIVEN_COLUMNS})
    ), added as (
      insert into item (id, feed_id, title, summary, url, canonical_url, category, categories, published_at,
        content_hash, picture_url, first_seen_at, updated_at)
      overriding system value
      select id, ${feedId}, title, summary, url, canonical_url, category, ${CATEGORIES}, published_at,
        content_hash, picture_url, ${now}, ${now}
      from given
    ), known as (
      insert into item_key (feed_id, key, item_id)
      select ${feedId}, key, id from given, jsonb_array_elements_text(given.keys) as key
      on conflict (feed_id, key) do nothing
    )
    select id from given
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Updates items in one statement, which also stores the previous state as revisions. A changed picture is fetched
 * again.
 * @param maxRevisions the number of revisions kept of an item: the first, and the newest of the others
 */
export async function updateItems(
  tx: Tx,
  items: readonly ChangedItem[],
  now: Date,
  maxRevisions: number,
): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ id }) => id)
  await sql`
    with kept as (
      insert into item_revision
        (item_id, seen_at, title, summary, url, category, categories, picture_url, content_hash)
      select id, updated_at, title, summary, url, category, categories, picture_url, content_hash
      from item where id = any(${ids}::integer[])
    ), ranked as (
      select id, row_number() over newest as newest, id = min(id) over (partition by item_id) as is_first
      from item_revision where item_id = any(${ids}::integer[])
      window newest as (partition by item_id order by id desc)
    ), dropped as (
      -- The revision that is added now is not among them yet.
      delete from item_revision using ranked
      where item_revision.id = ranked.id and not ranked.is_first and ranked.newest > ${maxRevisions - 2}
    )
    update item set
      title = given.title, summary = given.summary, url = given.url, canonical_url = given.canonical_url,
      category = given.category, categories = ${CATEGORIES}, published_at = given.published_at,
      content_hash = given.content_hash, picture_url = given.picture_url, updated_at = ${now},
      picture_key = case when given.keeps_picture then item.picture_key end,
      picture_sha256 = case when given.keeps_picture then item.picture_sha256 end,
      picture_error = case when item.picture_url is not distinct from given.picture_url then item.picture_error end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (id integer, keeps_picture boolean, ${GIVEN_COLUMNS})
    where item.id = given.id
  `.execute(tx)
}

/** An item whose texts are unchanged: its date may be corrected, and the address of the same picture may be another. */
export type AdjustedItem = { id: number; published_at: Date | null; picture_url: string | null }

/**
 * Stores dates and addresses of pictures without revisions. With the newest address a picture can still be fetched when a
 * token has expired.
 */
export async function adjustItems(tx: Tx, items: readonly AdjustedItem[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    update item set published_at = given.published_at, picture_url = given.picture_url,
      picture_error = case when item.picture_url is not distinct from given.picture_url then item.picture_error end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (id integer, published_at timestamptz, picture_url text)
    where item.id = given.id
  `.execute(tx)
}

/** Adds keys to items. Keys of other items stay with them. */
export async function insertKeys(
  tx: Tx,
  feedId: number,
  keys: readonly { key: string; item_id: number }[],
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('item_key')
    .values(keys.map(key => ({ ...key, feed_id: feedId })))
    .onConflict(conflict => conflict.columns(['feed_id', 'key']).doNothing())
    .execute()
}

/** The total number of items of the feeds in a scope, from counts that a trigger maintains. */
export async function countItems(db: Queryable, scope: Scope): Promise<number> {
  return scope ? countItemsIn(db, scope) : readRowCount(db, 'all items')
}
