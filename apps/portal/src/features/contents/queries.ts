import type { BulkAction, ContentItem, ContentStatus, PublisherFeed } from '@feedreel/contracts/contents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { matches } from '../../lib/matches.ts'
import { keys } from '../../lib/query-keys.ts'
import type { Rows } from '../../lib/read-list.ts'
import { routes } from '../../lib/routes.ts'
import { pagesOf, useServerList } from '../../lib/use-server-list.ts'
import { type ContentPage, readContentPage, withStatus } from './content-page.ts'

const COMBINATIONS_PER_PAGE = 100
const ITEMS_PER_PAGE = 100

/** One publisher's view of one feed. */
export type PublisherFeedIds = { publisherId: number; feedId: number }
export type ContentFilters = { status: ContentStatus | undefined; category: string }

/** One page of publishers with their feeds. */
export function useCombinations(search: string, page: number) {
  return useServerList<PublisherFeed, object, Rows<PublisherFeed>>({
    key: [...keys.contents, 'overview'],
    filters: {},
    search,
    page,
    pageSize: COMBINATIONS_PER_PAGE,
    ...pagesOf<PublisherFeed, object>((query, signal) => call(routes.contents.overview, { query, signal })),
    isMatch: (row, text) => matches(text, [row.publisher_name, row.feed_name]),
  })
}

const contentKey = ({ publisherId, feedId }: PublisherFeedIds) => [
  ...keys.contents,
  'feed',
  publisherId,
  feedId,
]

/** One page of a feed's items as one publisher moderates them. */
export function useContents(ids: PublisherFeedIds, filters: ContentFilters, search: string, page: number) {
  return useServerList<ContentItem, ContentFilters, ContentPage>({
    key: contentKey(ids),
    filters,
    search,
    page,
    pageSize: ITEMS_PER_PAGE,
    load: async (request, signal) => {
      const query = {
        ...request.filters,
        search: request.search,
        page: request.page,
        page_size: request.pageSize,
      }
      return readContentPage(await call(routes.contents.list, { params: ids, query, signal }))
    },
    countAll: async signal => {
      const query = { page_size: 1 }
      return readContentPage(await call(routes.contents.list, { params: ids, query, signal })).counts.total
    },
    isMatch: (item, text) => matches(text, [item.title, item.summary]),
  })
}

/** Gives one item another status; the row changes here without loading the list anew. */
export function useModerate(ids: PublisherFeedIds) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, status }: { item: ContentItem; status: ContentStatus }) =>
      call(routes.contents.moderate, { params: { ...ids, contentId: item.id }, body: { status } }),
    onSuccess: (_, { item, status }) => {
      client.setQueriesData({ queryKey: contentKey(ids) }, (known: unknown) =>
        withStatus(known, item.id, status),
      )
      void client.invalidateQueries({ queryKey: [...keys.contents, 'overview'] })
      void client.invalidateQueries({ queryKey: keys.lineUps })
    },
  })
}

/** Pins, bans or resets many items at once; afterwards the list is loaded anew. */
export function useBulk(ids: PublisherFeedIds) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, contentIds }: { action: BulkAction; contentIds: number[] }) =>
      call(routes.contents.bulk, { params: ids, body: { content_ids: contentIds, action } }),
    onSuccess: () =>
      Promise.all([keys.contents, keys.lineUps].map(queryKey => client.invalidateQueries({ queryKey }))),
  })
}
