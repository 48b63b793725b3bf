import type { Selectable } from 'kysely'
import type { Queryable } from '#platform/database.ts'
import type { WorkerTable } from '#platform/tables.ts'

export type WorkerRow = Selectable<WorkerTable>

/** Adds a worker, or notes that it is still there: its row may have been forgotten meanwhile. */
export async function noteWorker(db: Queryable, worker: WorkerRow): Promise<void> {
  await db
    .insertInto('worker')
    .values(worker)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ last_seen_at: worker.last_seen_at, stopped_at: worker.stopped_at }),
    )
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
