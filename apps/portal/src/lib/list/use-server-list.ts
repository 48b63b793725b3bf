import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Rows, readList } from '../api/read-list.ts'

const SEARCH_DELAY_MS = 300
/** Rows that the server gives at once at most. */
const EXPORT_PAGE_SIZE = 1000

/** Which page of a list is asked for, counted from 1, and of how many rows. */
export type ListRequest<F> = { filters: F; search: string; page: number; pageSize: number }

/** The query by which the routes of lists are asked for a page. */
type PageQuery<F> = Partial<F> & { search?: string; page?: number; page_size: number }

/**
 * How a list is loaded from its route, in either shape that the server may answer.
 * @param ask calls the route
 */
export function pagesOf<T, F extends object>(
  ask: (query: PageQuery<F>, signal?: AbortSignal) => Promise<Parameters<typeof readList<T>>[0]>,
) {
  return {
    load: async ({ filters, search, page, pageSize }: ListRequest<F>, signal?: AbortSignal) =>
      readList<T>(await ask({ ...filters, search, page, page_size: pageSize }, signal)),
    countAll: async (signal: AbortSignal) =>
      readList<T>(await ask({ page_size: 1 } as PageQuery<F>, signal)).count,
  }
}

type ServerList<T, F extends object, P extends Rows<T>> = {
  key: QueryKey
  /** What narrows the list besides the search text. */
  filters: F
  search: string
  page: number
  pageSize: number
  load: (request: ListRequest<F>, signal?: AbortSignal) => Promise<P>
  /** Gives the number of rows without filters; asked only while filters or a search are on. */
  countAll: (signal: AbortSignal) => Promise<number>
  /** Whether a row fits the typed text, by the server's own rule. */
  isMatch: (row: T, search: string) => boolean
}

/**
 * One page of a list that the server filters. Typed text narrows the loaded rows at once; the server is asked
 * when typing pauses. Old rows stay on screen until the new ones are there.
 */
export function useServerList<T, F extends object, P extends Rows<T>>(list: ServerList<T, F, P>) {
  const settled = useDebouncedValue(list.search.trim(), SEARCH_DELAY_MS)
  const request = { filters: list.filters, search: settled, page: list.page, pageSize: list.pageSize }
  const narrowing = JSON.stringify([list.filters, settled])
  const query = useQuery({
    queryKey: [...list.key, request],
    queryFn: async ({ signal }) => ({ ...(await list.load(request, signal)), narrowing }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(list.filters).some(value => value !== undefined && value !== '')
  const isNarrowed = isFiltered || list.search.trim() !== '' || settled !== ''
  const all = useQuery({
    queryKey: [...list.key, 'count'],
    queryFn: ({ signal }) => list.countAll(signal),
    enabled: isNarrowed,
  })
  // Rows of another page, while the wanted one is under way, are counted as it will be.
  const isCounted = settled === list.search.trim() && query.data?.narrowing === narrowing
  const loaded = query.data?.rows
  // Of the server's answer too: one that knows no search, or gives a bare list, gives every row.
  const found = loaded?.filter(row => list.isMatch(row, list.search)) ?? []
  const missed = (loaded?.length ?? 0) - found.length
  const rows = missed > 0 ? found : loaded
  const shown = isCounted ? (query.data?.count ?? 0) - missed : found.length
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
  const pageCount = Math.ceil(shown / list.pageSize)
  return { query, rows, shown, total, isNarrowed, page: list.page, pageCount, loadAll }
}

/** The value as it was when it last stayed the same for `delayMs`. */
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
 * Leads from a page past the end, as it is left over when rows were deleted, to the last one.
 * @param onPage goes to a page; `replace` leaves no way back to the one that is gone
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
