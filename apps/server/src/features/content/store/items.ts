import type { FeedItem } from '@feedreel/feed-reader/feed-item'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'

export type KnownItem = { id: number; content_hash: string; published_at: Date | null }

/** Finds the items of a feed that any of the keys means. */
export async function findItemsByKeys(
  tx: Tx,
  feedId: number,
  keys: string[],
): Promise<Map<string, KnownItem>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('item_key')
    .innerJoin('item', 'item.id', 'item_key.item_id')
    .select(['item_key.key', 'item.id', 'item.content_hash', 'item.published_at'])
    .where('item_key.feed_id', '=', feedId)
    .where('item_key.key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, ...item }) => [key, item]))
}

export type ItemFields = Pick<FeedItem, 'title' | 'summary' | 'url' | 'category'> & {
  canonical_url: string | null
  categories: string[]
  published_at: Date | null
  content_hash: string
  picture_url: string | null
}

export async function insertItem(tx: Tx, feedId: number, item: ItemFields, now: Date): Promise<number> {
  const row = await tx
    .insertInto('item')
    .values({ ...item, feed_id: feedId, first_seen_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Brings an item to what its feed says now; a new picture is fetched anew. */
export async function updateItem(tx: Tx, id: number, item: ItemFields, now: Date): Promise<void> {
  const isSamePicture = sql<boolean>`picture_url is not distinct from ${item.picture_url}`
  const kept = (column: string) => sql<string | null>`case when ${isSamePicture} then ${sql.ref(column)} end`
  await tx
    .updateTable('item')
    .set({
      ...item,
      updated_at: now,
      picture_key: kept('picture_key'),
      picture_sha256: kept('picture_sha256'),
      picture_error: kept('picture_error'),
    })
    .where('id', '=', id)
    .execute()
}

/** Lets more keys mean an item; keys that mean another item already stay with it. */
export async function insertKeys(tx: Tx, feedId: number, itemId: number, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('item_key')
    .values(keys.map(key => ({ feed_id: feedId, key, item_id: itemId })))
    .onConflict(conflict => conflict.columns(['feed_id', 'key']).doNothing())
    .execute()
}

export async function countItems(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('item')
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export type PictureItem = {
  id: number
  url: string | null
  picture_url: string | null
  picture_key: string | null
  picture_sha256: string | null
}

export async function findPicture(db: Queryable, itemId: number): Promise<PictureItem | undefined> {
  return db
    .selectFrom('item')
    .select(['id', 'url', 'picture_url', 'picture_key', 'picture_sha256'])
    .where('id', '=', itemId)
    .executeTakeFirst()
}

export async function savePicture(db: Queryable, itemId: number, key: string, sha256: string): Promise<void> {
  await db
    .updateTable('item')
    .set({ picture_key: key, picture_sha256: sha256, picture_error: null })
    .where('id', '=', itemId)
    .execute()
}

export async function savePictureError(db: Queryable, itemId: number, sentence: string): Promise<void> {
  await db.updateTable('item').set({ picture_error: sentence }).where('id', '=', itemId).execute()
}
