import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { THEME_PRESETS } from '../../packages/contracts/src/theme.ts'
import type { SegmentScene } from '../../packages/media/src/segment-scene.ts'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import { generateVideo } from '../../tools/product/wait-for-video.ts'
import { writeRss } from '../ingest/write-feed.ts'
import { openInstallation } from '../installation/installation.ts'
import { measure, type Taken } from './processes.ts'

/** Serves a feed of the scenes' items with their photographs. */
async function startSite(scenes: readonly SegmentScene[], photographs: readonly string[]) {
  const pictures = await Promise.all(photographs.map(file => readFile(file)))
  const server = createServer(({ url = '' }, response) => {
    const picture = pictures[Number(/^\/(\d)\.jpg$/.exec(url)?.[1] ?? Number.NaN)]
    const body = picture ?? (url === '/feed.xml' ? feed : undefined)
    const type = picture ? 'image/jpeg' : 'application/rss+xml'
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stories = scenes.map(({ headline, summary }, index) => ({
    id: String(index),
    title: headline,
    summary,
    link: `${site}/story-${index}`,
    date: new Date(Date.now() - index * 60_000),
    picture: `${site}/${index}.jpg`,
  }))
  const feed = writeRss('Harbour Post', stories)
  return { feedUrl: `${site}/feed.xml`, stop: () => server.close().closeAllConnections() }
}

/**
 * Makes videos of five items in the whole product, in one process on an embedded database: from the queued job to the completed
 * video, with no segment cached. The first video is not measured, because it starts the necessary processes.
 * @param measureBound called after each video, so that other load affects both
 * @returns CPU time of server, queue, database, storage and engine, and the bound's
 */
export async function measureProduct(
  scenes: readonly SegmentScene[],
  photographs: readonly string[],
  measureBound: () => Promise<Taken>,
): Promise<{ product: Taken; bound: Taken }[]> {
  await using opened = new AsyncDisposableStack()
  const site = await startSite(scenes, photographs)
  opened.defer(site.stop)
  const installation = opened.use(await openInstallation())
  const { url, pid } = await installation.start({ FETCH_ALLOWLIST: '127.0.0.1' })
  const processes = [pid, await installation.databaseProcess()]
  const client = await signIn(url, OPERATOR)
  const feed = await client.must<{ id: number }>('POST', '/api/portal/feeds/', {
    name: 'Harbour Post',
    url: site.feedUrl,
    public_name: 'Harbour Post',
  })
  // Other colours for each video, so that no segment is cached.
  const [, ...taken] = await Array.fromAsync(THEME_PRESETS.slice(0, 4), async ({ colors }, index) => {
    const publisher = await client.must<{ id: number }>('POST', '/api/portal/publishers/', {
      name: `Paper ${index}`,
      slug: `paper-${index}`,
      length_per_content: scenes[0]?.seconds ?? 3,
      auto_video_generation_enabled: false,
      theme_settings: { colors },
      feed_settings: [{ feed_id: feed.id, top_n_contents: scenes.length, categories: [] }],
    })
    const product = await measure(() => generateVideo(client, publisher.id), processes)
    return { product, bound: await measureBound() }
  })
  return taken
}
