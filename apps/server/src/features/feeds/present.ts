import type { Feed, FeedTestItem, ListedFeed } from '@feedreel/contracts/feeds'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { healthOf } from './rules.ts'
import type { FeedRow } from './store/feeds.ts'
import type { FeedUsageRow } from './store/usage.ts'

/** A feed in the API. An inactive one has no next poll. */
export function presentFeed(row: FeedRow): Feed {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    public_name: row.public_name,
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
    last_updated: row.last_updated?.toISOString() ?? null,
    health: healthOf(row.failures),
    last_error: row.last_error,
    next_poll_at: row.is_active ? row.next_poll_at.toISOString() : null,
    moved_to: row.moved_to,
    on_change: row.on_change,
    on_removal: row.on_removal,
    check_interval: row.check_interval,
    held_removals: row.held_removals,
  }
}

/** A feed in a list. Without usage, for one that was added a moment ago, it has no items and publishers. */
export function presentListed(row: FeedRow, usage: FeedUsageRow | undefined): ListedFeed {
  const { seen_count: seen = 0, pictured_count: pictured = 0 } = usage ?? {}
  return {
    ...presentFeed(row),
    item_count: usage?.item_count ?? 0,
    newest_item_at: usage?.newest_item_at?.toISOString() ?? null,
    picture_percent: seen === 0 ? null : Math.round((100 * pictured) / seen),
    publisher_count: usage?.publisher_count ?? 0,
  }
}

/** An item of a tested feed. @param picture a small picture as a data URL, or null */
export function presentTestItem(item: FeedItem, picture: string | null): FeedTestItem {
  return {
    title: item.title,
    url: item.url,
    published_at: item.publishedAt?.toISOString() ?? null,
    picture,
  }
}
