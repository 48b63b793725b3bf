import { generateVideo } from '../../apps/server/src/features/videos/service/generate-video.ts'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { OWN_CLAIM } from '../../apps/server/src/platform/queue/claim.ts'
import { addNewsroom } from '../installation/newsroom.ts'
import { openTestBed } from '../installation/test-bed.ts'

const FEEDS = 20
const PUBLISHERS = 200
const FEEDS_PER_PUBLISHER = 5
/** The cores of the smallest supported machine. */
const WORKERS = 2

/** The cost of one video per publisher after each feed got one new item. */
export type SharedFeeds = {
  publishers: number
  feeds: number
  rendered: number
  joined: number
  wallS: number
}

/**
 * Runs the server's own services on an embedded database. Publishers with one theme share feeds; each shows the newest
 * item of five feeds.
 */
export async function measureSharedFeeds(): Promise<SharedFeeds> {
  const { platform, stop } = await openTestBed('web')
  try {
    const rows = await addNewsroom(platform, {
      ...{ feeds: FEEDS, itemsPerFeed: 1, publishers: PUBLISHERS, secondsPerItem: 1 },
      feedsOf: publisher =>
        Array.from({ length: FEEDS_PER_PUBLISHER }, (_, index) => (publisher + index * 3) % FEEDS),
    })
    const publishers = rows.map(({ id }) => id)
    const startedMs = performance.now()
    await Promise.all(Array.from({ length: WORKERS }, () => makeVideos(platform, publishers)))
    const wallS = (performance.now() - startedMs) / 1000
    return { publishers: PUBLISHERS, feeds: FEEDS, ...(await countResults(platform)), wallS }
  } finally {
    await stop()
  }
}

/** Makes videos of publishers from a shared list until it is empty. */
async function makeVideos(platform: Platform, publishers: number[]): Promise<void> {
  for (let id = publishers.pop(); id !== undefined; id = publishers.pop()) {
    const queued = await queueVideo(platform, id, false)
    if ('reason' in queued || queued.jobLogId === null) throw new Error(`Publisher ${id} got no video.`)
    const job = { videoId: queued.videoId, jobLogId: queued.jobLogId }
    await generateVideo(platform, job, { signal: new AbortController().signal, claim: OWN_CLAIM })
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
