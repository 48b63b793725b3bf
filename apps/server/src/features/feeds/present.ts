import type { Feed, FeedTestItem } from '@feedreel/contracts/feeds'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { healthOf } from './rules.ts'
import type { FeedRow } from './store/feeds.ts'

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

/** An item of a tested feed. @param picture a small picture as a data URL, or null */
export function presentTestItem(item: FeedItem, picture: string | null): FeedTestItem {
  return {
    title: item.title,
    url: item.url,
    published_at: item.publishedAt?.toISOString() ?? null,
    picture,
  }
}
