import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Queryable } from '#platform/database/database.ts'
import { POLL_OPTIONS } from './poll-options.ts'

/** How many connections to this database wait for a lock. */
export async function countLockWaits(db: Queryable): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Resolves when a connection waits for a lock. @param db outside of the transaction that holds it */
export async function untilLockWait(db: Queryable): Promise<void> {
  await vi.waitUntil(async () => (await countLockWaits(db)) > 0, POLL_OPTIONS)
}
