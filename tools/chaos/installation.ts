import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { OPERATOR } from '../product/start-product.ts'
import { signalFamily } from '../programs/process-tree.ts'
import { freePort } from '../servers/free-port.ts'
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts'
import { createBucket, type S3Server, startS3Server } from '../servers/s3-server.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import { type Mode, PROCESSES } from './plan-round.ts'

const BUCKET = 'feedreel'

/** The database of an installation, for faults. */
export type DatabaseControl = {
  /** Kills it; it is restarted by its supervisor. */
  kill(downMs: number): Promise<void>
  freeze(): void
  resume(): void
}

/** All running processes and their addresses. */
export type Installation = {
  mode: Mode
  processes: Map<string, KeptProcess>
  /** Where the web servers listen. */
  urls: string[]
  database: DatabaseControl
  databaseUrl(): Promise<string>
  /** The settings of all processes, for opening the storage. */
  environment: Record<string, string>
  /** Where the processes make their work folders. */
  workFolder: string
  stop(): Promise<void>
}

/** A server that the environment names; it cannot be killed from here. */
const UNTOUCHED: DatabaseControl = {
  kill: async () => undefined,
  freeze: () => undefined,
  resume: () => undefined,
}

async function launch(
  mode: Mode,
  folder: string,
  settings: Record<string, string>,
  allowlist: string,
): Promise<Pick<Installation, 'processes' | 'urls' | 'environment' | 'workFolder'>> {
  const workFolder = join(folder, 'work')
  await mkdir(workFolder, { recursive: true })
  const environment: Record<string, string> = {
    ...settings,
    DATA_DIR: join(folder, 'data'),
    ADMIN_USERNAME: OPERATOR.username,
    ADMIN_PASSWORD: OPERATOR.password,
    DEMO: 'false',
    FETCH_ALLOWLIST: allowlist,
    LOG_LEVEL: 'warn',
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
  return { processes, urls, environment, workFolder }
}

async function stopAll(processes: Map<string, KeptProcess>): Promise<void> {
  await Promise.all([...processes.values()].map(kept => kept.stop()))
}

/**
 * One process with its own database and files in a folder.
 * @param settings environment variables in addition to those of every installation
 */
export async function startEmbedded(
  folder: string,
  allowlist: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const started = await launch('embedded', folder, settings, allowlist)
  const files = join(folder, 'data/postgres')
  const postmaster = async () => (await readPostmaster(join(files, 'cluster/data')))?.pid
  let frozen: number | undefined
  const signal = (pid: number | undefined, name: NodeJS.Signals) => {
    if (pid !== undefined) signalFamily(pid, name)
  }
  return {
    mode: 'embedded',
    ...started,
    database: {
      // The process that uses it restarts it at once.
      kill: async () => signal(await postmaster(), 'SIGKILL'),
      freeze: () =>
        void postmaster().then(pid => {
          frozen = pid
          signal(pid, 'SIGSTOP')
        }),
      resume: () => signal(frozen, 'SIGCONT'),
    },
    async databaseUrl() {
      const running = await readPostmaster(join(files, 'cluster/data'))
      const password = (await readFile(join(files, 'cluster/password'), 'utf8')).trim()
      return `postgres://feedreel:${password}@127.0.0.1:${running?.port}/feedreel`
    },
    stop: () => stopAll(started.processes),
  }
}

/** The servers of a cluster: those that the environment names, otherwise new ones. */
async function startServers(environment: NodeJS.ProcessEnv) {
  const given = environment.DATABASE_URL
  const postgres: PostgresServer | null = given === undefined ? await startPostgresServer() : null
  const s3: S3Server | null = environment.S3_BUCKET === undefined ? await startS3Server() : null
  const storage: Record<string, string> = s3
    ? {
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: BUCKET,
        S3_REGION: s3.region,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        S3_FORCE_PATH_STYLE: 'true',
        // Its bucket is private, and viewers load videos from it.
        S3_SIGNED_URLS: 'true',
      }
    : Object.fromEntries(
        Object.entries(environment).flatMap(([name, value]) =>
          name.startsWith('S3_') && value !== undefined ? [[name, value]] : [],
        ),
      )
  if (s3) await createBucket(s3, BUCKET)
  return { postgres, s3, settings: { DATABASE_URL: given ?? postgres?.url ?? '', ...storage } }
}

/**
 * Two web servers and three workers on one PostgreSQL server and one bucket: those of DATABASE_URL and S3_… if
 * they are set, otherwise separate servers, which are also killed.
 */
export async function startCluster(
  folder: string,
  allowlist: string,
  environment: NodeJS.ProcessEnv,
): Promise<Installation> {
  const { postgres, s3, settings } = await startServers(environment)
  let last: Promise<unknown> = Promise.resolve()
  const started = await launch('cluster', folder, settings, allowlist)
  return {
    mode: 'cluster',
    ...started,
    database: postgres
      ? {
          async kill(downMs) {
            // Sequentially, because a stopped server cannot be killed again.
            const turn = last.then(async () => {
              await postgres.kill()
              await delay(downMs)
              await postgres.start()
            })
            last = turn
            await turn
          },
          freeze: postgres.freeze,
          resume: postgres.resume,
        }
      : UNTOUCHED,
    databaseUrl: async () => settings.DATABASE_URL,
    async stop() {
      await stopAll(started.processes)
      await postgres?.stop()
      await s3?.stop()
    },
  }
}
