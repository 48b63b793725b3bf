import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database, Queryable, Tx } from '../database/database.ts'

/** One attempt at a job of the queue engine, as it was fetched. */
export type ClaimedJob = { id: string; retryCount: number }

/**
 * A worker's right to a job. It is lost when the worker gives no sign of life for too long, as one that was
 * stopped or cut off: the job is then another attempt's, and what this one has found out must not be written.
 */
export type Claim = {
  /** Whether the job is still ours at this moment. */
  isHeld(db: Queryable): Promise<boolean>
  /** The same, and it stays ours until the transaction ends. */
  hold(tx: Tx): Promise<boolean>
}

/** The claim of work that no other process can take over. */
export const OWN_CLAIM: Claim = { isHeld: async () => true, hold: async () => true }

/** The attempt at a job was taken from this worker, which had given no sign of life. */
export class LostClaimError extends Error {
  constructor() {
    super('The job was taken over by another worker, as this one gave no sign of life.')
  }
}

/**
 * Which jobs are still running in the very attempts that were fetched; they stay so until the transaction ends.
 * @returns their ids
 */
export async function holdAmong(tx: Tx, name: string, jobs: readonly ClaimedJob[]): Promise<Set<string>> {
  return idsOf(tx, name, jobs, sql`for update`)
}

/**
 * Gives the sign of life of jobs that run here.
 * @returns the ids of those that are still running in the very attempts that were fetched
 */
export async function keepAlive(
  boss: Pick<PgBoss, 'touch'>,
  db: Database,
  name: string,
  jobs: readonly ClaimedJob[],
): Promise<Set<string>> {
  return db.transaction().execute(async tx => {
    // Locked in the order in which their ends lock them: in another one the two could wait for each other.
    const held = await holdAmong(tx, name, jobs)
    if (held.size > 0) await boss.touch(name, [...held], { db: fromKysely(tx) })
    return held
  })
}

async function idsOf(
  db: Queryable,
  name: string,
  jobs: readonly ClaimedJob[],
  lock: ReturnType<typeof sql>,
): Promise<Set<string>> {
  const ids = jobs.map(({ id }) => id)
  const attempts = JSON.stringify(Object.fromEntries(jobs.map(({ id, retryCount }) => [id, retryCount])))
  // The ids stand in the condition: joined to a set of them, PostgreSQL may read the whole table to find a few rows.
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where name = ${name} and id = any(${ids}::uuid[]) and state = 'active'
      and retry_count = (${attempts}::jsonb ->> id::text)::integer
    order by id ${lock}
  `.execute(db)
  return new Set(rows.map(row => row.id))
}

/** The claim of one attempt. */
export function claimOf(name: string, job: ClaimedJob): Claim {
  return {
    isHeld: async db => (await idsOf(db, name, [job], sql``)).size > 0,
    hold: async tx => (await holdAmong(tx, name, [job])).size > 0,
  }
}
