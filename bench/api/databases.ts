import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPool } from '../../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts'
import { findServerAccount, isRoot } from '../../apps/server/src/platform/embedded-postgres-account.ts'
import { freePort } from '../../tools/free-port.ts'

const run = promisify(execFile)
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const LOOK_MS = 100
const MAX_LOOKS = 100

/** A running database, and the settings by which the product finds it. */
export type BenchDatabase = {
  name: string
  url: string
  environment: Record<string, string>
  stop(): Promise<void>
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-bench-'))
  // The user that the database runs as must be able to enter.
  await chmod(folder, 0o755)
  return folder
}

/** The database that the product starts by itself when it is told of none. */
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

/** Makes the database `feedreel` as soon as the server takes connections. */
async function createWhenUp(address: string): Promise<void> {
  const pool = createPool(`${address}/postgres`, () => undefined, 1)
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await pool.query('create database feedreel')
        return
      } catch (error) {
        if (tries === MAX_LOOKS) throw error
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      }
    }
  } finally {
    await pool.end()
  }
}

/** A PostgreSQL server of Debian's packages with its settings as they come. @throws when there is none */
export async function startSeparate(): Promise<BenchDatabase> {
  const [version] = (await readdir(DEBIAN_FOLDER).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  if (version === undefined) throw new Error('Install the Debian package postgresql for this measurement.')
  const bin = join(DEBIAN_FOLDER, version, 'bin')
  const folder = await makeFolder()
  const data = join(folder, 'database')
  await mkdir(data)
  const account = isRoot() ? await findServerAccount() : undefined
  if (account) await chown(data, account.uid, account.gid)
  const options = ['-D', data, '-U', 'feedreel', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust']
  await run(join(bin, 'initdb'), options, { ...account, cwd: data })
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { ...account, cwd: data, stdio: 'ignore' },
  )
  const address = `postgres://feedreel@127.0.0.1:${port}`
  await createWhenUp(address)
  return {
    name: `PostgreSQL ${version}`,
    url: `${address}/feedreel`,
    environment: { DATA_DIR: folder, DATABASE_URL: `${address}/feedreel` },
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
