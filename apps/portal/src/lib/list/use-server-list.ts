import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Rows } from '../api/read-list.ts'

const SEARCH_DELAY_MS = 300

/** The query of a list route. */
export type PageQuery<F> = Partial<F> & { search?: string; page?: number; page_size: number }

type ServerList<T, F extends object, P extends Rows<T>> = {
  key: QueryKey
  /** Filters besides the search text. */
  filters: F
  search: string
  page: number
  pageSize: number
  /** Keeps the loaded rows, whatever changes at the server, until `query.refetch` or other filters. */
  isHeld?: boolean
  /** Fetches one page. */
  load: (query: PageQuery<F>, signal?: AbortSignal) => Promise<P>
  /** Whether a row matches the search text, by the server's rule. */
  isMatch: (row: T, search: string) => boolean
}

/**
 * One page of a list that the server filters. Typed text filters the loaded rows at once and is sent when typing
 * pauses. The old rows stay until the new ones arrive.
 */
export function useServerList<T, F extends object, P extends Rows<T>>(list: ServerList<T, F, P>) {
  const settled = useDebouncedValue(list.search.trim(), SEARCH_DELAY_MS)
  const request = { ...list.filters, search: settled, page: list.page, page_size: list.pageSize }
  const narrowing = JSON.stringify([list.filters, settled])
  const query = useQuery({
    queryKey: [...list.key, request],
    queryFn: async ({ signal }) => ({ ...(await list.load(request, signal)), narrowing }),
    placeholderData: keepPreviousData,
    enabled: ({ state }) => !list.isHeld || state.data === undefined,
  })
  const isFiltered = Object.values(list.filters).some(value => value !== undefined && value !== '')
  const isNarrowed = isFiltered || list.search.trim() !== '' || settled !== ''
  const all = useQuery({
    queryKey: [...list.key, 'count'],
    queryFn: async ({ signal }) => (await list.load({ page_size: 1 } as PageQuery<F>, signal)).count,
    enabled: isNarrowed,
  })
  // While another page loads, the count of the current one still holds.
  const isCounted = settled === list.search.trim() && query.data?.narrowing === narrowing
  const loaded = query.data?.rows
  // Filter the response too: a server without search returns every row.
  const found = loaded?.filter(row => list.isMatch(row, list.search)) ?? []
  const missed = (loaded?.length ?? 0) - found.length
  const rows = missed > 0 ? found : loaded
  const shown = isCounted ? (query.data?.count ?? 0) - missed : found.length
  const total = isNarrowed ? Math.max(all.data ?? shown, shown) : Math.max(query.data?.count ?? 0, shown)
  /** Fetches all pages of the current filter. */
  const loadAll = async (): Promise<T[]> => {
    const everything: T[] = []
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const next = await list.load({ ...request, page, page_size: MAX_PAGE_SIZE })
      everything.push(...next.rows)
      hasNext = next.hasNext
    }
    return everything
  }
  const pageCount = Math.ceil(shown / list.pageSize)
  return { query, rows, shown, total, isNarrowed, page: list.page, pageCount, loadAll }
}

/** The value, delayed until it has not changed for `delayMs`. */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

type PagedList = { query: { isFetching: boolean }; shown: number; page: number; pageCount: number }

/**
 * Goes to the last page when the current one no longer exists.
 * @param onPage called with `replace` to drop the missing page from the history
 */
export function useExistingPage(
  { query, shown, page, pageCount }: PagedList,
  onPage: (page: number, options: { replace: boolean }) => void,
): void {
  const go = useEffectEvent(onPage)
  const isPastEnd = !query.isFetching && shown > 0 && page > pageCount
  useEffect(() => {
    if (isPastEnd) go(pageCount, { replace: true })
  }, [isPastEnd, pageCount])
}
