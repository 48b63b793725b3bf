import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { NewToken } from '@feedreel/contracts/people/tokens'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool, type Pool } from '#platform/database/database.ts'
import { ApiClient } from '#test/api-client.ts'
import { listen } from '#test/event-reader.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { type Gate, openGate } from '#test/gate.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { freePort } from '../../../tools/servers/free-port.ts'
import { type PostgresServer, startPostgresServer } from '../../../tools/servers/postgres-server.ts'
import { createBucket, type S3Server, startS3Server } from '../../../tools/servers/s3-server.ts'

const PASSWORD = 'a password for tests'
/** Timeout for recovery after an outage. */
const POLL_OPTIONS = { timeout: 60_000, interval: 200 }

/** Only root may start the S3 server. */
describe.runIf(process.getuid?.() === 0)('a cluster on PostgreSQL and a bucket, as root', () => {
  let folder: string
  let postgres: PostgresServer
  let s3: S3Server
  let bucket: Record<string, string>
  let way: Gate
  let site: FeedServer
  let pool: Pool
  const running: ServerProcess[] = []
  const urls: string[] = []
  const clients: ApiClient[] = []

  function settings(): Record<string, string> {
    return {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'false',
      ADMIN_PASSWORD: PASSWORD,
      FETCH_ALLOWLIST: site.host,
      ...bucket,
      S3_ENDPOINT: `http://127.0.0.1:${way.port}`,
    }
  }

  async function start(ROLE: 'web' | 'worker'): Promise<ServerProcess> {
    const PORT = String(await freePort())
    if (ROLE === 'web') urls.push(`http://localhost:${PORT}`)
    const server = startServerProcess({ ...settings(), ROLE, PORT, PUBLIC_URL: urls[0] ?? '' })
    running.push(server)
    return server
  }

  const web = (index: number): ApiClient => {
    const client = clients[index]
    if (!client) throw new Error(`There is no web process ${index}.`)
    return client
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feedreel-cluster-'))
    site = await startFeedServer([{ id: 'one', title: 'The first story', picture: false }])
    ;[postgres, s3] = await Promise.all([startPostgresServer(), startS3Server()])
    bucket = await createBucket(s3, 'media')
    way = await openGate(Number(new URL(s3.endpoint).port))
    await postgres.kill()
    for (const role of ['web', 'worker', 'web', 'worker'] as const) await start(role)
    await Promise.all(running.map(server => server.line(/^Waiting for the server of DATABASE_URL/)))
    await postgres.start()
    await Promise.all(running.map(server => server.line(/is running/)))
    pool = createPool(postgres.url, () => undefined, 2)
    for (const url of urls) clients.push(new ApiClient(url))
    await web(0).signIn('admin', PASSWORD)
    // One browser that is routed to either server.
    for (const [name, value] of web(0).cookies) web(1).cookies.set(name, value)
    web(1).csrfToken = web(0).csrfToken
  }, 120_000)

  afterAll(async () => {
    for (const server of running) server.child.kill('SIGTERM')
    await Promise.all(running.map(server => server.ended))
    await pool?.end()
    await way?.stop()
    await site?.stop()
    await s3?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A publisher of the feed after its first poll. */
  async function addPublisher(name: string): Promise<number> {
    const feeds = (await web(0).get('/api/portal/feeds/')).body as { results: { id: number }[] }
    const feedId =
      feeds.results[0]?.id ??
      (
        (await web(0).post('/api/portal/feeds/', { name: 'News', url: `${site.url}/feed.xml` })).body as {
          id: number
        }
      ).id
    await vi.waitUntil(async () => (await pool.query('select from item')).rowCount !== 0, POLL_OPTIONS)
    const feed_settings = [{ feed_id: feedId, top_n_contents: 1, categories: [] }]
    const body = { name, slug: name, feed_settings, length_per_content: 1 }
    return ((await web(1).post('/api/portal/publishers/', body)).body as { id: number }).id
  }

  async function generate(publisherId: number): Promise<Video> {
    return (await web(0).post(`/api/portal/publishers/${publisherId}/generate/`, { force: true }))
      .body as Video
  }

  async function videoOnce(id: number, fits: (video: Video) => boolean): Promise<Video> {
    return vi.waitUntil(async () => {
      const { status, body } = await web(1).get(`/api/portal/videos/${id}/`)
      return status === 200 && fits(body as Video) && (body as Video)
    }, POLL_OPTIONS)
  }

  async function jobLogOf(videoId: number): Promise<JobLog | undefined> {
    const { body } = await web(0).get('/api/portal/logs/?job_type=video_generation')
    return (body as { results: JobLog[] }).results.find(log => log.video_id === videoId)
  }

  it('starts in any order, also before its database, which one process migrates', async () => {
    const told = (what: RegExp) => running.flatMap(server => server.lines).filter(line => what.test(line))
    expect(told(/^Applied .* migrations/)).toHaveLength(1)
    // The last line printed at a start.
    await vi.waitUntil(() => told(/^Sign in as/).length > 0, POLL_OPTIONS)
    expect(told(/^Sign in as/)).toHaveLength(1)
  })

  it('refuses a database of a newer version, in one line', async () => {
    await pool.query(`insert into migration (name) values ('9999-later.sql')`)
    const server = startServerProcess({ ...settings(), ROLE: 'worker', PORT: String(await freePort()) })
    expect(await server.ended).toBe(1)
    expect(server.lines).toEqual([expect.stringMatching(/^The database is newer .*9999-later\.sql/)])
    await pool.query(`delete from migration where name = '9999-later.sql'`)
  })

  it('publishes events on each web process about changes on the others', async () => {
    const reader = await listen(web(0))
    await web(1).put('/api/portal/settings/', { max_concurrent_generations: 1 })
    const block = await reader.next(({ data = '' }) => data.includes('"settings"'))
    expect(JSON.parse(block.data ?? '')).toMatchObject({ subject: 'settings', change: 'updated' })
    await reader.close()
    expect((await web(0).get('/api/portal/settings/')).body).toMatchObject({ max_concurrent_generations: 1 })
  })

  it('respects the limit of generations, and renders shared items once', async () => {
    const publishers = [
      await addPublisher('first'),
      await addPublisher('second'),
      await addPublisher('third'),
    ]
    const ids = (await Promise.all(publishers.map(generate))).map(({ id }) => id)
    let most = 0
    await vi.waitUntil(
      async () => {
        const { rows } = await pool.query<{ running: number; open: number }>(`
        select (select count(*) from pgboss.job where name = 'video.generate' and state = 'active') as running,
          (select count(*) from video where status in ('QUEUED', 'PROCESSING')) as open`)
        most = Math.max(most, rows[0]?.running ?? 0)
        return rows[0]?.open === 0
      },
      { timeout: 60_000, interval: 20 },
    )
    expect(most).toBe(1)
    const videos = await Promise.all(ids.map(id => videoOnce(id, ({ status }) => status === 'COMPLETED')))
    expect(videos.map(video => new URL(video.s3_url ?? '').pathname.startsWith('/media/videos/'))).toEqual([
      true,
      true,
      true,
    ])
    // A log ends after its video.
    const logsOf = () => Promise.all(ids.map(jobLogOf))
    await expect.poll(logsOf).toSatisfy(logs => logs.every((log?: JobLog) => log?.status === 'success'))
    const details = (await logsOf()).map(log => log?.details ?? '')
    expect(details.filter(text => text.includes('0 reused'))).toHaveLength(1)
    expect(details.filter(text => text.includes('1 reused'))).toHaveLength(2)
  })

  it('names a banned item on no web process: at once on the one that banned it, within two seconds on the other', async () => {
    const videoAt = async (index: number, slug = 'first') => {
      const { body } = await web(index).get(`/api/publishers/${slug}/player/`)
      return (body as PlayerAnswer).video
    }
    expect((await Promise.all([videoAt(0), videoAt(1)])).map(video => video?.chapters)).toMatchObject([
      [{ title: 'The first story' }],
      [{ title: 'The first story' }],
    ])
    const { rows } = await pool.query<{ path: string }>(`
      select format('/api/portal/contents/%s/feeds/%s/content/%s/', publisher.id, feed_id, item.id) as path
      from publisher, item where publisher.name = 'first'`)
    const path = rows[0]?.path ?? ''
    const banned = await web(0).patch(path, { status: 'banned' })
    const answeredMs = performance.now()
    expect(banned).toMatchObject({ status: 200, body: { off_air: { publishers: [{ video_id: null }] } } })
    expect(await videoAt(0)).toBe(null)
    let lastNamedMs = answeredMs
    await vi.waitUntil(
      async () => {
        const askedMs = performance.now()
        const isNamed = (await videoAt(1)) !== null
        if (isNamed) lastNamedMs = askedMs
        return !isNamed
      },
      { timeout: 60_000, interval: 20 },
    )
    // When the request was sent: a busy machine may take longer to answer it.
    expect(lastNamedMs - answeredMs).toBeLessThan(2000)
    expect(await videoAt(1, 'second')).not.toBe(null)
    await web(0).patch(path, { status: 'normal' })
  })

  it('waits for a storage that refuses requests, and recovers', async () => {
    const publisherId = await addPublisher('storage')
    await web(0).put(`/api/portal/publishers/${publisherId}/`, { length_per_content: 2 })
    way.close()
    expect((await web(0).get('/readyz')).status).toBe(503)
    const { id } = await generate(publisherId)
    await vi.waitUntil(
      async () => /will be tried again/.test((await jobLogOf(id))?.details ?? ''),
      POLL_OPTIONS,
    )
    expect(await jobLogOf(id)).toMatchObject({ status: 'queued' })
    way.open()
    await videoOnce(id, ({ status }) => status === 'COMPLETED')
    expect((await web(0).get('/readyz')).status).toBe(200)
  })

  it('is not ready while the storage hangs', async () => {
    way.stall()
    const answer = await web(1).get('/readyz')
    way.open()
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining('unavailable') } })
  })

  it('answers 503 while the database is unreachable, and recovers', async () => {
    const publisherId = await addPublisher('database')
    await web(0).put(`/api/portal/publishers/${publisherId}/`, { length_per_content: 5 })
    const { id } = await generate(publisherId)
    await videoOnce(id, ({ status }) => status === 'PROCESSING')
    await postgres.kill()
    for (const path of ['/api/portal/feeds/', '/api/publishers/first/player/', '/readyz']) {
      const answer = await web(0).get(path)
      expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining('unavailable') } })
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect((await web(0).get('/healthz')).status).toBe(200)
    await postgres.start()
    await videoOnce(id, ({ status }) => status === 'COMPLETED')
    expect((await web(1).get('/readyz')).status).toBe(200)
    for (const server of running) expect(server.child.exitCode).toBeNull()
  })

  it('counts tries to sign in on all web processes together', async () => {
    const guess = async (index: number) => {
      const client = new ApiClient(urls[index % 2] ?? '')
      return (await client.signIn('guessed', 'wrong')).status
    }
    const answers: number[] = []
    for (let index = 0; index < 11; index += 1) answers.push(await guess(index))
    expect(answers).toEqual([...new Array<number>(10).fill(401), 429])
  })

  it('revokes a token on all web processes at once', async () => {
    const input = { name: 'Program', scopes: ['read'], expires_in_days: 1 }
    const { token, secret } = await web(0).must<NewToken>('POST', '/api/portal/tokens/', input)
    const read = async () => {
      const headers = { authorization: `Bearer ${secret}` }
      return (await new ApiClient(web(1).url).get('/api/portal/feeds/', { headers })).status
    }
    expect(await read()).toBe(200)
    await web(0).must('DELETE', `/api/portal/tokens/${token.id}/`)
    expect(await read()).toBe(401)
  })

  it('ends a session on all web processes at once', async () => {
    expect((await web(1).get('/api/portal/feeds/')).status).toBe(200)
    await web(0).post('/api/portal/auth/', { action: 'logout' })
    expect((await web(1).get('/api/portal/feeds/')).status).toBe(401)
  })
})
