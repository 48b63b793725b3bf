import type { Feed } from '@feedreel/contracts/feeds'
import { matches } from '../../lib/format/text.ts'
import { readSort, sortRows } from '../../lib/list/list-state.ts'

/** Filters and sort of the list of feeds, as written in the URL. */
export type FeedFilters = { search: string; status: string; sort: string }

/** Whether the last pull of a feed that should work failed. */
export const isFailing = ({ is_active, health }: Feed) => is_active && health === 'failing'

const SORT_VALUES: Record<string, (feed: Feed) => string | number | null> = {
  feed: feed => feed.name,
  created: feed => feed.created_at,
  updated: feed => feed.last_updated,
  // Inactive, failing, active.
  status: feed => (feed.is_active ? (isFailing(feed) ? 1 : 2) : 0),
}

/** Feeds matching the search (name or URL, ignoring case), and the status, sorted. */
export function filterFeeds<F extends Feed>(feeds: readonly F[], filters: FeedFilters): F[] {
  const found = feeds.filter(feed => {
    if (filters.status === 'active' && !feed.is_active) return false
    if (filters.status === 'inactive' && feed.is_active) return false
    return matches(filters.search, [feed.name, feed.url])
  })
  const sort = readSort(filters.sort)
  const sortValue = sort && SORT_VALUES[sort.key]
  return sortValue ? sortRows(found, sort.isDescending, sortValue) : found
}
