import { isSamePictureUrl } from '@feedreel/feed-reader/urls/stable-picture-url'
import { sql } from 'kysely'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { isChosen, textHash } from '#platform/database/item-texts.ts'
import { type ChangedItem, lockItems } from './items.ts'

/** An editor chose the picture of `edit`. */
const IS_CHOSEN = isChosen('edit')

/** The current texts and picture of an item at its source. */
type GivenItem = Pick<ChangedItem, 'id' | 'title' | 'summary' | 'category' | 'picture_url' | 'keeps_picture'>

/**
 * Holds the stored texts and pictures of items that their source has changed: stores them as an edit for all
 * publishers, which a person accepts or changes. Edited texts and a chosen picture stay. Drops a hold when the source has
 * returned to the held texts. Call it before the items are updated.
 * @returns the items that were not held before
 */
export async function holdItems(
  tx: Tx,
  items: readonly GivenItem[],
  now: Date,
): Promise<{ id: number; title: string }[]> {
  await lockItems(
    tx,
    items.map(({ id }) => id),
  )
  const fields = items.map(({ id, title, summary, category, keeps_picture }) => ({
    id,
    title,
    summary,
    category,
    keeps_picture,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
    as given (id integer, title text, summary text, category text, keeps_picture boolean)`
  const { rows: held } = await sql<{ id: number; title: string }>`
    with changed as (
      select item.id, item.feed_id, item.title, item.summary, item.category, item.content_hash,
        jsonb_build_object('url', item.picture_url, 'key', item.picture_key, 'sha256', item.picture_sha256,
          'error', item.picture_error) as picture,
        ${textHash('item')} as hash, edit.held_hash is not null as is_held
      from item join ${given} on given.id = item.id
      left join item_edit as edit on edit.item_id = item.id and edit.publisher_id is null
      where (item.title, item.summary, item.category)
          is distinct from (given.title, given.summary, given.category)
        -- No video shows the source's picture while another one is chosen.
        or not ${IS_CHOSEN} and not given.keeps_picture
    ), held as (
      insert into item_edit
        (item_id, feed_id, title, summary, category, edited_by, edited_at, source_text_hash, held_hash, held_picture)
      select id, feed_id, title, summary, category, ${OWN_ACTOR.name}, ${now}, hash, content_hash, picture from changed
      on conflict (item_id, publisher_id) do update set
        title = coalesce(item_edit.title, excluded.title),
        summary = coalesce(item_edit.summary, excluded.summary),
        category = coalesce(item_edit.category, excluded.category),
        held_hash = coalesce(item_edit.held_hash, excluded.held_hash),
        held_picture = case when item_edit.held_hash is null and item_edit.held_picture is null
          then excluded.held_picture else item_edit.held_picture end
    ), marked as (
      update item set is_edited = true from changed where item.id = changed.id and not item.is_edited
    )
    select id, title from changed where not is_held
  `.execute(tx)
  const isReturned = sql`edit.item_id = given.id and edit.publisher_id is null and edit.held_hash is not null
    and (edit.title, edit.summary, edit.category) = (given.title, given.summary, given.category)`
  await sql`
    update item_edit as edit set title = null, summary = null, category = null, held_hash = null
    from ${given} where ${isReturned} and ${IS_CHOSEN}
  `.execute(tx)
  const pictured = await findHeldPictures(tx, items)
  await sql`
    delete from item_edit as edit using ${given}
    where ${isReturned} and not ${IS_CHOSEN} and (edit.held_picture is null or edit.item_id = any(${pictured}::integer[]))
  `.execute(tx)
  return held
}

/** The items whose held picture is their current one at the source. @returns their ids */
async function findHeldPictures(tx: Tx, items: readonly GivenItem[]): Promise<number[]> {
  const urls = new Map(items.map(({ id, picture_url }) => [id, picture_url]))
  const { rows } = await sql<{ id: number; url: string | null }>`
    select item_id as id, held_picture ->> 'url' as url from item_edit
    where item_id = any(${[...urls.keys()]}::integer[]) and publisher_id is null and held_hash is not null
      and held_picture is not null
  `.execute(tx)
  return rows.filter(({ id, url }) => isSamePictureUrl(url, urls.get(id) ?? null)).map(({ id }) => id)
}
