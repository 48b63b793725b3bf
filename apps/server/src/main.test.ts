import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { VideoLineUp } from '@feedreel/contracts/line-up'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiClient } from '#test/api-client.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { freePort } from '../../../tools/servers/free-port.ts'
import { startPostgresServer } from '../../../tools/servers/postgres-server.ts'

let folder: string
const running = new Set<ServerProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel main '))
  // The database runs as another user, who needs access.
  await chmod(folder, 0o755)
})
afterEach(() => Promise.all([...running].map(end)))
afterAll(() => rm(folder, { recursive: true, force: true }))

const PASSWORD = 'a password for tests'

/** Starts a server that is stopped with the test at the latest. */
function startProcess(environment: Record<string, string>): ServerProcess {
  const server = startServerProcess(environment)
  running.add(server)
  return server
}

/** Stops a server. @returns its exit status */
async function end(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGTERM')
  running.delete(server)
  return server.ended
}

type Video = { id: number; status: string; s3_url: string | null; progress: number }

async function videos(client: ApiClient): Promise<Video[]> {
  return ((await client.get('/api/portal/videos/')).body as { results: Video[] }).results
}

/** Polls the videos until they match. */
async function videosOnce(client: ApiClient, fits: (list: Video[]) => boolean): Promise<Video[]> {
  for (;;) {
    const list = await videos(client)
    if (fits(list)) return list
    await delay(20)
  }
}

async function signIn(url: string): Promise<ApiClient> {
  const client = new ApiClient(url)
  await client.signIn('admin', PASSWORD)
  return client
}

/** Makes the database disconnect the next worker that adds itself; a sequence also counts after a rollback. */
async function breakFirstHeartbeat(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create sequence new_workers;
    create function break_first() returns trigger language plpgsql as $$
    begin
      if not exists (select from worker where id = new.id) and nextval('new_workers') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return new;
    end $$;
    create trigger break_first before insert on worker for each row execute function break_first()`)
  await client.end()
}

describe('a worker', () => {
  it('waits for the demo of a web server that starts later, and for a database that becomes unreachable', async () => {
    const postgres = await startPostgresServer()
    onTestFinished(() => postgres.stop())
    const port = await freePort()
    const url = `http://localhost:${port}`
    const settings = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'shared'),
      PUBLIC_URL: url,
      ADMIN_PASSWORD: PASSWORD,
    }
    const worker = startProcess({ ...settings, ROLE: 'worker', PORT: String(await freePort()) })
    await worker.line(/worker is running/)
    const web = startProcess({ ...settings, ROLE: 'web', PORT: String(port) })
    await web.line(/Feedreel is running/)
    const client = await signIn(url)
    const pulls = await vi.waitUntil(async () => {
      const { body } = await client.get('/api/portal/logs/?job_type=feed_update')
      const { results } = body as { results: { status: string }[] }
      return results.some(({ status }) => status === 'success' || status === 'failed') && results
    }, POLL_OPTIONS)
    expect(pulls).toMatchObject([{ status: 'success' }])

    // A worker whose connection breaks at its first heartbeat.
    await breakFirstHeartbeat(postgres.url)
    const other = startProcess({ ...settings, ROLE: 'worker', PORT: String(await freePort()) })
    await other.line(/^Starting again: terminating connection/)
    await other.line(/worker is running/)
    expect(await end(other)).toBe(0)
  }, 120_000)
})

