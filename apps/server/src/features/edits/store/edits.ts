import type { ItemTexts } from '@feedreel/contracts/editorial/edits'
import { sql } from 'kysely'
import type { Scope } from '#platform/access/access.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { textHash } from '#platform/database/item-texts.ts'
import { publisherIn } from '#platform/database/scope.ts'
import type { EditedPicture } from '#platform/database/tables/source-tables.ts'
import type { EditedTexts } from '../rules.ts'

/** An item with the texts of its feed. */
export type SourceItem = ItemTexts & {
  id: number
  feed_id: number
  feed_name: string
  url: string | null
  published_at: Date | null
  first_seen_at: Date
  updated_at: Date
  no_ads: boolean
  /** The hash of the texts. */
  text_hash: string
  picture_url: string | null
}

/** An edit; for all publishers when `publisher_id` is null. */
export type EditRow = EditedTexts & {
  publisher_id: number | null
  publisher_name: string | null
  edited_by: string
  edited_at: Date
  source_text_hash: string
  held_hash: string | null
  /** The picture that replaces the source's, held or chosen. */
  held_picture: EditedPicture | null
}

const selectItem = (db: Queryable, id: number) =>
  db
    .selectFrom('item')
    .innerJoin('feed', 'feed.id', 'item.feed_id')
    .select([
      'item.id',
      'item.feed_id',
      'feed.name as feed_name',
      'item.title',
      'item.summary',
      'item.category',
      'item.url',
      'item.published_at',
      'item.first_seen_at',
      'item.updated_at',
      'item.no_ads',
      'item.picture_url',
      textHash('item').as('text_hash'),
    ])
    .where('item.id', '=', id)

/** An item, or undefined. */
export async function findItem(db: Queryable, id: number): Promise<SourceItem | undefined> {
  return selectItem(db, id).executeTakeFirst()
}

/** Reads an item and locks it against polls, deletion and concurrent edits; its feed first, as a deletion of the feed does. */
export async function lockItem(tx: Tx, id: number): Promise<SourceItem | undefined> {
  return selectItem(tx, id).forKeyShare('feed').forNoKeyUpdate('item').executeTakeFirst()
}

/** Sets or clears the mark that forbids ads next to an item. */
export async function updateNoAds(tx: Tx, id: number, no_ads: boolean): Promise<void> {
  await tx.updateTable('item').set({ no_ads }).where('id', '=', id).execute()
}

/** Takes the lock under which videos of a publisher go off air. @returns its name, undefined if it does not exist */
export async function lockPublisherName(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('publisher')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.name
}

/** The edits of an item for all publishers first, then those for publishers of a scope, by name. */
export async function listEdits(db: Queryable, itemId: number, scope: Scope = null): Promise<EditRow[]> {
  return db
    .selectFrom('item_edit')
    .leftJoin('publisher', 'publisher.id', 'item_edit.publisher_id')
    .select([
      'item_edit.publisher_id',
      'publisher.name as publisher_name',
      'item_edit.title',
      'item_edit.summary',
      'item_edit.category',
      'item_edit.edited_by',
      'item_edit.edited_at',
      'item_edit.source_text_hash',
      'item_edit.held_hash',
      'item_edit.held_picture',
    ])
    .where('item_edit.item_id', '=', itemId)
    .$if(scope !== null, edits =>
      edits.where(({ or, eb }) =>
        or([eb('item_edit.publisher_id', 'is', null), publisherIn('item_edit.publisher_id', scope ?? [])]),
      ),
    )
    .orderBy('publisher.name', order => order.asc().nullsFirst())
    .orderBy('item_edit.publisher_id')
    .execute()
}

/**
 * Replaces the edit of an item for one publisher, or for all if null. An edit without any text and picture is deleted.
 * @param edit.picture chosen by an editor
 */
export async function saveEdit(
  tx: Tx,
  item: Pick<SourceItem, 'id' | 'feed_id' | 'text_hash'>,
  publisherId: number | null,
  { texts, picture }: { texts: EditedTexts; picture: EditedPicture | null },
  by: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('item_edit')
    .where('item_id', '=', item.id)
    .where('publisher_id', 'is not distinct from', publisherId)
    .execute()
  if (picture !== null || Object.values(texts).some(text => text !== null)) {
    await tx
      .insertInto('item_edit')
      .values({
        ...texts,
        item_id: item.id,
        feed_id: item.feed_id,
        publisher_id: publisherId,
        edited_by: by,
        edited_at: now,
        source_text_hash: item.text_hash,
        held_picture: picture && JSON.stringify(picture),
      })
      .execute()
  }
  await sql`
    update item set is_edited = exists (select from item_edit where item_edit.item_id = item.id)
    where id = ${item.id}
      and is_edited <> exists (select from item_edit where item_edit.item_id = item.id)
  `.execute(tx)
}
