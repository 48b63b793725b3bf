import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signalFamily } from '../programs/process-tree.ts'
import { freePort } from './free-port.ts'

const LOOK_MS = 20
const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
  ...['max_connections=200', 'logging_collector=off'],
]
const READY_WITHIN_MS = 60_000

/** A PostgreSQL server from Debian's package that tests and measurements may kill and restart. */
export type PostgresServer = {
  /** The URL of its database `feedreel`. */
  url: string
  /** Kills the server by SIGKILL and waits for its end. */
  kill(): Promise<void>
  /** Pauses all its processes by SIGSTOP. */
  freeze(): void
  resume(): void
  /** Starts the server again after `kill` and waits until it accepts connections. */
  start(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; Debian's package creates this account. */
function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The program folder of the newest installed version. */
function programFolder(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin/postgres')
  const newest = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  if (newest === undefined) throw new Error('PostgreSQL is not installed.')
  return dirname(newest)
}

/**
 * Creates a database cluster in a temporary folder and starts its server on 127.0.0.1. Needs Debian's package
 * postgresql.
 * @throws with the server's output when it does not start
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const programs = programFolder()
  const account = serverAccount()
  const folder = mkdtempSync(join(tmpdir(), 'feedreel-postgres-'))
  const data = join(folder, 'data')
  const password = randomUUID()
  const passwordFile = join(folder, 'password')
  const logFile = join(folder, 'log')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    for (const path of [folder, passwordFile]) await promisify(chown)(path, account.uid, account.gid)
  }
  await chmod(folder, 0o700)
  execFileSync(
    join(programs, 'initdb'),
    [
      ...['-D', data, '-U', 'feedreel', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8'],
      ...[`--pwfile=${passwordFile}`, '--no-sync'],
    ],
    { ...account, stdio: 'ignore', cwd: folder },
  )
  const port = await freePort()
  let server: ChildProcess | null = null
  let ended: Promise<unknown> = Promise.resolve()

  async function start(): Promise<void> {
    const end = performance.now() + READY_WITHIN_MS
    while (performance.now() < end) {
      const child = spawn(
        join(programs, 'postgres'),
        ['-D', data, '-p', String(port), ...SETTINGS.flatMap(setting => ['-c', setting])],
        // In its own process group, so that Ctrl-C does not reach it.
        { ...account, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      const words: Buffer[] = []
      child.stderr?.on('data', (chunk: Buffer) => words.push(chunk))
      server = child
      ended = once(child, 'close').then(() => writeFileSync(logFile, Buffer.concat(words)))
      while (child.exitCode === null && child.signalCode === null) {
        if (await isOpen()) return
        await delay(LOOK_MS)
      }
      // Processes of the previous server may still hold its shared memory: try again.
      await ended
      await delay(200)
    }
    throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8')}`)
  }

  /** Whether the server accepts clients; it accepts TCP connections before. */
  async function isOpen(): Promise<boolean> {
    const { PGPASSWORD: _own, ...env } = process.env
    const tool = spawn(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { env })
    const [code] = await once(tool, 'close')
    return code === 0
  }

  const signal = (name: NodeJS.Signals) => {
    // A killed server has no exit code, and it may end between this check and the signal.
    if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null) {
      signalFamily(server.pid, name)
    }
  }

  // A server in its own process group would outlive this process.
  const endWithUs = () => signal('SIGKILL')
  process.once('exit', endWithUs)
  await start()
  const env = { PATH: process.env.PATH, PGPASSWORD: password }
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'feedreel']
  execFileSync(join(programs, 'createdb'), [...address, 'feedreel'], { env })
  return {
    url: `postgres://feedreel:${password}@127.0.0.1:${port}/feedreel`,
    start,
    freeze: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async kill() {
      signal('SIGKILL')
      await ended
    },
    async stop() {
      signal('SIGCONT')
      server?.kill('SIGINT')
      await ended
      process.off('exit', endWithUs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