/** One installation for all tests in order. */
describe('the server as one process', () => {
  let port: number
  beforeAll(async () => {
    port = await freePort()
  })

  async function start(): Promise<{ server: ServerProcess; url: string }> {
    const server = startProcess({
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: PASSWORD,
    })
    await server.line(/Feedreel is running/)
    return { server, url: `http://localhost:${port}` }
  }

  it('finishes a video whose render was killed with the process, without leftovers', async () => {
    const { server: first, url } = await start()
    const before = await signIn(url)
    await videosOnce(before, list => list.some(video => video.status === 'PROCESSING'))
    first.child.kill('SIGKILL')
    await first.ended
    // The product removes the work folders of killed processes after six hours.
    for (const left of globSync(join(tmpdir(), `feedreel-*-${first.child.pid}-*`)))
      await rm(left, { recursive: true })

    await start()
    const after = await signIn(url)
    const [video, ...others] = await videosOnce(after, list =>
      list.every(({ status }) => status === 'COMPLETED'),
    )
    expect(others).toEqual([])
    expect((await fetch(video?.s3_url ?? '')).status).toBe(200)
    expect(await readdir(join(folder, 'data/media/videos'))).toHaveLength(3)
    expect((await after.get('/api/portal/feeds/')).body).toMatchObject({ count: 1 })
    // A log ends after its video.
    const runningLogs = async () => (await after.get('/api/portal/logs/?status=running')).body
    await vi.waitFor(async () => expect(await runningLogs()).toMatchObject({ count: 0 }), POLL_OPTIONS)
  }, 120_000)

  it('finishes the deletion of a withdrawn item, although it is killed when some files are deleted', async () => {
    const { server: first, url } = await start()
    const before = await signIn(url)
    const video = (await videos(before)).find(({ status }) => status === 'COMPLETED')
    const address = video?.s3_url ?? ''
    const media = join(folder, 'data', new URL(address).pathname)
    const poster = media.replace('.mp4', '-poster.jpg')
    // A folder in its place cannot be deleted as a file, so that the deletion stops half-way.
    await rm(poster)
    await mkdir(poster)
    const { body } = await before.get(`/api/portal/videos/${video?.id}/lineup/`)
    const item = (body as VideoLineUp).items[0]
    const path = `/api/portal/items/${item?.id}/withdraw/`
    expect((await before.post(path, { reason: 'legal', note: '' })).status).toBe(200)
    await vi.waitUntil(() => !existsSync(media), { ...POLL_OPTIONS, timeout: 150_000 })
    first.child.kill('SIGKILL')
    await first.ended
    await rm(poster, { recursive: true })
    await writeFile(poster, 'a poster')

    await start()
    for (const gone of [address, address.replace('.mp4', '-poster.jpg')]) {
      expect((await fetch(gone)).status).toBe(410)
    }
    await vi.waitUntil(() => !existsSync(poster), { ...POLL_OPTIONS, timeout: 60_000 })
  }, 240_000)

  it('restarts on the same data, and stops within its grace period', async () => {
    const { server } = await start()
    expect(server.lines.join('\n')).not.toContain('Sign in as')
    expect(await end(server)).toBe(0)
  }, 120_000)
})

describe('the server in production', () => {
  const production = { NODE_ENV: 'production', NODE_OPTIONS: '--trace-warnings --pending-deprecation' }

  it('writes nothing but JSON lines, from its start to its end', async () => {
    const server = startProcess({
      ...production,
      LOG_LEVEL: 'debug',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'production'),
      ADMIN_PASSWORD: PASSWORD,
      DEMO: 'false',
    })
    await server.line(/Feedreel is running/)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.lines.length).toBeGreaterThan(3)
    for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) })
  }, 120_000)

  it('reports in one JSON line why it does not start', async () => {
    const server = startProcess({ ...production, PORT: 'eighty' })
    expect(await server.ended).toBe(1)
    expect(server.lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 60, msg: 'PORT must be a port number.' },
    ])
  })
})

describe('the server with a first password that is easy to guess', () => {
  it('starts with a one-line warning', async () => {
    const server = startProcess({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'weak'),
      DEMO: 'false',
      ADMIN_PASSWORD: 'short',
    })
    await server.line(/^Warning: ADMIN_PASSWORD is easy to guess\. Choose 12 to 1000 characters\.$/)
    expect(await end(server)).toBe(0)
  }, 120_000)
})

describe('the server refuses to start', () => {
  it.each([
    ['a setting that it can not read', { ROLE: 'chef' }, /^ROLE /],
    ['a search path without ffmpeg', { PATH: '/nowhere' }, /^ffmpeg was not found\. Install it with: /],
  ])('with %s, in one line that names it', async (_what, environment, line) => {
    const server = startProcess({ DATA_DIR: join(folder, 'unused'), ...environment })
    expect(await server.ended).toBe(1)
    expect(server.lines).toEqual([expect.stringMatching(line)])
  })

  it('on an invalid data folder, in one line that names the setting', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const path of [file, '/proc/feedreel']) {
      const server = startProcess({ DATA_DIR: path })
      expect(await server.ended).toBe(1)
      expect(server.lines).toEqual([expect.stringMatching(/^DATA_DIR /)])
    }
  })

  it('when it is stopped while it waits for a database, at once and without an error', async () => {
    const database = `postgres://feedreel:word@127.0.0.1:${await freePort()}/feedreel`
    const server = startProcess({ DATA_DIR: join(folder, 'waiting'), DATABASE_URL: database })
    await server.line(/^Waiting for the server of DATABASE_URL: .*ECONNREFUSED/)
    expect(await end(server)).toBe(0)
    expect(server.lines).toHaveLength(1)
  })

  it('on a port that is taken, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const server = startProcess({ PORT: String(port), DATA_DIR: join(folder, 'other') })
    expect(await server.ended).toBe(1)
    expect(server.lines.at(-1)).toMatch(new RegExp(`^PORT can't be used: .*EADDRINUSE.*${port}`))
    const database = join(folder, 'other/postgres/cluster/data')
    expect([database, join(database, 'postmaster.pid')].map(existsSync)).toEqual([true, false])

    // The password is printed by the first start that succeeds.
    const again = startProcess({ PORT: String(await freePort()), DATA_DIR: join(folder, 'other') })
    await again.line(/^Sign in as admin with the password \S{16}$/)
    expect(await end(again)).toBe(0)
  }, 120_000)
})
