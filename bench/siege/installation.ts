import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool, type Pool } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../tools/chaos/installation.ts'
import { type ApiClient, signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import { generateVideo } from '../../tools/product/wait-for-video.ts'
import { HEALTHY_NETWORK, type Load, startLoad } from './load.ts'
import { HOSTILE_NETWORK, type Site, startSite } from './site.ts'
import { type ProcessWatch, watchProcess } from './watch-process.ts'

/** The product as started by `npm start`, with a publisher, healthy feeds, the steady load and the hostile site. */
export type Installation = {
  url: string
  port: number
  operator: ApiClient
  pool: Pool
  site: Site
  load: Load
  watch: ProcessWatch
  publisher: { id: number; slug: string; videoId: number }
  /** How often the server's process ended unexpectedly. */
  ends(): number
  /** Resolves when the server is up. */
  ready(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Row = { id: number }

/** Starts everything, generates a first video and starts the steady load. */
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
    // The siege sends as a trusted proxy, so that each of its callers has a separate address.
    TRUST_PROXY: '127.0.0.1',
  })
  opened.defer(() => embedded.stop())
  const [server] = embedded.processes.values()
  const [url = ''] = embedded.urls
  if (server === undefined) throw new Error('There is no server.')
  await server.ready()
  const pool = createPool(await embedded.database.url(), () => undefined, 4)
  opened.defer(() => pool.end())

  const operator = await signIn(url, OPERATOR)
  const feedIds: number[] = []
  for (const [index, feedUrl] of load.feedUrls.entries()) {
    const feed = await operator.must<Row>('POST', '/api/portal/feeds/', {
      name: `Healthy ${index}`,
      url: feedUrl,
    })
    feedIds.push(feed.id)
  }
  const { id } = await operator.must<Row>('POST', '/api/portal/publishers/', {
    name: 'The Daily',
    slug: 'the-daily',
    length_per_content: 1,
    auto_video_generation_enabled: false,
    feed_settings: feedIds.slice(0, 2).map(feed_id => ({ feed_id, top_n_contents: 1, categories: [] })),
  })
  await operator.post('/api/portal/commands/', { command: 'pull_feeds' })
  const videoId = await generateVideo(operator, id)
  const publisher = { id, slug: 'the-daily', videoId }

  const watch = watchProcess(() => server.pid())
  opened.defer(() => watch.stop())
  const port = Number(new URL(url).port)
  const { csrfToken } = operator
  const cookie = operator.cookieHeader()
  load.begin({ port, slug: publisher.slug, videoId, cookie, csrfToken, feedIds })
  const open = opened.move()
  return {
    url,
    port,
    operator,
    pool,
    site,
    load,
    watch,
    publisher,
    ends: () => server.unasked().length,
    ready: () => server.ready(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}
