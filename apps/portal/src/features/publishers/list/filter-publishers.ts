import type { Publisher } from '@feedreel/contracts/publishers'
import { matches } from '../../../lib/format/text.ts'
import { readSort, sortRows } from '../../../lib/list/list-state.ts'

const SHOWN_DOMAINS = 3

/** What narrows and orders the list of publishers, as it stands in the address. */
export type PublisherFilters = { search: string; status: string; sort: string }

const SORT_VALUES: Record<string, (publisher: Publisher) => string | number | null> = {
  publisher: publisher => publisher.name,
  pinned: publisher => publisher.pinned_video?.id ?? null,
  feeds: publisher => publisher.feed_settings.length,
  status: publisher => Number(publisher.is_active),
}

/** The publishers that fit the search (name, slug or any domain) and the status, in the chosen order. */
export function filterPublishers(publishers: readonly Publisher[], filters: PublisherFilters): Publisher[] {
  const found = publishers.filter(publisher => {
    if (filters.status === 'active' && !publisher.is_active) return false
    if (filters.status === 'inactive' && publisher.is_active) return false
    return matches(filters.search, [publisher.name, publisher.slug, ...publisher.allowed_domains])
  })
  const sort = readSort(filters.sort)
  const sortValue = sort && SORT_VALUES[sort.key]
  return sortValue ? sortRows(found, sort.isDescending, sortValue) : found
}

/** The domains that a list shows, up to three, else the first two, and how many are left out. */
export function shownDomains(domains: readonly string[]): { shown: readonly string[]; hidden: number } {
  if (domains.length <= SHOWN_DOMAINS) return { shown: domains, hidden: 0 }
  return { shown: domains.slice(0, SHOWN_DOMAINS - 1), hidden: domains.length - SHOWN_DOMAINS + 1 }
}
