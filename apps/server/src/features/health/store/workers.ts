import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import type { WorkerTable } from '#platform/database/tables.ts'

export type WorkerRow = Selectable<WorkerTable>

/**
 * Adds a worker, or notes that it is still there, now by the database's clock: its row may have been forgotten meanwhile.
 * @param isLast it stops
 */
export async function noteWorker(
  db: Queryable,
  worker: Omit<WorkerRow, 'last_seen_at' | 'stopped_at'>,
  isLast: boolean,
): Promise<void> {
  const now = sql<Date>`now()`
  const sign = { last_seen_at: now, stopped_at: isLast ? now : null, clock_skew_s: worker.clock_skew_s }
  await db
    .insertInto('worker')
    .values({ ...worker, ...sign })
    .onConflict(conflict => conflict.column('id').doUpdateSet(sign))
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

/** When any worker was seen last, null when none ever was. */
export async function findLastSign(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('worker')
    .select('last_seen_at')
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_seen_at ?? null
}

/** Forgets workers that were last seen before a moment; one that comes back is written down anew. */
export async function deleteWorkersBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('worker').where('last_seen_at', '<', before).execute()
}
