import { chmod, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createPool } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrations.ts'
import { readPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/supervisor.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { startPlatform } from '../../apps/server/src/platform/start-platform.ts'
import { startProduct } from '../../tools/product/start-product.ts'
import { endOnSignals } from '../../tools/programs/run-program.ts'
import { startPostgresServer } from '../../tools/servers/postgres-server.ts'

/** The embedded database, or a PostgreSQL server of Debian's package. */
export type Database = 'embedded' | 'separate'

/** An empty database and a data folder. Disposal ends everything that was started on them, the last first. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Starts the database. @throws when there is no separate PostgreSQL server */
export async function openInstallation(database: Database = 'embedded') {
  endOnSignals()
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'feedreel-bench-')))
  // The database's account must be able to enter.
  await chmod(folder.path, 0o755)
  const postgres = join(folder.path, 'postgres')
  const server =
    database === 'embedded'
      ? await startEmbeddedPostgres({ folder: postgres, log: () => undefined })
      : await startPostgresServer()
  opened.defer(() => server.stop())
  const environment = { DATABASE_URL: server.url, DATA_DIR: join(folder.path, 'data') }
  const running = opened.move()
  return {
    databaseUrl: server.url,
    /** Starts a process of the product with additional settings. */
    async start(settings: Record<string, string>) {
      const product = await startProduct({ ...environment, ...settings })
      running.defer(() => product.stop())
      return product
    },
    /** Starts the server's services in this process. */
    async startPlatform(role: 'web' | 'worker', settings?: Record<string, string>) {
      const values = { ...environment, LOG_LEVEL: 'error', DEMO: 'false', ROLE: role, ...settings }
      const config = readConfig(values)
      const { platform, stop } = await startPlatform(config, createLog(config.logLevel), () => undefined)
      running.defer(stop)
      return platform
    },
    /** The id of the embedded database's main process. */
    async databaseProcess() {
      return (await readPostmaster(join(postgres, 'cluster/data')))?.pid ?? 0
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Migrates an empty database and fills it over one connection, which need not wait for the disk. */
export async function fillDatabase<T>(
  url: string,
  fill: (client: pg.PoolClient, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, () => undefined, 2)
  await migrate(pool)
  const client = await pool.connect()
  try {
    await client.query(
      `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    )
    return await fill(client, pool)
  } finally {
    client.release(true)
    await pool.end()
  }
}
