import { sql } from 'kysely'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { textHash } from '#platform/database/item-texts.ts'
import type { ItemFields } from './items.ts'

/** The texts that the source gives now for an item. */
type SourceTexts = Pick<ItemFields, 'title' | 'summary' | 'category'> & { id: number }

/**
 * Keeps the stored texts of items whose source changes them as an edit for all publishers, which a person accepts or
 * changes. Texts that are edited already stay edited. Drops held texts to which the source has returned. To be called
 * before the items are updated.
 * @returns the items that were not held before
 */
export async function holdTexts(
  tx: Tx,
  items: readonly SourceTexts[],
  now: Date,
): Promise<{ id: number; title: string }[]> {
  const texts = items.map(({ id, title, summary, category }) => ({ id, title, summary, category }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
    as given (id integer, title text, summary text, category text)`
  const { rows: held } = await sql<{ id: number; title: string }>`
    with changed as (
      select item.id, item.feed_id, item.title, item.summary, item.category, item.content_hash,
        ${textHash('item')} as hash, edit.held_hash is not null as is_held
      from item join ${given} on given.id = item.id
      left join item_edit as edit on edit.item_id = item.id and edit.publisher_id is null
      where (item.title, item.summary, item.category)
        is distinct from (given.title, given.summary, given.category)
    ), held as (
      insert into item_edit
        (item_id, feed_id, title, summary, category, edited_by, edited_at, source_text_hash, held_hash)
      select id, feed_id, title, summary, category, ${OWN_ACTOR.name}, ${now}, hash, content_hash from changed
      on conflict (item_id, publisher_id) do update set
        title = coalesce(item_edit.title, excluded.title),
        summary = coalesce(item_edit.summary, excluded.summary),
        category = coalesce(item_edit.category, excluded.category),
        held_hash = coalesce(item_edit.held_hash, excluded.held_hash)
    ), marked as (
      update item set is_edited = true from changed where item.id = changed.id and not item.is_edited
    )
    select id, title from changed where not is_held
  `.execute(tx)
  await sql`
    delete from item_edit as edit using ${given}
    where edit.item_id = given.id and edit.publisher_id is null and edit.held_hash is not null
      and (edit.title, edit.summary, edit.category) = (given.title, given.summary, given.category)
  `.execute(tx)
  return held
}
