import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signalFamily } from '../programs/process-tree.ts'
import { freePort } from './free-port.ts'

/** How often it is looked whether the server answers. */
const LOOK_MS = 20
const READY_WITHIN_MS = 60_000

/** A PostgreSQL server of its own, as Debian has it, that tests and measurements may kill and start again. */
export type PostgresServer = {
  /** Of its database `feedreel`. */
  url: string
  /** Ends it at once, as by SIGKILL, and waits for its end. */
  kill(): Promise<void>
  /** Stops all its processes in the middle of whatever they do, without ending them. */
  freeze(): void
  resume(): void
  /** Starts it again after `kill`, and waits until it answers. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root, whom Debian's package brings an account for. */
function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The folder of the newest installed server's programs. */
function programFolder(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin/postgres')
  const newest = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  if (newest === undefined) throw new Error('PostgreSQL is not installed.')
  return dirname(newest)
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Creates a database cluster in a temporary folder and starts its server on 127.0.0.1. Needs Debian's package
 * postgresql.
 * @throws with the server's words when it does not come up
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
      const options = [...['-D', data, '-p', String(port)], '-c', 'listen_addresses=127.0.0.1']
      const child = spawn(
        join(programs, 'postgres'),
        [
          ...options,
          '-c',
          'unix_socket_directories=',
          '-c',
          'max_connections=200',
          '-c',
          'logging_collector=off',
        ],
        // In a process group of its own, so that Ctrl-C does not reach it.
        { ...account, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      const words: Buffer[] = []
      child.stderr?.on('data', (chunk: Buffer) => words.push(chunk))
      server = child
      ended = once(child, 'close').then(() => writeFileSync(logFile, Buffer.concat(words)))
      while (child.exitCode === null && child.signalCode === null) {
        if ((await answers(port)) && (await isOpen())) return
        await delay(LOOK_MS)
      }
      // What is left of the one before may still hold the memory: tried again.
      await ended
      await delay(200)
    }
    throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8')}`)
  }

  /** It takes connections before it lets anybody in. */
  async function isOpen(): Promise<boolean> {
    const { PGPASSWORD: _own, ...env } = process.env
    const tool = spawn(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { env })
    const [code] = await once(tool, 'close')
    return code === 0
  }

  const signal = (name: NodeJS.Signals) => {
    // Killed it has no exit code, and it may end between the look and the signal.
    if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null) {
      signalFamily(server.pid, name)
    }
  }

  // A server in a group of its own would outlive this process.
  const endWithUs = () => signal('SIGKILL')
  process.once('exit', endWithUs)
  await start()
  execFileSync(
    join(programs, 'createdb'),
    ['-h', '127.0.0.1', '-p', String(port), '-U', 'feedreel', 'feedreel'],
    {
      env: { PATH: process.env.PATH, PGPASSWORD: password },
    },
  )
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
