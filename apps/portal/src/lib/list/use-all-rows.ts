import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Rows } from '../api/read-list.ts'

/** Live events invalidate the list when it changes, so that it need not be refetched on every visit. */
const STALE_MS = 300_000

/** The query of a page of a whole list, counted from 1. */
export const wholeListPage = (page: number) => ({ page, page_size: MAX_PAGE_SIZE })

export type AllRows<T> = ReturnType<typeof useAllRows<T>>

/**
 * Loads a whole list page by page. The first page is returned as soon as it arrives.
 * `total` is the server's count, or the number of loaded rows if that is more.
 * @param subject first part of the query key
 * @param load fetches one page, counted from 1, of MAX_PAGE_SIZE rows
 * @param isNeeded without need no page is requested
 */
export function useAllRows<T>(
  subject: string,
  load: (page: { page: number; page_size: number }, signal: AbortSignal) => Promise<Rows<T>>,
  isNeeded = true,
) {
  const query = useInfiniteQuery({
    queryKey: [subject, 'all'],
    enabled: isNeeded,
    queryFn: ({ pageParam, signal }) => load(wholeListPage(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length + 1 : undefined),
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (isNeeded && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isNeeded, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const rows = useMemo(() => data?.pages.flatMap(page => page.rows), [data])
  const total = Math.max(data?.pages[0]?.count ?? 0, rows?.length ?? 0)
  /** Every row, once all pages are there. @throws when a page cannot be loaded */
  const loadAll = async (): Promise<T[]> => {
    const loaded = data ?? (await query.refetch({ throwOnError: true })).data
    let pages = loaded?.pages ?? []
    while (pages.at(-1)?.hasNext) {
      // Joins a request that is under way.
      const next = await fetchNextPage({ cancelRefetch: false, throwOnError: true })
      pages = next.data?.pages ?? []
    }
    return pages.flatMap(page => page.rows)
  }
  return { query, rows, total, loadAll }
}

/**
 * One record for a form, always refetched; no request without an id.
 * @param subject first part of the query key
 */
export function useFreshRecord<T>(
  subject: string,
  id: number | null,
  load: (id: number, signal: AbortSignal) => Promise<T>,
) {
  return useQuery({
    queryKey: [subject, 'one', id],
    queryFn: ({ signal }) => load(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
