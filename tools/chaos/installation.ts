import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { OPERATOR } from '../product/start-product.ts'
import { signalFamily } from '../programs/process-tree.ts'
import { freePort } from '../servers/free-port.ts'
import { startPostgresServer } from '../servers/postgres-server.ts'
import { createBucket, startS3Server } from '../servers/s3-server.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import { type Mode, PROCESSES } from './plan-round.ts'

/** A database for faults. */
type Database = {
  url(): Promise<string>
  /** Kills it; it is restarted by its supervisor. */
  kill(downMs: number): Promise<void>
  freeze(): void
  resume(): void
}

/** All running processes and their addresses. */
export type Installation = Awaited<ReturnType<typeof launch>>

async function launch(
  mode: Mode,
  folder: string,
  settings: Record<string, string>,
  allowlist: string,
  database: Database,
) {
  const workFolder = join(folder, 'work')
  await mkdir(workFolder, { recursive: true })
  const environment: Record<string, string> = {
    ...settings,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'false',
    FETCH_ALLOWLIST: allowlist,
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: OPERATOR.username,
    ADMIN_PASSWORD: OPERATOR.password,
    // As in the units: a restarted process reads its compiled code.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    TMPDIR: workFolder,
  }
  const processes = new Map<string, KeptProcess>()
  const urls: string[] = []
  for (const name of PROCESSES[mode]) {
    const port = await freePort()
    const [role = 'all'] = name.split('-')
    if (role !== 'worker') urls.push(`http://127.0.0.1:${port}`)
    environment.PUBLIC_URL ??= `http://127.0.0.1:${port}`
    const own = { ...environment, PORT: String(port), ROLE: role }
    processes.set(name, keepProcess(name, own, join(folder, `${name}.log`)))
  }
  return {
    processes,
    /** Where the web servers listen. */
    urls,
    database,
    /** The settings of all processes, for opening the storage. */
    environment,
    /** Where the processes make their work folders. */
    workFolder,
    async stop() {
      await Promise.all([...processes.values()].map(kept => kept.stop()))
    },
  }
}

/**
 * One process with its own database and files in a folder.
 * @param settings environment variables in addition to those of every installation
 */
export function startEmbedded(
  folder: string,
  allowlist: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const cluster = join(folder, 'data/postgres/cluster')
  const running = () => readPostmaster(join(cluster, 'data'))
  let frozen: Promise<number | undefined> = Promise.resolve(undefined)
  const signal = async (name: NodeJS.Signals, server = running().then(found => found?.pid)) => {
    const pid = await server
    if (pid !== undefined) signalFamily(pid, name)
    return pid
  }
  return launch('embedded', folder, settings, allowlist, {
    async url() {
      const password = (await readFile(join(cluster, 'password'), 'utf8')).trim()
      return `postgres://feedreel:${password}@127.0.0.1:${(await running())?.port}/feedreel`
    },
    // The process that uses it restarts it at once.
    kill: async () => void (await signal('SIGKILL')),
    freeze() {
      frozen = signal('SIGSTOP')
    },
    resume: () => void signal('SIGCONT', frozen),
  })
}

/** The PostgreSQL server of DATABASE_URL, which gets no faults, otherwise a new one. */
async function startDatabase(url: string | undefined, opened: AsyncDisposableStack): Promise<Database> {
  if (url !== undefined) {
    const none = () => undefined
    return { url: async () => url, kill: async () => undefined, freeze: none, resume: none }
  }
  const postgres = await startPostgresServer()
  opened.defer(() => postgres.stop())
  let last = Promise.resolve()
  return {
    url: async () => postgres.url,
    kill(downMs) {
      // Sequentially, because a stopped server cannot be killed again.
      last = last.then(async () => {
        await postgres.kill()
        await delay(downMs)
        await postgres.start()
      })
      return last
    },
    freeze: postgres.freeze,
    resume: postgres.resume,
  }
}

/** The settings S3_… of the environment, otherwise those of a new server with a private bucket. */
async function startStorage(
  environment: NodeJS.ProcessEnv,
  opened: AsyncDisposableStack,
): Promise<Record<string, string>> {
  if (environment.S3_BUCKET !== undefined) {
    const given = Object.entries(environment).filter(([name]) => name.startsWith('S3_'))
    return Object.fromEntries(given) as Record<string, string>
  }
  const s3 = await startS3Server()
  opened.defer(() => s3.stop())
  // Its bucket is private, and viewers load videos from it.
  return { ...(await createBucket(s3, 'feedreel')), S3_SIGNED_URLS: 'true' }
}

/**
 * Two web servers and three workers on one PostgreSQL server and one bucket: those of DATABASE_URL and S3_… if
 * they are set, otherwise separate servers, which are also killed.
 * @param opened the disposal of this stack ends the separate servers
 */
export async function startCluster(
  folder: string,
  allowlist: string,
  environment: NodeJS.ProcessEnv,
  opened: AsyncDisposableStack,
): Promise<Installation> {
  const database = await startDatabase(environment.DATABASE_URL, opened)
  const settings = { DATABASE_URL: await database.url(), ...(await startStorage(environment, opened)) }
  return launch('cluster', folder, settings, allowlist, database)
}
