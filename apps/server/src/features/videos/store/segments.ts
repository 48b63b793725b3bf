import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import type { SegmentTable } from '#platform/database/tables.ts'

export type SegmentRow = Selectable<SegmentTable>

/** Finds a segment and notes that it is in use. */
export async function takeSegment(db: Queryable, key: string, now: Date): Promise<SegmentRow | undefined> {
  return db
    .updateTable('segment')
    .set({ last_used_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirst()
}

/** Makes a stored segment known; where two workers rendered the same one, the later figures stay. */
export async function insertSegment(db: Queryable, segment: Insertable<SegmentTable>): Promise<void> {
  await db
    .insertInto('segment')
    .values(segment)
    .onConflict(conflict => conflict.column('key').doUpdateSet(segment))
    .execute()
}

/** Forgets segments that nobody used since a moment. @returns their keys */
export async function deleteSegmentsUnusedSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db.deleteFrom('segment').where('last_used_at', '<', since).returning('key').execute()
  return rows.map(row => row.key)
}

/**
 * Forgets the segments that were not used for the longest time until the rest fits a size; those that somebody else
 * uses or forgets at this moment are left. @returns their keys
 */
export async function deleteSegmentsOver(db: Queryable, mostBytes: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from segment where key in (
      select key from segment where key in (
        select key from (
          select key, sum(bytes) over (order by last_used_at desc, key) as total from segment) as newest
        where total > ${mostBytes})
      for update skip locked)
    returning key
  `.execute(db)
  return rows.map(row => row.key)
}

/** Makes segments unknown, so that they are rendered anew. */
export async function forgetSegments(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('segment').where('key', 'in', keys).execute()
}

/** Every known segment with the bytes of its files, by key. */
export async function listSegmentSizes(db: Queryable): Promise<Pick<SegmentRow, 'key' | 'bytes'>[]> {
  return db.selectFrom('segment').select(['key', 'bytes']).orderBy('key').execute()
}

/** Corrects how many bytes a segment's files take. @returns false when it is not there any more */
export async function setSegmentBytes(db: Queryable, key: string, bytes: number): Promise<boolean> {
  const row = await db
    .updateTable('segment')
    .set({ bytes })
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Bytes that the files of all known segments take, from the sum that the database keeps. */
export async function sumSegmentBytes(db: Queryable): Promise<number> {
  return readRowCount(db, 'bytes', { part: 'segment' })
}
