import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiClient } from '#test/api-client.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { freePort } from '../../../tools/free-port.ts'
import { startPostgresServer } from '../../../tools/postgres-server.ts'

let folder: string
let running: ServerProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel main '))
  // The user that the database runs as must be able to enter.
  await chmod(folder, 0o755)
  running = []
})
afterEach(async () => {
  for (const server of running) {
    server.child.kill('SIGTERM')
    await server.ended
  }
  await rm(folder, { recursive: true, force: true })
})

const PASSWORD = 'a password for tests'

async function start(port: number): Promise<{ server: ServerProcess; url: string }> {
  const server = startServerProcess({
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: PASSWORD,
  })
  running.push(server)
  await server.line(/Feedreel is running/)
  return { server, url: `http://localhost:${port}` }
}

type Video = { id: number; status: string; s3_url: string | null; progress: number }

async function videos(client: ApiClient): Promise<Video[]> {
  return ((await client.get('/api/portal/videos/')).body as { results: Video[] }).results
}

/** Asks for the videos until they are as wanted; the test's own time limit ends what never comes. */
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

describe('a worker that is there before the web server', () => {
  it('lays out no demo, and pulls the one of the web server as soon as that can be', async () => {
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
    const worker = startServerProcess({ ...settings, ROLE: 'worker', PORT: String(await freePort()) })
    running.push(worker)
    await worker.line(/worker is running/)
    const web = startServerProcess({ ...settings, ROLE: 'web', PORT: String(port) })
    running.push(web)
    await web.line(/Feedreel is running/)
    const client = await signIn(url)
    const pulls = await vi.waitUntil(
      async () => {
        const { body } = await client.get('/api/portal/logs/?job_type=feed_update')
        const { results } = body as { results: { status: string }[] }
        return results.some(({ status }) => status === 'success' || status === 'failed') && results
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(pulls).toMatchObject([{ status: 'success' }])
  }, 120_000)
})

describe('the server as one process', () => {
  it('finishes a video whose render was killed with the process, and leaves nothing half-done', async () => {
    const port = await freePort()
    const { server: first, url } = await start(port)
    const before = await signIn(url)
    await videosOnce(before, list => list.some(video => video.status === 'PROCESSING'))
    first.child.kill('SIGKILL')
    await first.ended

    await start(port)
    const after = await signIn(url)
    const [video, ...others] = await videosOnce(after, list =>
      list.every(({ status }) => status === 'COMPLETED'),
    )
    expect(others).toEqual([])
    expect((await fetch(video?.s3_url ?? '')).status).toBe(200)
    expect(await readdir(join(folder, 'data/media/videos'))).toHaveLength(3)
    expect((await after.get('/api/portal/feeds/')).body).toMatchObject({ count: 1 })
    expect((await after.get('/api/portal/logs/?status=running')).body).toMatchObject({ count: 0 })
  }, 120_000)

  it('ends within its grace when it is asked to, and starts again on the same data', async () => {
    const port = await freePort()
    const { server } = await start(port)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const { server: again } = await start(port)
    expect(again.lines.join('\n')).not.toContain('Sign in as')
  }, 120_000)
})

describe('the server refuses to start', () => {
  it.each([
    ['a port that is no number', { PORT: 'eighty' }, /^PORT /],
    ['an unknown role', { ROLE: 'chef' }, /^ROLE /],
    ['an address without a scheme', { PUBLIC_URL: 'video.example.com' }, /^PUBLIC_URL /],
    ['a flag that is neither true nor false', { DEMO: 'perhaps' }, /^DEMO /],
    ['a malformed allow-list', { FETCH_ALLOWLIST: '10.0.0.0/99' }, /^FETCH_ALLOWLIST /],
    ['half of an S3 configuration', { S3_BUCKET: 'videos' }, /^S3_ACCESS_KEY_ID /],
    ['a search path without ffmpeg', { PATH: '/nowhere' }, /^ffmpeg was not found\. Install it with: /],
  ])('with %s, in one line that names it', async (_what, environment, line) => {
    const server = startServerProcess({ DATA_DIR: join(folder, 'data'), ...environment })
    running.push(server)
    expect(await server.ended).toBe(1)
    expect(server.lines).toEqual([expect.stringMatching(line)])
  })

  it('on a data folder that is a file, in one line that names the setting', async () => {
    await writeFile(join(folder, 'data'), '')
    const server = startServerProcess({ DATA_DIR: join(folder, 'data') })
    running.push(server)
    expect(await server.ended).toBe(1)
    expect(server.lines).toEqual([expect.stringMatching(/^DATA_DIR /)])
  })

  it('on a port that is taken, and leaves no database running', async () => {
    const port = await freePort()
    const { server: first } = await start(port)
    const second = startServerProcess({ PORT: String(port), DATA_DIR: join(folder, 'other') })
    running.push(second)
    expect(await second.ended).toBe(1)
    expect(second.lines.at(-1)).toMatch(new RegExp(`EADDRINUSE.*${port}`))
    expect(existsSync(join(folder, 'other/postgres/postmaster.pid'))).toBe(false)
    expect(first.child.exitCode).toBeNull()
  }, 120_000)
})
