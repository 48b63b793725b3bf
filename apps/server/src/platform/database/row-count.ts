import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** The counts of the database: rows of a table, all items of all feeds, or the bytes of video and segment files. */
export type Counted = keyof Tables | 'all items' | 'bytes'

/** Rows of one part and kind; migrations/0019-kept-counts.sql defines both for each table. */
export type RowCount = { part: string; kind: string; rows: number }

/** The exact counts of a table by part and kind, of all parts or the given ones. */
export async function readRowCounts(
  db: Queryable,
  counted: Counted,
  parts?: readonly string[],
): Promise<RowCount[]> {
  const ofParts = parts === undefined ? sql`` : sql`and part = any(${parts}::text[])`
  const { rows } = await sql<RowCount>`
    select part, kind, sum(rows)::bigint as rows from row_count
    where table_name = ${counted} ${ofParts}
    group by part, kind having sum(rows) <> 0
  `.execute(db)
  return rows
}

/** The exact number of items of some feeds. @param feeds a query for their ids, as `id` */
export async function readItemCount(db: Queryable, feeds: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(rows), 0)::bigint as count from row_count
    where table_name = 'item' and part in (select id::text from (${feeds}) as chosen)
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The exact count of a table, of one part or kind if given. */
export async function readRowCount(
  db: Queryable,
  counted: Counted,
  only: { part?: string | undefined; kind?: string | undefined } = {},
): Promise<number> {
  const { part = null, kind = null } = only
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(rows), 0)::bigint as count from row_count
    where table_name = ${counted} and (${part}::text is null or part = ${part})
      and (${kind}::text is null or kind = ${kind})
  `.execute(db)
  return rows[0]?.count ?? 0
}
