import type { Publisher } from '@feedreel/contracts/publishers'
import type { Concerned } from './change-notice.ts'

type Known = Pick<Publisher, 'id' | 'name' | 'is_active'> & {
  feed_settings: readonly Pick<Publisher['feed_settings'][number], 'feed_id'>[]
}

/** Those of the publishers that a change concerns, in their order. Inactive ones get no videos. */
export function concernedPublishers<T extends Known>(
  publishers: readonly T[],
  { feedId, ids }: Extract<Concerned, { feedId: number }>,
): T[] {
  return publishers.filter(
    ({ id, is_active: isActive, feed_settings: feeds }) =>
      isActive && feeds.some(feed => feed.feed_id === feedId) && (ids === 'all' || ids.includes(id)),
  )
}
