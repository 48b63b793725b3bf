import type { Feed } from '@feedreel/contracts/feeds'
import { healthOf } from './rules.ts'
import type { FeedRow } from './store.ts'

export function presentFeed(row: FeedRow): Feed {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
    last_updated: row.last_updated?.toISOString() ?? null,
    health: healthOf(row.failures),
    last_error: row.last_error,
    next_poll_at: row.is_active ? row.next_poll_at.toISOString() : null,
    moved_to: row.moved_to,
  }
}
