import { availableParallelism } from 'node:os'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import type { Installation } from '../installation/installation.ts'
import { addNewsroom, videosMade } from '../installation/newsroom.ts'

const PUBLISHERS = 200
/** Publishers that show the item: the feed with it and two others. */
export const SHOWING = 60
const FEEDS = 20
const ITEMS_PER_FEED = 2
/** The number of items in the videos that showed the item, without it. */
export const ITEMS_LEFT = 3 * ITEMS_PER_FEED - 1

/** The first SHOWING publishers have the first feed, the others do not. */
function feedsOf(publisher: number): number[] {
  const others = [0, 3, 6].map(step => 1 + ((publisher + step) % (FEEDS - 1)))
  return publisher < SHOWING ? [0, ...others.slice(1)] : others
}

/** Two web processes and a worker, an item, and the slugs of the publishers that show it. */
export type ControlRoom = Awaited<ReturnType<typeof openControlRoom>>

/** Starts the processes and makes a video for every publisher, within a minute or two. */
export async function openControlRoom(installation: Installation) {
  const platform = await installation.startPlatform('web')
  const room = { publishers: PUBLISHERS, feeds: FEEDS, itemsPerFeed: ITEMS_PER_FEED, feedsOf }
  const publishers = await addNewsroom(platform, room)
  const settings = { max_concurrent_generations: availableParallelism() }
  await platform.db.updateTable('settings').set(settings).execute()
  const webs = [await installation.start({ ROLE: 'web' }), await installation.start({ ROLE: 'web' })]
  await installation.start({ ROLE: 'worker' })
  for (const { id } of publishers) await queueVideo(platform, id, true)
  await videosMade(platform)
  const items = platform.db.selectFrom('item').innerJoin('feed', 'feed.id', 'item.feed_id')
  const item = await items
    .select(['item.id', 'item.title'])
    .where('feed.name', '=', 'Feed 1')
    .orderBy('item.id')
    .executeTakeFirstOrThrow()
  return { platform, webs, item, slugs: publishers.slice(0, SHOWING).map(({ slug }) => slug) }
}
