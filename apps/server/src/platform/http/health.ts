import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { within } from '../database/outage.ts'
import type { Platform } from '../platform.ts'
import { awayProblem } from '../storage/watch-storage.ts'
import { outage } from './errors.ts'

/** A hanging database counts as unreachable; answer before the caller times out. */
const CHECK_TIMEOUT_MS = 5000

/** Checks that the database accepts changes. @throws its errors, and one for a read-only server, like a standby */
async function checkWritable(db: Queryable): Promise<void> {
  const { rows } = await sql<{ setting: string }>`
    select current_setting('transaction_read_only') as setting`.execute(db)
  if (rows[0]?.setting !== 'off') throw new Error('The database is read-only.')
}

/** Why this process is not ready, in one public sentence; null when it is ready. */
async function findProblem({
  db,
  storage,
  storageWatch,
}: Pick<Platform, 'db' | 'storage' | 'storageWatch'>): Promise<string | null> {
  const failureOf = (work: Promise<unknown>) =>
    within(CHECK_TIMEOUT_MS, 'No response.', work).then(
      () => null,
      (error: unknown) => ({ error }),
    )
  const [database, stored] = await Promise.all([failureOf(checkWritable(db)), failureOf(storage.check())])
  if (database !== null) return 'The database is unavailable.'
  if (stored !== null) return awayProblem(stored.error)
  const { problem } = await storageWatch.state()
  // Check again: the storage may have recovered.
  return problem === null ? null : (await storageWatch.look()).problem
}

/** Mounts /healthz, and /readyz: the database accepts changes and the storage accepts files. */
export function mountHealth(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'storage' | 'storageWatch'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const problem = await findProblem(platform)
    if (problem !== null) throw outage(problem)
    return { status: 'ok' }
  })
}
