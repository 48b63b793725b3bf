import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { FILE_KEYS } from '#platform/database/tables.ts'

/** Which of the keys files of these videos lie under. */
export async function findVideoKeys(
  db: Queryable,
  videoIds: readonly number[],
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from video cross join unnest(${sql.raw(FILE_KEYS.video)}) as file (key)
    where video.id = any(${videoIds}) and key = any(${keys})
  `.execute(db)
  return rows.map(row => row.key)
}

/** Which of the segments are known. */
export async function findSegmentKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from segment where key = any(${keys})`.execute(db)
  return new Set(rows.map(row => row.key))
}
