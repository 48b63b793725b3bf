import type { Feed } from '@feedreel/contracts/feeds'
import type { FeedRow } from './store.ts'

export function presentFeed(row: FeedRow): Feed {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
    last_updated: row.last_updated?.toISOString() ?? null,
  }
}
