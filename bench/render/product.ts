import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { THEME_PRESETS } from '../../packages/contracts/src/theme.ts'
import type { SegmentScene } from '../../packages/media/src/segment-scene.ts'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, spawnProduct } from '../../tools/product/start-product.ts'
import { generateVideo } from '../../tools/product/wait-for-video.ts'
import { processTree } from '../../tools/programs/process-tree.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import type { Taken } from './processor-time.ts'

/** Serves a feed of the scenes' items with their photographs. */
async function startSite(scenes: readonly SegmentScene[], photographs: readonly string[]): Promise<Server> {
  const pictures = await Promise.all(photographs.map(file => readFile(file)))
  const server = createServer((request, response) => {
    const site = `http://${request.headers.host}`
    const picture = pictures[Number(/^\/(\d)\.jpg$/.exec(request.url ?? '')?.[1] ?? Number.NaN)]
    if (picture) return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    if (request.url !== '/feed.xml') return response.writeHead(404).end()
    const items = scenes.map(({ headline, summary, category }, index) => {
      const date = new Date(Date.now() - index * 60_000).toUTCString()
      return `<item><title>${headline}</title><description>${summary}</description><category>${category}</category>
        <link>${site}/story-${index}</link><guid>${index}</guid><pubDate>${date}</pubDate>
        <enclosure url="${site}/${index}.jpg" type="image/jpeg" length="1"/></item>`
    })
    return response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour Post</title><link>${site}/</link>
        <description/><language>en</language>${items.join('')}</channel></rss>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Processor time of processes and their descendants, including ended ones, in seconds. */
function processorTimeOf(roots: readonly number[]): number {
  return roots
    .flatMap(processTree)
    .reduce((sum, { cpuS, endedChildrenCpuS }) => sum + cpuS + endedChildrenCpuS, 0)
}

/**
 * Makes videos of five items in the whole product, in one process on an embedded database: from the queued job to the completed
 * video, with no segment cached. The first video is not measured, because it starts the necessary processes.
 * @returns processor time of server, queue, database, storage and engine
 */
export async function measureProduct(
  scenes: readonly SegmentScene[],
  photographs: readonly string[],
): Promise<Taken[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedreel-product-'))
  // The database's account must be able to enter.
  await chmod(dataDir, 0o755)
  const site = await startSite(scenes, photographs)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const product = spawnProduct({
    ...{ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error' },
    ...{ ADMIN_USERNAME: OPERATOR.username, ADMIN_PASSWORD: OPERATOR.password },
    FETCH_ALLOWLIST: '127.0.0.1',
  })
  try {
    await product.up
    const database = await readPostmaster(join(dataDir, 'postgres/cluster/data'))
    const roots = [product.child.pid ?? 0, database?.pid ?? 0]
    const client = await signIn(url, OPERATOR)
    const feed = await client.must<{ id: number }>('POST', '/api/portal/feeds/', {
      ...{ name: 'Harbour Post', url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/feed.xml` },
      public_name: 'Harbour Post',
    })
    const taken: Taken[] = []
    for (const [index, { colors }] of THEME_PRESETS.slice(0, 4).entries()) {
      // Other colours, so that no segment is cached.
      const publisher = await client.must<{ id: number }>('POST', '/api/portal/publishers/', {
        ...{ name: `Paper ${index}`, slug: `paper-${index}`, length_per_content: scenes[0]?.seconds ?? 3 },
        ...{ auto_video_generation_enabled: false, theme_settings: { colors } },
        feed_settings: [{ feed_id: feed.id, top_n_contents: scenes.length, categories: [] }],
      })
      const [startedMs, startedCpuS] = [performance.now(), processorTimeOf(roots)]
      await generateVideo(client, publisher.id)
      const cpuS = processorTimeOf(roots) - startedCpuS
      if (index > 0) taken.push({ cpuS, wallS: (performance.now() - startedMs) / 1000 })
    }
    return taken
  } finally {
    product.child.kill('SIGTERM')
    await product.ended
    site.closeAllConnections()
    site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
