import { availableParallelism } from 'node:os'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import type { Product } from '../../tools/product/start-product.ts'
import type { Installation } from '../installation/installation.ts'
import { addNewsroom, videosMade } from '../installation/newsroom.ts'

const PUBLISHERS = 200
/** Publishers that show the item: the feed with it and two others. */
export const SHOWING = 60
const FEEDS = 20
const ITEMS_PER_FEED = 2
const FEEDS_PER_PUBLISHER = 3

/** An installation of two web processes and a worker in which every publisher shows a video. */
export type ControlRoom = {
  platform: Platform
  webs: readonly Product[]
  /** An item, and the slugs of the publishers that show it. */
  item: { id: number; title: string }
  slugs: readonly string[]
  /** The number of other items in their videos. */
  itemsLeft: number
}

/** The first SHOWING publishers have the first feed, the others do not. */
function feedsOf(publisher: number): number[] {
  const others = [0, 3, 6].map(step => 1 + ((publisher + step) % (FEEDS - 1)))
  return publisher < SHOWING ? [0, ...others.slice(1)] : others
}

/** Starts the processes and makes the videos, within a minute or two. */
export async function openControlRoom(installation: Installation): Promise<ControlRoom> {
  const platform = await installation.startPlatform('web')
  const room = { publishers: PUBLISHERS, feeds: FEEDS, itemsPerFeed: ITEMS_PER_FEED, feedsOf }
  const publishers = await addNewsroom(platform, room)
  const settings = { max_concurrent_generations: availableParallelism() }
  await platform.db.updateTable('settings').set(settings).execute()
  const webs = [await installation.start({ ROLE: 'web' }), await installation.start({ ROLE: 'web' })]
  await installation.start({ ROLE: 'worker' })
  for (const { id } of publishers) await queueVideo(platform, id, true)
  await videosMade(platform)
  const item = await platform.db
    .selectFrom('item')
    .innerJoin('feed', 'feed.id', 'item.feed_id')
    .select(['item.id', 'item.title'])
    .where('feed.name', '=', 'Feed 1')
    .orderBy('item.id')
    .executeTakeFirstOrThrow()
  const slugs = publishers.slice(0, SHOWING).map(({ slug }) => slug)
  return { platform, webs, item, slugs, itemsLeft: FEEDS_PER_PUBLISHER * ITEMS_PER_FEED - 1 }
}
