import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { WithdrawalReason } from '@feedreel/contracts/editorial/withdrawals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { type Rows, readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { matches } from '../../lib/format/text.ts'
import { useServerList } from '../../lib/list/use-server-list.ts'

const ITEMS_PER_PAGE = 50

/** Filters of the list of withdrawn items besides the search. */
export type WithdrawnFilters = { feed: number | undefined; publisher: number | undefined }

/** One page of the withdrawn items, the last withdrawn first. */
export function useWithdrawn(filters: WithdrawnFilters, search: string, page: number) {
  return useServerList<ItemRecord, WithdrawnFilters, Rows<ItemRecord>>({
    key: [...keys.items, 'withdrawn'],
    filters,
    search,
    page,
    pageSize: ITEMS_PER_PAGE,
    load: async (query, signal) =>
      readList<ItemRecord>(await call(routes.inbox.list, { query: { ...query, withdrawn: true }, signal })),
    isMatch: (item, text) => matches(text, [item.title, item.summary]),
  })
}

/** A withdrawal shows on every screen that lists items or videos. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.items, keys.lineUps, keys.videos].map(queryKey => client.invalidateQueries({ queryKey })),
    )
}

/** Withdraws an item everywhere. */
export function useWithdraw() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; reason: WithdrawalReason; note: string }) =>
      call(routes.withdrawals.withdraw, { params: { id }, body }),
    onSuccess: () => void refresh(),
  })
}

/** Lets an item be used again. */
export function useRestore() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(routes.withdrawals.restore, { params: { id } }),
    onSuccess: () => void refresh(),
  })
}
