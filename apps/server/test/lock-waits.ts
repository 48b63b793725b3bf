import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database, Queryable, Tx } from '#platform/database/database.ts'
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

/**
 * Makes a call that a concurrent change delays, commits the change, and returns the answer of the call.
 * @param rest of the change, while the call waits
 */
export async function callDuring<T>(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  rest: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let isAnswered = false
  const { calling } = await db.transaction().execute(async tx => {
    await change(tx)
    const calling = call().finally(() => {
      isAnswered = true
    })
    await vi.waitUntil(async () => isAnswered || (await countLockWaits(db)) > 0, POLL_OPTIONS)
    await rest(tx)
    return { calling }
  })
  return calling
}
