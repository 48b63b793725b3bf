import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { isRoot } from '../process/service-account.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'

/** Files of a stopped database, for tests that do not cover its creation. */
let made: string
let root: string
let lines: string[]
let running: EmbeddedPostgres[]

beforeAll(async () => {
  made = await makeFolder()
  const server = await startEmbeddedPostgres({
    folder: join(made, 'postgres'),
    durable: false,
    log: () => undefined,
  })
  await server.stop()
})

afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  root = await makeFolder()
  lines = []
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  await rm(root, { recursive: true, force: true })
})

/** A folder that the server's user may enter. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel postgres '))
  await chmod(folder, 0o755)
  return folder
}

/** Copies database files into the test's folder, which takes a tenth of the time of creating them. */
async function copyMade(): Promise<string> {
  const folder = join(root, 'postgres')
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), folder])
  return folder
}

/** Starts the server on `folder`; it is stopped when the test ends. */
async function start(folder: string, onLine: (line: string) => void = () => undefined) {
  const server = await startEmbeddedPostgres({
    folder,
    durable: false,
    log: line => {
      lines.push(line)
      onLine(line)
    },
  })
  running.push(server)
  return server
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function serverPid(folder: string): Promise<number> {
  const postmaster = await readPostmaster(join(folder, 'cluster/data'))
  if (!postmaster) throw new Error(`no server runs in ${folder}`)
  return postmaster.pid
}

describe('startEmbeddedPostgres', () => {
  it('creates a database that answers only with its password and only on loopback', async () => {
    const { url, port } = await start(join(root, 'postgres'))
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'feedreel' }])
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await expect(query(`postgres://feedreel:wrong@127.0.0.1:${port}/feedreel`, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it('keeps the password from other users', async () => {
    const { mode } = await stat(join(made, 'postgres/cluster/password'))
    expect(mode & 0o777).toBe(0o600)
  })

  it('keeps rows and port over a stop and a start', async () => {
    const first = await start(await copyMade())
    await query(first.url, 'create table kept as select 7 as seven')
    const pid = await serverPid(join(root, 'postgres'))
    await first.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
    const second = await start(join(root, 'postgres'))
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  it('shares one server between two users and ends it with the last one', async () => {
    const first = await start(await copyMade())
    const second = await start(join(root, 'postgres'))
    const pid = await serverPid(join(root, 'postgres'))
    expect(second.url).toBe(first.url)
    await first.stop()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await serverPid(join(root, 'postgres'))).toBe(pid)
    await second.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('gives two processes that start at once the same server', async () => {
    const [first, second] = await Promise.all([start(join(root, 'postgres')), start(join(root, 'postgres'))])
    expect(second.url).toBe(first.url)
  })

  it('takes over a server whose process was killed', async () => {
    const folder = await copyMade()
    const code = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url))}
      await startEmbeddedPostgres({ folder: process.argv[1], durable: false, log: () => undefined })
      console.log('started')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const pid = await serverPid(folder)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { url } = await start(folder)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await serverPid(folder)).toBe(pid)
  })

  it('starts a killed server again on the same address, with every committed row', async () => {
    const folder = await copyMade()
    const { promise: runningAgain, resolve } = Promise.withResolvers<void>()
    const { url } = await start(folder, line => line.includes('running again') && resolve())
    await query(url, 'create table kept as select generate_series(1, 1000)')
    process.kill(await serverPid(folder), 'SIGKILL')
    await runningAgain
    expect(await query(url, 'select count(*)::int from kept')).toEqual([{ count: 1000 }])
    expect(lines[0]).toBe('PostgreSQL ended unexpectedly; restarting it')
  })

  it('waits for a query that outlives its killed server', async () => {
    const folder = await copyMade()
    const { promise: runningAgain, resolve } = Promise.withResolvers<void>()
    const { url } = await start(folder, line => line.includes('running again') && resolve())
    const pool = new Pool({ connectionString: url })
    pool.on('error', () => undefined)
    const backend = await pool.connect()
    backend.on('error', () => undefined)
    const { rows } = await backend.query<{ pid: number }>('select pg_backend_pid() as pid')
    const orphan = rows[0]?.pid ?? 0
    // A stopped process does not notice that its server has ended.
    process.kill(orphan, 'SIGSTOP')
    process.kill(await serverPid(folder), 'SIGKILL')
    const blocked = await logged(folder, 'pre-existing shared memory block')
    process.kill(orphan, 'SIGCONT')
    await runningAgain
    backend.release(true)
    await pool.end()
    expect(blocked).toBe(true)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts although postmaster.pid names another program', async () => {
    const folder = await copyMade()
    const first = await start(folder)
    await query(first.url, 'create table kept as select 7 as seven')
    const pidFile = join(folder, 'cluster/data/postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))
    const second = await start(folder)
    expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  it('serves moved and copied files', async () => {
    const first = await start(await copyMade())
    await query(first.url, 'create table kept as select 7 as seven')
    await first.stop()
    await mkdir(join(root, 'elsewhere'))
    await rename(join(root, 'postgres'), join(root, 'elsewhere/postgres'))
    await cp(join(root, 'elsewhere/postgres'), join(root, 'copy'), { recursive: true })
    const moved = await start(join(root, 'elsewhere/postgres'))
    const copied = await start(join(root, 'copy'))
    expect(copied.port).not.toBe(moved.port)
    expect(await query(moved.url, 'select seven from kept')).toEqual([{ seven: 7 }])
    expect(await query(copied.url, 'select seven from kept')).toEqual([{ seven: 7 }])
  })
})

describe('startEmbeddedPostgres refuses', () => {
  it('a folder that is a file, with one line that names it', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(start(join(root, 'file/postgres'))).rejects.toThrow(
      /^DATA_DIR can't hold the database: EEXIST.*file'$/,
    )
  })

  it('a folder in which the files can not be put, with one line that names it', async () => {
    await mkdir(join(root, 'postgres'))
    await writeFile(join(root, 'postgres/cluster'), 'in the way')
    await expect(start(join(root, 'postgres'))).rejects.toThrow(
      /^DATA_DIR can't hold the database: ENOTDIR.*postgres\/cluster.*$/,
    )
  })

  it('files of another PostgreSQL release, with its reason', async () => {
    const first = await start(await copyMade())
    await first.stop()
    await writeFile(join(root, 'postgres/cluster/data/PG_VERSION'), '12\n')
    await expect(start(join(root, 'postgres'))).rejects.toThrow(
      /^PostgreSQL did not start: database files are incompatible with server \(log: .*\)$/,
    )
  })
})

describe.runIf(isRoot())('startEmbeddedPostgres as root', () => {
  let closed: string

  beforeEach(async () => {
    closed = join(root, 'closed')
    await mkdir(closed, { mode: 0o700 })
  })

  afterEach(async () => {
    for (const server of running) await server.stop()
    for (const name of ['postgres', 'copy']) {
      const place = await readlink(join(closed, name)).catch(() => undefined)
      if (place?.startsWith('/var/lib/feedreel/')) await rm(place, { recursive: true, force: true })
    }
  })

  it('runs the server as an unprivileged user', async () => {
    await start(join(root, 'postgres'))
    const { uid } = await stat(`/proc/${await serverPid(join(root, 'postgres'))}`)
    expect(uid).not.toBe(0)
  })

  it('serves files that root copied into the folder of an account as that account', async () => {
    const folder = await copyMade()
    const { uid, gid } = await stat(join(folder, 'cluster'))
    await chown(folder, uid, gid)
    await promisify(execFile)('chown', ['-R', '0:0', join(folder, 'cluster')])
    await start(folder)
    expect((await stat(`/proc/${await serverPid(folder)}`)).uid).toBe(uid)
  })

  it('keeps the files of a closed folder in /var/lib/feedreel and says so in one line', async () => {
    const { url } = await start(join(closed, 'postgres'))
    const place = await readlink(join(closed, 'postgres'))
    expect(place).toMatch(/^\/var\/lib\/feedreel\/[0-9a-f]{16}$/)
    expect(lines).toEqual([
      `The database files are in ${place}, linked from ${closed}/postgres, because other users may not enter that folder.`,
    ])
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts empty when the closed folder was deleted and created again', async () => {
    const first = await start(join(closed, 'postgres'))
    await query(first.url, 'create table kept as select 7 as seven')
    const before = await readlink(join(closed, 'postgres'))
    await rm(closed, { recursive: true })
    await mkdir(closed, { mode: 0o700 })
    const second = await start(join(closed, 'postgres'))
    expect(await readlink(join(closed, 'postgres'))).toBe(`${before}-2`)
    await expect(query(second.url, 'select seven from kept')).rejects.toThrow('does not exist')
    await first.stop()
    await rm(before, { recursive: true })
  })

  it('removes the files of a temporary folder that is gone', async () => {
    const first = await start(join(closed, 'postgres'))
    const before = await readlink(join(closed, 'postgres'))
    await first.stop()
    await rm(closed, { recursive: true })
    await mkdir(closed, { mode: 0o700 })
    await start(join(closed, 'copy'))
    await expect(stat(before)).rejects.toThrow('ENOENT')
  })

  it('copies the files for a copied link', async () => {
    const first = await start(join(closed, 'postgres'))
    await query(first.url, 'create table kept as select 7 as seven')
    await first.stop()
    await cp(join(closed, 'postgres'), join(closed, 'copy'), { verbatimSymlinks: true })
    expect((await lstat(join(closed, 'copy'))).isSymbolicLink()).toBe(true)
    const copied = await start(join(closed, 'copy'))
    await query(copied.url, 'update kept set seven = 8')
    const original = await start(join(closed, 'postgres'))
    expect(await query(original.url, 'select seven from kept')).toEqual([{ seven: 7 }])
    expect(await query(copied.url, 'select seven from kept')).toEqual([{ seven: 8 }])
  })

  it.each(['port', 'postgres.log'])(
    'refuses to write through a link that the account put at %s',
    async name => {
      const folder = await copyMade()
      const { uid, gid } = await stat(join(folder, 'cluster'))
      await chown(folder, uid, gid)
      const victim = join(closed, 'victim')
      await writeFile(victim, 'untouched')
      await rm(join(folder, name), { force: true })
      await symlink(victim, join(folder, name))
      await expect(start(folder)).rejects.toThrow(/^DATA_DIR can't hold the database: ELOOP/)
      expect([await readFile(victim, 'utf8'), (await stat(victim)).uid]).toEqual(['untouched', 0])
    },
  )

  it('refuses a copied link while the original is running', async () => {
    await start(join(closed, 'postgres'))
    await cp(join(closed, 'postgres'), join(closed, 'copy'), { verbatimSymlinks: true })
    await expect(start(join(closed, 'copy'))).rejects.toThrow(
      /whose database is running: stop that one first$/,
    )
    await rm(join(closed, 'copy'))
  })
})

describe("the server's log", () => {
  it('is shortened to its end while the server writes to it', async () => {
    const folder = await copyMade()
    const path = join(folder, 'postgres.log')
    const server = await startEmbeddedPostgres({
      folder,
      durable: false,
      log: () => undefined,
      logCheckedEveryMs: 1,
    })
    running.push(server)
    const line = 'a line of an outage\n'
    await appendFile(path, line.repeat((10_000_000 - (await stat(path)).size) / line.length))
    // Exceeds the limit in one write: lines that are written while the log is shortened may be lost.
    await appendFile(path, `${line}the last line\n`)
    // The log is empty for a moment before its end is written again.
    await vi.waitUntil(async () => {
      const { size } = await stat(path)
      return size > 0 && size < 2_000_000 && (await readFile(path, 'utf8')).includes('the last line\n')
    }, POLL_OPTIONS)
    await expect(query(server.url, 'select 1 / 0')).rejects.toThrow('division by zero')
    await logged(folder, 'division by zero')
    const text = await readFile(path, 'utf8')
    expect(text).toMatch(/^a line of an outage\n[^\0]*\nthe last line\n[^\0]*division by zero/)
    expect(text.match(/the last line/g)).toHaveLength(1)
    expect(text.length).toBeLessThan(2_000_000)
  })
})

/** Resolves once the server's log holds the text; the log is read again whenever it was written. */
async function logged(folder: string, text: string): Promise<boolean> {
  const path = join(folder, 'postgres.log')
  for (;;) {
    if ((await readFile(path, 'utf8')).includes(text)) return true
    await new Promise(resolve => setImmediate(resolve))
  }
}
