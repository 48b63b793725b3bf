import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * What the database keeps a count of: rows of a table, or all items of all feeds; or the bytes that files of
 * videos and segments take.
 */
export type Counted =
  | 'feed'
  | 'publisher'
  | 'publisher_feed'
  | 'video'
  | 'job_log'
  | 'audit'
  | 'item'
  | 'all items'
  | 'bytes'

/** What the counts of feeds and publishers call a status: the kind is whether they are active. */
export function kindOfStatus(status: 'active' | 'inactive' | undefined): string | undefined {
  return status && String(status === 'active')
}

/** One of the kinds of which rows are counted apart; migrations/0019 says what part and kind are for each table. */
export type RowCount = { part: string; kind: string; rows: number }

/** The exact counts that are kept of a table, by part and kind, of some parts only where they are named. */
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

/** The exact count that is kept of a table, of one part or kind only where it is named. */
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
