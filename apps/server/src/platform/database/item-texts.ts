import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the edit of a row `item` that applies to a publisher, for a lateral join: for each text the publisher's own
 * edit, else the edit for all publishers, else null; and the held or chosen picture. Always returns one row. Does not read the
 * table of edits for items without edits.
 * @param publisherId an expression; null for the edit for all publishers only
 */
export function editOfItem(publisherId: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = (column: string) => sql`
    (array_agg(${sql.ref(column)} order by publisher_id) filter (where ${sql.ref(column)} is not null))[1]`
  return sql`(
    select ${first('title')} as title, ${first('summary')} as summary, ${first('category')} as category,
      max(held_hash) as held_hash, ${first('held_picture')} as held_picture, count(*) > 0 as is_edited
    from item_edit
    where item.is_edited and item_edit.item_id = item.id
      and (item_edit.publisher_id = ${publisherId} or item_edit.publisher_id is null))`
}

/** SQL: an editor chose the picture of an edit; false without a picture. @param table `item_edit`, or an alias of it */
export function isChosen(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(table)}.held_picture -> 'is_chosen' is not null)`
}

/** SQL: whether a row `item` has a picture, which a held or chosen one replaces. It may be unusable. */
export const HAS_PICTURE: RawBuilder<boolean> = sql<boolean>`coalesce(
  case when item.is_edited then (
    select coalesce(held_picture ->> 'key', held_picture ->> 'url') is not null from item_edit
    where item_edit.item_id = item.id and item_edit.publisher_id is null and held_picture is not null) end,
  coalesce(item.picture_key, item.picture_url) is not null)`

/** SQL for the hash of a row's title, summary and category. @param table `item`, or an alias of it */
export function textHash(table: string): RawBuilder<string> {
  const row = sql.raw(table)
  return sql<string>`md5(jsonb_build_array(${row}.title, ${row}.summary, ${row}.category)::text)`
}

/** Letters of German and Greek whose capital form has several letters; PostgreSQL's upper() keeps them. */
const WITHOUT_ONE_CAPITAL = ['ß', 'ΐ', 'ΰ']

/** SQL for a category in the form in which feeds and publishers store it: what JavaScript's toUpperCase returns. */
export function categoryKey(category: RawBuilder<unknown>): RawBuilder<string> {
  return WITHOUT_ONE_CAPITAL.reduce(
    (form, letter) => sql<string>`replace(${form}, ${sql.lit(letter)}, ${sql.lit(letter.toUpperCase())})`,
    sql<string>`upper(${category})`,
  )
}
