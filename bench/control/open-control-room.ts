import { availableParallelism } from 'node:os'
import { queueVideo } from '../../apps/server/src/features/videos/service/queue-video.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { type ApiClient, signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, type Product, startProduct } from '../../tools/product/start-product.ts'
import { addNewsroom, videosMade } from '../installation/newsroom.ts'
import { openTestBed } from '../installation/test-bed.ts'

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
  /** Signed in at the first web process. */
  operator: ApiClient
  /** An item, and the slugs of the publishers that show it. */
  item: { id: number; title: string }
  slugs: readonly string[]
  /** The number of other items in their videos. */
  itemsLeft: number
  stop(): Promise<void>
}

/** The first SHOWING publishers have the first feed, the others do not. */
function feedsOf(publisher: number): number[] {
  const others = Array.from(
    { length: FEEDS_PER_PUBLISHER },
    (_, index) => 1 + ((publisher + index * 3) % (FEEDS - 1)),
  )
  return publisher < SHOWING ? [0, ...others.slice(1)] : others
}

/** Starts the installation and makes the videos, within a minute or two. */
export async function openControlRoom(): Promise<ControlRoom> {
  await using opened = new AsyncDisposableStack()
  const bed = await openTestBed('web')
  opened.defer(() => bed.stop())
  const { platform, environment } = bed
  const newsroom = { feeds: FEEDS, itemsPerFeed: ITEMS_PER_FEED, publishers: PUBLISHERS }
  const publishers = await addNewsroom(platform, { ...newsroom, feedsOf, secondsPerItem: 1 })
  await platform.db
    .updateTable('settings')
    .set({ max_concurrent_generations: availableParallelism() })
    .execute()
  const webs: Product[] = []
  for (const role of ['web', 'web', 'worker']) {
    const product = await startProduct({ ...environment, ROLE: role })
    opened.defer(() => product.stop())
    if (role === 'web') webs.push(product)
  }
  for (const { id } of publishers) await queueVideo(platform, id, true)
  await videosMade(platform)
  const operator = await signIn(webs[0]?.url ?? '', OPERATOR)
  const slugs = publishers.slice(0, SHOWING).map(({ slug }) => slug)
  const item = await platform.db
    .selectFrom('item')
    .innerJoin('feed', 'feed.id', 'item.feed_id')
    .select(['item.id', 'item.title'])
    .where('feed.name', '=', 'Feed 1')
    .orderBy('item.id')
    .executeTakeFirstOrThrow()
  const itemsLeft = FEEDS_PER_PUBLISHER * ITEMS_PER_FEED - 1
  const running = opened.move()
  return { platform, webs, operator, item, slugs, itemsLeft, stop: () => running.disposeAsync() }
}
