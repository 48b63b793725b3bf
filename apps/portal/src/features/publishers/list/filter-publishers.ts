import type { ListedPublisher } from '@feedreel/contracts/publishers'
import { readId } from '../../../lib/addresses.ts'
import { matches } from '../../../lib/format/text.ts'
import { readSort, sortRows } from '../../../lib/list/list-state.ts'

const SHOWN_DOMAINS = 3

/** Filters and sort of the list of publishers, as written in the URL. */
export type PublisherFilters = { search: string; status: string; feed: string; sort: string }

const SORT_VALUES: Record<string, (publisher: ListedPublisher) => string | number | null> = {
  publisher: publisher => publisher.name,
  pinned: publisher => publisher.pinned_video?.id ?? null,
  feeds: publisher => publisher.feed_settings.length,
  status: publisher => Number(publisher.is_active),
}

/** Publishers matching the search (name, slug or domain), the status and the feed, sorted. */
export function filterPublishers(
  publishers: readonly ListedPublisher[],
  filters: PublisherFilters,
): ListedPublisher[] {
  const feedId = readId(filters.feed)
  const found = publishers.filter(publisher => {
    if (feedId !== null && !publisher.feed_settings.some(feed => feed.feed_id === feedId)) return false
    if (filters.status === 'active' && !publisher.is_active) return false
    if (filters.status === 'inactive' && publisher.is_active) return false
    return matches(filters.search, [publisher.name, publisher.slug, ...publisher.allowed_domains])
  })
  const sort = readSort(filters.sort)
  const sortValue = sort && SORT_VALUES[sort.key]
  return sortValue ? sortRows(found, sort.isDescending, sortValue) : found
}

/** Up to three domains in full, else the first two and the number of hidden ones. */
export function shownDomains(domains: readonly string[]): { shown: readonly string[]; hidden: number } {
  if (domains.length <= SHOWN_DOMAINS) return { shown: domains, hidden: 0 }
  return { shown: domains.slice(0, SHOWN_DOMAINS - 1), hidden: domains.length - SHOWN_DOMAINS + 1 }
}
