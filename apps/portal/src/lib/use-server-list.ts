import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { Rows } from './read-list.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

const SEARCH_DELAY_MS = 300
/** Rows that the server gives at once at most. */
const EXPORT_PAGE_SIZE = 1000

/** Which page of a list is asked for, counted from 1, and of how many rows. */
export type ListRequest<F> = { filters: F; search: string; page: number; pageSize: number }

type ServerList<T, F, P extends Rows<T>> = {
  key: QueryKey
  /** What narrows the list besides the search text. */
  filters: F
  hasFilters: boolean
  search: string
  page: number
  pageSize: number
  load: (request: ListRequest<F>, signal?: AbortSignal) => Promise<P>
  /** Gives the number of rows without filters; asked only while filters or a search are on. */
  countAll: (signal: AbortSignal) => Promise<number>
  /** Whether a loaded row fits the typed text: narrows what is on screen until the server has answered. */
  isMatch: (row: T, search: string) => boolean
}

/**
 * One page of a list that the server filters. Typed text narrows the loaded rows at once; the server is asked
 * when typing pauses. Old rows stay on screen until the new ones are there.
 */
export function useServerList<T, F, P extends Rows<T>>(list: ServerList<T, F, P>) {
  const settled = useDebouncedValue(list.search.trim(), SEARCH_DELAY_MS)
  const request = { filters: list.filters, search: settled, page: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...list.key, request],
    queryFn: ({ signal }) => list.load(request, signal),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = list.hasFilters || settled !== ''
  const all = useQuery({
    queryKey: [...list.key, 'count'],
    queryFn: ({ signal }) => list.countAll(signal),
    enabled: isNarrowed,
  })
  const isSettled = settled === list.search.trim() && !query.isPlaceholderData
  const loaded = query.data?.rows
  const rows = isSettled ? loaded : loaded?.filter(row => list.isMatch(row, list.search))
  const shown = isSettled ? (query.data?.count ?? 0) : (rows?.length ?? 0)
  const total = isNarrowed ? Math.max(all.data ?? shown, shown) : Math.max(query.data?.count ?? 0, shown)
  /** Every row of the current filter, page by page. */
  const loadAll = async (): Promise<T[]> => {
    const everything: T[] = []
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const next = await list.load({ ...request, page, pageSize: EXPORT_PAGE_SIZE })
      everything.push(...next.rows)
      hasNext = next.hasNext
    }
    return everything
  }
  return { query, rows, shown, total, isSettled, loadAll }
}
