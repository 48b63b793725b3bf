import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { BulkAction, Item, ItemStatus, PublisherFeed } from '@feedreel/contracts/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { type Rows, readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { matches } from '../../lib/format/text.ts'
import { useServerList } from '../../lib/list/use-server-list.ts'
import { type BanHow, banBody } from './ban-how.ts'
import { type ItemPage, readItemPage, withStatus } from './item-page.ts'

const COMBINATIONS_PER_PAGE = 100
const ITEMS_PER_PAGE = 100

/** One publisher's view of one feed. */
export type PublisherFeedIds = { publisherId: number; feedId: number }
export type ItemFilters = { status: ItemStatus | undefined; category: string }

/** One page of publishers with their feeds. */
export function useCombinations(search: string, page: number) {
  return useServerList<PublisherFeed, object, Rows<PublisherFeed>>({
    key: [...keys.items, 'overview'],
    filters: {},
    search,
    page,
    pageSize: COMBINATIONS_PER_PAGE,
    load: async (query, signal) =>
      readList<PublisherFeed>(await call(routes.items.overview, { query, signal })),
    isMatch: (row, text) => matches(text, [row.publisher_name, row.feed_name]),
  })
}

const itemsKey = ({ publisherId, feedId }: PublisherFeedIds) => [...keys.items, 'feed', publisherId, feedId]

/** One page of a feed's items as one publisher moderates them. */
export function useItems(ids: PublisherFeedIds, filters: ItemFilters, search: string, page: number) {
  return useServerList<Item, ItemFilters, ItemPage>({
    key: itemsKey(ids),
    filters,
    search,
    page,
    pageSize: ITEMS_PER_PAGE,
    load: async (query, signal) =>
      readItemPage(await call(routes.items.list, { params: ids, query, signal })),
    isMatch: (item, text) => matches(text, [item.title, item.summary]),
  })
}

/** A decision about one item. */
export type Decision = { item: Item; status: ItemStatus; how: BanHow }

/** Decisions are sent one after the other, in their order. */
export const DECISIONS = { id: 'decisions' }

/** What to do after each decision; not only after the last of several, as with the callbacks of a call. */
export type AfterDecision<D, A> = {
  onSuccess: (answer: A, decision: D) => void
  onError: (error: Error) => void
  onSettled: (answer: A | undefined, error: Error | null, decision: D) => void
}

/** Changes the status of one item and updates the cached list. */
export function useModerate(ids: PublisherFeedIds, after: AfterDecision<Decision, { off_air?: OffAir }>) {
  const client = useQueryClient()
  return useMutation({
    ...after,
    scope: DECISIONS,
    mutationFn: ({ item, status, how }: Decision) =>
      call(routes.items.moderate, {
        params: { ...ids, contentId: item.id },
        body: { status, ...banBody(how) },
      }),
    onSuccess: (answer, decision) => {
      const { item, status, how } = decision
      const ban =
        status === 'banned'
          ? {
              reason: how.reason === undefined ? (item.ban?.reason ?? null) : how.reason,
              expires_at: how.expiresAt === undefined ? (item.ban?.expires_at ?? null) : how.expiresAt,
              keep_on_air: how.keepsOnAir,
            }
          : null
      client.setQueriesData({ queryKey: itemsKey(ids) }, (known: unknown) =>
        withStatus(known, item.id, status, ban),
      )
      // A page that was requested before the decision may bring the former status back.
      void client.invalidateQueries({
        queryKey: itemsKey(ids),
        predicate: ({ state }) => state.fetchStatus === 'fetching',
      })
      void client.invalidateQueries({ queryKey: [...keys.items, 'overview'] })
      void client.invalidateQueries({ queryKey: keys.lineUps })
      void client.invalidateQueries({ queryKey: keys.videos })
      after.onSuccess(answer, decision)
    },
  })
}

/** A change of many items. */
export type BulkChange = { action: BulkAction; contentIds: number[]; how: BanHow }

/** Pins, bans or resets many items, then refetches the list. */
export function useBulk(ids: PublisherFeedIds) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, contentIds, how }: BulkChange) =>
      call(routes.items.bulk, {
        params: ids,
        body: { content_ids: contentIds, action, ...banBody(how) },
      }),
    onSuccess: () =>
      Promise.all(
        [keys.items, keys.lineUps, keys.videos].map(queryKey => client.invalidateQueries({ queryKey })),
      ),
  })
}
