import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { WorkerTable } from '#platform/database/tables/tables.ts'

export type WorkerRow = Selectable<WorkerTable>

/**
 * Adds a worker or updates the time it was last seen, by the database's clock.
 * @param isLast the worker stops
 */
export async function upsertWorker(
  db: Queryable,
  worker: Omit<WorkerRow, 'last_seen_at' | 'stopped_at'>,
  isLast: boolean,
): Promise<void> {
  const now = sql<Date>`now()`
  const seen = { last_seen_at: now, stopped_at: isLast ? now : null, clock_skew_s: worker.clock_skew_s }
  await db
    .insertInto('worker')
    .values({ ...worker, ...seen })
    .onConflict(conflict => conflict.column('id').doUpdateSet(seen))
    .execute()
}

/** Workers seen since a moment, latest first. */
export async function listWorkersSince(db: Queryable, since: Date, limit: number): Promise<WorkerRow[]> {
  return db
    .selectFrom('worker')
    .selectAll()
    .where('last_seen_at', '>=', since)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** When any worker was last seen, or null. */
export async function findLastSeen(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('worker')
    .select('last_seen_at')
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_seen_at ?? null
}

/** Deletes workers that were last seen before a moment; one that is still alive adds itself again. */
export async function deleteWorkersBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('worker').where('last_seen_at', '<', before).execute()
}

/** The newest migration and the version of PostgreSQL. */
export async function readDatabaseVersions(db: Queryable): Promise<{ schema: string; database: string }> {
  const { rows } = await sql<{ schema: string; database: string }>`
    select (select max(name) from migration) as schema, current_setting('server_version') as database
  `.execute(db)
  return { schema: (rows[0]?.schema ?? '').replace(/\.sql$/, ''), database: rows[0]?.database ?? '' }
}
