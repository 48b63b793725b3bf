import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { isChosen } from '#platform/database/item-texts.ts'
import { lockItems } from './items.ts'

export type PictureItem = {
  id: number
  feed_id: number
  url: string | null
  picture_url: string | null
  picture_key: string | null
  picture_sha256: string | null
  /** An editor chose it. */
  is_chosen: boolean
}

/** An item and one of its pictures: the source's, or the one that replaces it: held with the texts, or chosen by an editor. */
export type PictureOf = { id: number; isPictureEdited: boolean }

/**
 * A picture of an item; its key and hash are null until it is fetched. A chosen picture comes without the address of the
 * article, whose picture must not take its place.
 */
export async function findPicture(
  db: Queryable,
  { id, isPictureEdited }: PictureOf,
): Promise<PictureItem | undefined> {
  const { rows } = await (isPictureEdited
    ? sql<PictureItem>`
        select item.id, item.feed_id, case when ${isChosen('item_edit')} then null else item.url end as url,
          held_picture ->> 'url' as picture_url, held_picture ->> 'key' as picture_key,
          held_picture ->> 'sha256' as picture_sha256, ${isChosen('item_edit')} as is_chosen
        from item join item_edit on item_edit.item_id = item.id and item_edit.publisher_id is null
        where item.id = ${id} and held_picture is not null`
    : sql<PictureItem>`
        select id, feed_id, url, picture_url, picture_key, picture_sha256, false as is_chosen from item where id = ${id}`
  ).execute(db)
  return rows[0]
}

/** A picture that was looked for, with its address then: another one may have replaced it meanwhile. */
type SoughtPicture = PictureOf & { pictureUrl: string | null }

/** Changes fields of the picture that replaces the source's. */
async function changeEdited(
  db: Queryable,
  { id, pictureUrl }: SoughtPicture,
  fields: Record<string, string | null>,
): Promise<void> {
  await sql`
    update item_edit set held_picture = held_picture || ${JSON.stringify(fields)}::jsonb
    where item_id = ${id} and publisher_id is null and held_picture is not null
      and held_picture ->> 'url' is not distinct from ${pictureUrl}
      and not held_picture @> ${JSON.stringify(fields)}::jsonb
  `.execute(db)
}

/** Stores the key and hash (hex) of an item's picture, and clears its error. Does nothing when it was replaced. */
export async function savePicture(
  db: Queryable,
  sought: SoughtPicture,
  key: string,
  sha256: string,
): Promise<void> {
  if (sought.isPictureEdited) return changeEdited(db, sought, { key, sha256, error: null })
  await db
    .updateTable('item')
    .set({ picture_key: key, picture_sha256: sha256, picture_error: null })
    .where('id', '=', sought.id)
    .where('picture_url', 'is not distinct from', sought.pictureUrl)
    .execute()
}

/** How many other items of the same feed show the picture `key` under another URL, or without one. */
export async function countItemsWithPicture(db: Queryable, itemId: number, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from item as own
    join item as other on other.feed_id = own.feed_id and other.id <> own.id
    where own.id = ${itemId} and other.picture_key = ${key}
      and (other.picture_url is null or other.picture_url is distinct from own.picture_url)
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores why an item has no picture, and when to look for it again. Does nothing when the picture was replaced. */
export async function savePictureError(
  db: Queryable,
  sought: SoughtPicture,
  { sentence, retryAt }: { sentence: string; retryAt: Date },
): Promise<void> {
  if (sought.isPictureEdited) {
    return changeEdited(db, sought, { error: sentence, retry_at: retryAt.toISOString() })
  }
  await db
    .updateTable('item')
    .set({ picture_error: sentence, picture_retry_at: retryAt })
    .where('id', '=', sought.id)
    .where('picture_url', 'is not distinct from', sought.pictureUrl)
    .execute()
}

/** The keys of all items' pictures, held and chosen ones included, each once and in order. */
export async function listPictureKeys(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select picture_key as key from item union select held_picture ->> 'key' from item_edit) as shown
    where key is not null order by key
  `.execute(db)
  return rows.map(({ key }) => key)
}

const NOT_FETCHED = sql`'{"key": null, "sha256": null}'::jsonb`

/** Removes a picture from the items that show it, so that it is fetched again. */
export async function forgetPicture(db: Queryable, key: string): Promise<void> {
  await sql`update item set picture_key = null, picture_sha256 = null where picture_key = ${key}`.execute(db)
  await sql`
    update item_edit set held_picture = held_picture || ${NOT_FETCHED}
    where held_picture is not null and held_picture ->> 'key' = ${key}
  `.execute(db)
}

/** Removes the stored pictures of an item. @returns the keys of those that no other item shows */
export async function takePictures(tx: Tx, itemId: number): Promise<string[]> {
  await lockItems(tx, [itemId])
  const { rows } = await sql<{ key: string }>`
    with before as (
      select picture_key as key from item where id = ${itemId} and picture_key is not null
      union
      select held_picture ->> 'key' from item_edit
      where item_id = ${itemId} and held_picture ->> 'key' is not null
    ), taken as (
      update item set picture_key = null, picture_sha256 = null where id = ${itemId} and picture_key is not null
    ), taken_held as (
      update item_edit set held_picture = held_picture || ${NOT_FETCHED}
      where item_id = ${itemId} and held_picture is not null
    )
    select key from before
    where not exists (select from item other where other.picture_key = before.key and other.id <> ${itemId})
      and not exists (
        select from item_edit other
        where other.held_picture is not null and other.held_picture ->> 'key' = before.key
          and other.item_id <> ${itemId})
  `.execute(tx)
  return rows.map(({ key }) => key)
}

/** The storage keys that are pictures of items. */
export async function findPictureKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as given (key)
    where exists (select from item where item.picture_key = given.key)
      or exists (select from item_edit where held_picture is not null and held_picture ->> 'key' = given.key)
  `.execute(db)
  return new Set(rows.map(row => row.key))
}
