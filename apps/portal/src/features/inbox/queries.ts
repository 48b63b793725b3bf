import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { BulkAction, ItemStatus } from '@feedreel/contracts/items'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { type Rows, readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { matches } from '../../lib/format/text.ts'
import { useServerList } from '../../lib/list/use-server-list.ts'
import { type BanHow, banBody, PLAIN_BAN } from '../items/ban-how.ts'
import { type AfterDecision, DECISIONS } from '../items/queries.ts'
import { type InboxItem, toInboxItem } from './inbox-item.ts'

const ITEMS_PER_PAGE = 50

/** Filters of the inbox besides the search. */
export type InboxFilters = {
  feed: number | undefined
  publisher: number | undefined
  category: string | undefined
  status: ItemStatus | undefined
  has_picture: boolean | undefined
}

/** One page of the items of all feeds, last seen first. */
export function useInbox(filters: InboxFilters, search: string, page: number) {
  return useServerList<InboxItem, InboxFilters, Rows<InboxItem>>({
    key: [...keys.items, 'inbox'],
    filters,
    search,
    page,
    pageSize: ITEMS_PER_PAGE,
    load: async (query, signal) => {
      const list = readList<ItemRecord>(await call(routes.inbox.list, { query, signal }))
      return { ...list, rows: list.rows.map(toInboxItem) }
    },
    isMatch: (item, text) => matches(text, [item.title, item.summary]),
  })
}

/** A decision about one item for several publishers. */
export type Decision = {
  id: number
  status: ItemStatus
  publishers: number[] | 'all'
  how?: BanHow
}

/** Pins, bans or resets an item for several publishers. */
export function useModerateEverywhere(after?: AfterDecision<Decision, { changed: number; off_air: OffAir }>) {
  const client = useQueryClient()
  return useMutation({
    ...after,
    scope: DECISIONS,
    mutationFn: ({ id, status, publishers, how = PLAIN_BAN }: Decision) =>
      call(routes.items.moderateEverywhere, {
        params: { id },
        body: { status, publishers, ...banBody(how) },
      }),
    // Not awaited, so that the next decision need not wait for the refetched lists.
    onSuccess: (answer, decision) => {
      refetchItems(client)
      after?.onSuccess(answer, decision)
    },
  })
}

function refetchItems(client: QueryClient): void {
  for (const queryKey of [keys.items, keys.lineUps, keys.videos]) {
    void client.invalidateQueries({ queryKey })
  }
}

/** Pins, bans or resets many items for every publisher that shows their feeds. */
export function useBulkEverywhere() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, contentIds, how }: { action: BulkAction; contentIds: number[]; how: BanHow }) =>
      call(routes.items.bulkEverywhere, { body: { item_ids: contentIds, action, ...banBody(how) } }),
    onSuccess: () => refetchItems(client),
  })
}
