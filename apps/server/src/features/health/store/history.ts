import { type HealthCheck, WORKER_MISSING_S } from '@feedreel/contracts/health'
import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { HealthTables } from '#platform/database/tables/health-tables.ts'
import type { Problem, StorageSample } from '../rules.ts'

export type HealthProblemRow = Selectable<HealthTables['health_problem']>

/** Ends the open problems of all checks but these. */
export async function endProblems(tx: Tx, lasting: readonly HealthCheck[]): Promise<void> {
  await sql`
    update health_problem set ended_at = now() where ended_at is null and check_name <> all(${lasting}::text[])
  `.execute(tx)
}

/** Adds the problem of a check, unless one is open. */
export async function beginProblem(tx: Tx, { check, sentence }: Problem): Promise<void> {
  await sql`
    insert into health_problem (check_name, sentence, began_at) values (${check}, ${sentence}, now())
    on conflict do nothing
  `.execute(tx)
}

/** If no worker was seen for WORKER_MISSING_S, records that as a problem that ends now. */
export async function addMissingWorkers(db: Queryable, sentence: string): Promise<void> {
  await sql`
    insert into health_problem (check_name, sentence, began_at, ended_at)
    select 'workers', ${sentence}, max(last_seen_at), now() from worker
    having max(last_seen_at) < now() - make_interval(secs => ${WORKER_MISSING_S})
    on conflict do nothing
  `.execute(db)
}

/** Problems that lasted after a moment, the last that began first. */
export async function listProblems(db: Queryable, since: Date, limit: number): Promise<HealthProblemRow[]> {
  return db
    .selectFrom('health_problem')
    .selectAll()
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Adds a sample unless the last one is less than a day old. */
export async function addDailySample(
  db: Queryable,
  { usedBytes, diskFreeBytes }: Omit<StorageSample, 'takenAt'>,
): Promise<void> {
  await sql`
    insert into storage_sample (taken_at, used_bytes, disk_free_bytes)
    select now(), ${usedBytes}::bigint, ${diskFreeBytes}::bigint
    where not exists (select from storage_sample where taken_at > now() - interval '1 day')
  `.execute(db)
}

/** The oldest sample since a moment, or null. */
export async function findFirstSample(db: Queryable, since: Date): Promise<StorageSample | null> {
  const row = await db
    .selectFrom('storage_sample')
    .select(['taken_at as takenAt', 'used_bytes as usedBytes', 'disk_free_bytes as diskFreeBytes'])
    .where('taken_at', '>=', since)
    .orderBy('taken_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes problems that ended, and samples that were taken, before a moment. */
export async function deleteHistoryBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('health_problem').where('ended_at', '<', before).execute()
  await tx.deleteFrom('storage_sample').where('taken_at', '<', before).execute()
}
