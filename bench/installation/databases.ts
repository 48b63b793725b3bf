import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/supervisor.ts'
import { startPostgresServer } from '../../tools/servers/postgres-server.ts'

/** A running database, and the settings by which the product finds it. */
export type BenchDatabase = {
  name: string
  url: string
  environment: Record<string, string> & { DATA_DIR: string }
  stop(): Promise<void>
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-bench-'))
  // The database's account must be able to enter.
  await chmod(folder, 0o755)
  return folder
}

/** The embedded database. */
export async function startEmbedded(): Promise<BenchDatabase> {
  const folder = await makeFolder()
  const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
  return {
    name: 'embedded',
    url: embedded.url,
    environment: { DATA_DIR: folder },
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL server of Debian's packages. @throws when there is none */
export async function startSeparate(): Promise<BenchDatabase> {
  const folder = await makeFolder()
  const server = await startPostgresServer()
  return {
    name: 'PostgreSQL of Debian',
    url: server.url,
    environment: { DATA_DIR: folder, DATABASE_URL: server.url },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
