import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPostmaster, untilEnded } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { findAccount, isRoot } from '../../apps/server/src/platform/process/service-account.ts'
import { signalFamily } from '../programs/process-tree.ts'
import { freePort } from './free-port.ts'

const READY_WITHIN_MS = 60_000

/** A PostgreSQL server from Debian's package that tests and measurements may kill and restart. */
export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>

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
export async function startPostgresServer() {
  const programs = programFolder()
  // PostgreSQL refuses to run as root; Debian's package creates this account.
  const account = isRoot() ? await findAccount('postgres') : undefined
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const passwordFile = join(folder, 'password')
  const password = randomUUID()
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) {
    for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)
  }
  const { PGPASSWORD: _own, ...env } = process.env
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...account, cwd: folder, env })
  const access = ['-U', 'feedreel', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  await run('initdb', '-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const port = await freePort()
  const options = `--options=-h 127.0.0.1 -p ${port} -k '' -N 200`
  let pid: number | undefined

  async function start(): Promise<void> {
    const end = performance.now() + READY_WITHIN_MS
    // Processes of a killed server may still hold its shared memory: try again.
    while (!(await isStarted())) {
      if (performance.now() > end) throw new Error(`PostgreSQL did not start: ${await readFile(log, 'utf8')}`)
      await delay(200)
    }
    pid = (await readPostmaster(data))?.pid
  }
  const isStarted = () =>
    run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${log}`, options).then(
      () => true,
      () => false,
    )

  const signal = (name: NodeJS.Signals) => {
    if (pid !== undefined) signalFamily(pid, name)
  }

  // The server would outlive this process.
  const endWithUs = () => signal('SIGKILL')
  process.once('exit', endWithUs)
  await start()
  const url = `postgres://feedreel:${password}@127.0.0.1:${port}`
  await run('psql', `${url}/postgres`, '--quiet', '--command=create database feedreel')
  return {
    /** The URL of its database `feedreel`. */
    url: `${url}/feedreel`,
    /** Starts the server again after `kill` and waits until it accepts connections. */
    start,
    /** Pauses all its processes by SIGSTOP. */
    freeze: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    /** Kills the server by SIGKILL and waits for its end. */
    async kill() {
      signal('SIGKILL')
      if (pid !== undefined) await untilEnded(pid)
      pid = undefined
    },
    /** Stops the server and removes its files. */
    async stop() {
      signal('SIGCONT')
      if (pid !== undefined) await run('pg_ctl', 'stop', '--wait', '--mode=fast', `--pgdata=${data}`)
      process.off('exit', endWithUs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
