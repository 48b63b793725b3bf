import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { createLimitedQueue } from './limited-work.ts'

/**
 * Runs the transaction of an import when those before it in this process have ended. It takes no connection until then: the
 * others would wait for the lock below with all connections of the process.
 * @throws AppError 503 when too many wait already
 */
export const inImportTurn = createLimitedQueue({
  atOnce: 1,
  waiting: 20,
  refusal: {
    sentence: 'Too many files are being imported at once. Please try again in a minute.',
    retryAfterS: 60,
  },
})

/**
 * Waits for the imports of other processes, and lets none begin until the transaction ends. Imports that add the same
 * records in different orders would deadlock.
 */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(tx)
}
