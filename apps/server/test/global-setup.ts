import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrations.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/supervisor.ts'
import { createLog } from '#platform/log.ts'
import { createQueue } from '#platform/queue/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with all migrations that tests copy. */
    templateDatabaseUrl: string
  }
}

/** Starts a temporary PostgreSQL for the whole run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-test-'))
  // The database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log: () => undefined,
    durable: false,
  })
  const pool = createPool(postgres.url, () => undefined, 2)
  await migrate(pool)
  await pool.end()
  const queue = createQueue(postgres.url, 'worker', createLog('silent'))
  await queue.start()
  await queue.stop(0)
  project.provide('templateDatabaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
