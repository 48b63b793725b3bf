import type { Feed, FeedInput } from '@feedreel/contracts/feeds'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { createFeed } from '#features/feeds/service/manage-feeds.ts'
import { storeItems } from '#features/items/service/store-items.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'

let count = 0

/** Adds a feed and queues its first poll. */
export async function buildFeed(platform: Platform, fields: Partial<FeedInput> = {}): Promise<Feed> {
  count += 1
  const url = `https://feeds.example/${count}.xml`
  return createFeed(platform, OWN_ACTOR, {
    name: `Feed ${count}`,
    url,
    public_name: null,
    is_active: true,
    ...fields,
  })
}

/** An item as returned by the feed reader. */
export function feedItem(fields: Partial<FeedItem> = {}): FeedItem {
  count += 1
  const url = fields.url === undefined ? `https://news.example/${count}` : fields.url
  return {
    keys: [`guid:${count}`],
    sharedKeys: [],
    guid: String(count),
    url,
    canonicalUrl: url,
    title: `Story ${count}`,
    summary: `What happened in story ${count}.`,
    category: 'News',
    categories: fields.category === undefined ? ['News'] : [fields.category],
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, count)),
    pictureUrl: null,
    ...fields,
  }
}

/** Stores items in a feed as a poll would. @returns their ids in the same order */
export async function buildItems(platform: Platform, feedId: number, items: FeedItem[]): Promise<number[]> {
  await platform.db.transaction().execute(tx => storeItems(tx, feedId, items, platform.clock.now()))
  const rows = await platform.db
    .selectFrom('item_key')
    .select(['key', 'item_id'])
    .where('feed_id', '=', feedId)
    .execute()
  const idOf = new Map(rows.map(row => [row.key, row.item_id]))
  return items.map(item => idOf.get(item.keys[0] ?? '') ?? 0)
}
