import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Page, PageBounds } from './list-page.ts'

/** The ids of all rows that a search finds, in the order of the list; four bytes each. */
export type FoundIds = Int32Array

/** Finds the ids of everything that a query matches in one go, count and every page at once. */
export async function findIds(
  db: Queryable,
  matching: Expression<unknown>,
  order: RawBuilder<unknown>,
): Promise<FoundIds> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ',' order by ${order}) as ids from ${matching} as matching
  `.execute(db)
  const ids = rows[0]?.ids ?? null
  return ids === null ? new Int32Array() : Int32Array.from(ids.split(','), Number)
}

/** One page of what was found. @param rows reads the rows of ids, in the order of the list */
export async function readFoundPage<T>(
  found: FoundIds,
  { limit, offset }: PageBounds,
  rows: (ids: number[]) => Promise<T[]>,
): Promise<Page<T>> {
  const ids = [...found.subarray(offset, offset + limit)]
  return { count: found.length, rows: ids.length > 0 ? await rows(ids) : [] }
}
