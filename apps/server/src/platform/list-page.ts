import type { PageQuery } from '@feedreel/contracts/list'
import { type Expression, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** `count` rows on all pages together, and those of one page. */
export type Page<T> = { count: number; rows: T[] }

/** The part of a list that is read. */
export type PageBounds = { limit: number; offset: number }

export function boundsOf(query: PageQuery): PageBounds {
  return { limit: query.page_size, offset: (query.page - 1) * query.page_size }
}

/**
 * Reads one page of a list. The rows of a page past the end are not asked for.
 * @param list.count of all pages; where nothing is filtered the one that the database keeps (row-count.ts)
 * @param list.rows best finds the ids of the page in an index alone and the rows by them, so that pages far from the
 *   first cost no more than the walk along the index
 */
export async function readPage<T>(
  query: PageQuery,
  list: { count: () => Promise<number>; rows: (bounds: PageBounds) => Promise<T[]> },
): Promise<Page<T>> {
  const bounds = boundsOf(query)
  const count = await list.count()
  return { count, rows: bounds.offset < count ? await list.rows(bounds) : [] }
}

/** Counts what a query finds. */
export async function countRows(db: Queryable, matching: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${matching} as matching
  `.execute(db)
  return rows[0]?.count ?? 0
}
