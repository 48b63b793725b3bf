import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateVideo } from '../../apps/server/src/features/videos/service/generate-video.ts'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startPlatform } from '../../apps/server/src/platform/start-platform.ts'
import { buildFeed, buildItems, feedItem } from '../../apps/server/test/factories/feed.ts'
import { buildPublisher } from '../../apps/server/test/factories/publisher.ts'

const FEEDS = 20
const PUBLISHERS = 200
const FEEDS_PER_PUBLISHER = 5
/** As many as there are cores in the smallest machine that the product is made for. */
const WORKERS = 2

/** What it took to make every publisher's film after each feed got one new item. */
export type SharedFeeds = {
  publishers: number
  feeds: number
  rendered: number
  joined: number
  wallS: number
}

/**
 * Runs the server's own services on an embedded database: publishers of one theme share feeds, each shows the newest
 * item of five of them.
 */
export async function measureSharedFeeds(): Promise<SharedFeeds> {
  const dataDir = await mkdtemp(join(tmpdir(), 'feedreel-shared-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: 'false', ROLE: 'web' })
  const { platform, stop } = await startPlatform(config, createLog(config.logLevel), () => undefined)
  try {
    const publishers = await populate(platform)
    const startedMs = performance.now()
    await Promise.all(Array.from({ length: WORKERS }, () => makeFilms(platform, publishers)))
    const wallS = (performance.now() - startedMs) / 1000
    return { publishers: PUBLISHERS, feeds: FEEDS, ...(await countResults(platform)), wallS }
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function populate(platform: Platform): Promise<number[]> {
  const feeds: number[] = []
  for (let index = 0; index < FEEDS; index += 1) {
    const feed = await buildFeed(platform)
    await buildItems(platform, feed.id, [feedItem({ url: null })])
    feeds.push(feed.id)
  }
  const publishers: number[] = []
  for (let index = 0; index < PUBLISHERS; index += 1) {
    const shown = Array.from({ length: FEEDS_PER_PUBLISHER }, (_, at) => feeds[(index + at * 3) % FEEDS] ?? 0)
    const feed_settings = shown.map(feed_id => ({ feed_id, top_n_contents: 1, categories: [] }))
    publishers.push((await buildPublisher(platform, { feed_settings, length_per_content: 1 })).id)
  }
  return publishers
}

/** Takes one publisher after the other from a list that several workers share. */
async function makeFilms(platform: Platform, publishers: number[]): Promise<void> {
  for (let id = publishers.pop(); id !== undefined; id = publishers.pop()) {
    const queued = await queueVideo(platform, id, false)
    if ('reason' in queued || queued.jobLogId === null) throw new Error(`Publisher ${id} got no video.`)
    const job = { videoId: queued.videoId, jobLogId: queued.jobLogId }
    await generateVideo(platform, job, new AbortController().signal)
  }
}

async function countResults({ db, metrics }: Platform): Promise<{ rendered: number; joined: number }> {
  const { values } = await metrics.segments.get()
  const joined = await db.selectFrom('video').select('id').where('status', '=', 'COMPLETED').execute()
  return {
    rendered: values.find(({ labels }) => labels.source === 'rendered')?.value ?? 0,
    joined: joined.length,
  }
}
