import { generateVideo } from '../../apps/server/src/features/videos/service/generate-video.ts'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import { eachLimited } from '../../apps/server/src/platform/limited-work.ts'
import { OWN_CLAIM } from '../../apps/server/src/platform/queue/claim.ts'
import { openInstallation } from '../installation/installation.ts'
import { addNewsroom } from '../installation/newsroom.ts'

export const FEEDS = 20
export const PUBLISHERS = 200
/** The cores of the smallest supported machine. */
const WORKERS = 2

/** The cost of one video per publisher after each feed got one new item. */
export type SharedFeeds = { rendered: number; joined: number; wallS: number }

/**
 * Runs the server's own services on an embedded database. Publishers with one theme share feeds; each shows the newest
 * item of five feeds.
 */
export async function measureSharedFeeds(): Promise<SharedFeeds> {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('web')
  const publishers = await addNewsroom(platform, {
    publishers: PUBLISHERS,
    feeds: FEEDS,
    itemsPerFeed: 1,
    feedsOf: publisher => [0, 3, 6, 9, 12].map(step => (publisher + step) % FEEDS),
  })
  const startedMs = performance.now()
  const { signal } = new AbortController()
  await eachLimited(publishers, WORKERS, signal, async ({ id, slug }) => {
    const queued = await queueVideo(platform, id, false)
    if ('reason' in queued || queued.jobLogId === null) throw new Error(`${slug} got no video.`)
    const job = { videoId: queued.videoId, jobLogId: queued.jobLogId }
    await generateVideo(platform, job, { signal, claim: OWN_CLAIM })
  })
  const wallS = (performance.now() - startedMs) / 1000
  const { values } = await platform.metrics.segments.get()
  const rendered = values.find(({ labels }) => labels.source === 'rendered')?.value ?? 0
  const completed = platform.db.selectFrom('video').select('id').where('status', '=', 'COMPLETED')
  return { rendered, joined: (await completed.execute()).length, wallS }
}
