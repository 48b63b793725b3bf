import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

/** Another worker renders for seconds; asking is a matter of a millisecond. */
const ASK_EVERY_MS = 200

async function tryLock(connection: Kysely<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${`segment ${key}`}, 0)) as "isOurs"
  `.execute(connection)
  return rows[0]?.isOurs === true
}

/**
 * Runs work while no other worker, in whatever process, runs work for the same segment; waits for its turn. The
 * lock belongs to a connection of its own, so that it ends with the process that holds it, too.
 * @throws the signal's reason when it ends the wait
 */
export async function withSegmentLock<T>(
  db: Database,
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const done = await db.connection().execute(async connection => {
      if (!(await tryLock(connection, key))) return null
      try {
        return { result: await work() }
      } finally {
        await sql`select pg_advisory_unlock(hashtextextended(${`segment ${key}`}, 0))`.execute(connection)
      }
    })
    if (done !== null) return done.result
    await delay(ASK_EVERY_MS, undefined, { signal })
  }
}
