import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import type { SegmentTable } from '#platform/database/tables/tables.ts'

export type SegmentRow = Selectable<SegmentTable>

/** Finds segments by their keys, and records that their items use them now. */
export async function takeSegments(
  db: Queryable,
  uses: readonly { key: string; itemIds: readonly number[] }[],
  now: Date,
): Promise<Map<string, SegmentRow>> {
  if (uses.length === 0) return new Map()
  const { rows } = await sql<SegmentRow>`
    with used as (
      select * from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as given (key text, "itemIds" integer[])
    ), locked as (
      -- Lock in the order of the keys to avoid deadlocks.
      select key from segment where key in (select key from used) order by key for update
    )
    update segment set last_used_at = ${now},
      item_ids = array(
        select unnest(segment.item_ids)
        union select unnest("itemIds") from used where used.key = segment.key
        order by 1)
    from locked where segment.key = locked.key
    returning segment.*
  `.execute(db)
  return new Map(rows.map(row => [row.key, row]))
}

/**
 * Adds a stored segment. If two workers rendered the same one, or a damaged one was rendered again, the later row replaces
 * the other, but keeps its items: the files are deleted when one of them is withdrawn.
 */
export async function insertSegment(db: Queryable, segment: Insertable<SegmentTable>): Promise<void> {
  const item_ids = sql<number[]>`array(
    select unnest(segment.item_ids) union select unnest(excluded.item_ids) order by 1)`
  await db
    .insertInto('segment')
    .values(segment)
    .onConflict(conflict => conflict.column('key').doUpdateSet({ ...segment, item_ids }))
    .execute()
}

/** Deletes the segments that a condition selects, locked in the order of their keys to avoid deadlocks. @returns the keys */
async function deleteSegmentsWhere(db: Queryable, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with locked as materialized (select key from segment where ${condition} order by key for update)
    delete from segment using locked where segment.key = locked.key returning segment.key
  `.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes segments that were last used before a moment. @returns their keys */
export async function deleteSegmentsUnusedSince(db: Queryable, since: Date): Promise<string[]> {
  return deleteSegmentsWhere(db, sql`last_used_at < ${since}`)
}

/**
 * Deletes the least recently used segments until the rest fits a size; skips those that are used or deleted at this
 * moment. @returns their keys
 */
export async function deleteSegmentsOver(db: Queryable, maxBytes: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from segment where key in (
      select key from segment where key in (
        select key from (
          select key, sum(bytes) over (order by last_used_at desc, key) as total from segment) as newest
        where total > ${maxBytes})
      for update skip locked)
    returning key
  `.execute(db)
  return rows.map(row => row.key)
}

/** Deletes the records of segments, so that they are rendered again. */
export async function deleteSegments(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await deleteSegmentsWhere(db, sql`key = any(${keys}::text[])`)
}

/** Deletes the records of the segments that were used for an item. @returns their keys */
export async function deleteSegmentsOf(db: Queryable, itemId: number): Promise<string[]> {
  return deleteSegmentsWhere(db, sql`item_ids @> array[${itemId}::integer]`)
}

/** Every segment with the bytes of its files, by key. */
export async function listSegmentSizes(db: Queryable): Promise<Pick<SegmentRow, 'key' | 'bytes'>[]> {
  return db.selectFrom('segment').select(['key', 'bytes']).orderBy('key').execute()
}

/** Corrects the recorded bytes of a segment. @returns false when it was deleted */
export async function setSegmentBytes(db: Queryable, key: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('segment')
    .set({ bytes })
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Bytes of all segments, from the sum that a trigger keeps. */
export async function sumSegmentBytes(db: Queryable): Promise<number> {
  return readRowCount(db, 'bytes', { part: 'segment' })
}

/** Those of the keys that segments have. */
export async function findSegmentKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from segment where key = any(${keys})`.execute(db)
  return new Set(rows.map(row => row.key))
}
