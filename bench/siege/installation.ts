import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool, type Pool } from '../../apps/server/src/platform/database/database.ts'
import { PASSWORD, startEmbedded } from '../../tools/chaos/installation.ts'
import { ApiClient } from '../../tools/product/api-client.ts'
import { HEALTHY_NETWORK, type Load, startLoad } from './load.ts'
import { HOSTILE_NETWORK, type Site, startSite } from './site.ts'
import { type ProcessWatch, watchProcess } from './watch-process.ts'

const LOOK_MS = 250
const FIRST_VIDEO_WITHIN_MS = 120_000

/** The product as `npm start` runs it, with a publisher, healthy feeds, callers and strangers around it. */
export type Installation = {
  url: string
  port: number
  operator: ApiClient
  pool: Pool
  site: Site
  load: Load
  watch: ProcessWatch
  publisher: { id: number; slug: string; videoId: number }
  /** How often the server's process ended although nobody asked it to. */
  ends(): number
  /** Resolves when it is up. */
  ready(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

async function must(operator: ApiClient, path: string, body: unknown): Promise<{ id: number }> {
  const answer = await operator.post(path, body)
  if (answer.status >= 300) throw new Error(`${path} was answered with ${JSON.stringify(answer.body)}`)
  return answer.body as { id: number }
}

async function waitForVideo(pool: Pool, id: number): Promise<void> {
  const end = performance.now() + FIRST_VIDEO_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ status: string }>('select status from video where id = $1', [id])
    if (rows[0]?.status === 'COMPLETED') return
    if (rows[0]?.status === 'FAILED' || performance.now() > end) throw new Error('No first video was made.')
    await delay(LOOK_MS)
  }
}

/** Starts everything, lets a first video be made, and puts the product under its steady load. */
export async function startInstallation(): Promise<Installation> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-siege-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const site = await startSite()
  opened.defer(() => site.stop())
  const load = await startLoad()
  opened.defer(() => load.stop())
  const embedded = await startEmbedded(folder, `${HEALTHY_NETWORK},${HOSTILE_NETWORK}`, {
    // The siege is the proxy in front, so that its callers have addresses of their own.
    TRUST_PROXY: '127.0.0.1',
  })
  opened.defer(() => embedded.stop())
  const [server] = embedded.processes.values()
  const [url = ''] = embedded.urls
  if (server === undefined) throw new Error('There is no server.')
  await server.ready()
  const pool = createPool(await embedded.databaseUrl(), () => undefined, 4)
  opened.defer(() => pool.end())

  const operator = new ApiClient(url)
  const { status } = await operator.signIn('admin', PASSWORD)
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}.`)
  const feedIds: number[] = []
  for (const [index, feedUrl] of load.feedUrls.entries()) {
    const feed = await must(operator, '/api/portal/feeds/', { name: `Healthy ${index}`, url: feedUrl })
    feedIds.push(feed.id)
  }
  const { id } = await must(operator, '/api/portal/publishers/', {
    ...{ name: 'The Daily', slug: 'the-daily', length_per_content: 1, auto_video_generation_enabled: false },
    feed_settings: feedIds.slice(0, 2).map(feed_id => ({ feed_id, top_n_contents: 1, categories: [] })),
  })
  await operator.post('/api/portal/commands/', { command: 'pull_feeds' })
  const video = await must(operator, `/api/portal/publishers/${id}/generate/`, { force: true })
  await waitForVideo(pool, video.id)
  const publisher = { id, slug: 'the-daily', videoId: video.id }

  const watch = watchProcess(() => server.pid())
  opened.defer(() => watch.stop())
  const port = Number(new URL(url).port)
  const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { csrfToken } = operator
  load.begin({ port, slug: publisher.slug, videoId: video.id, cookie, csrfToken, feedIds })
  const open = opened.move()
  return {
    ...{ url, port, operator, pool, site, load, watch, publisher },
    ends: () => server.unasked().length,
    ready: () => server.ready(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}
