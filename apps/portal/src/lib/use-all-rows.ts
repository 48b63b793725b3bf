import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Rows } from './read-list.ts'

/** Rows that the server gives at once at most. */
export const WHOLE_LIST_PAGE_SIZE = 1000

/**
 * Loads a whole list page by page. The first page is there at once, the others follow by themselves.
 * `total` is the server's count, or what has been loaded when that is more.
 * @param load gives one page, counted from 1, of WHOLE_LIST_PAGE_SIZE rows
 */
export function useAllRows<T>(key: QueryKey, load: (page: number, signal: AbortSignal) => Promise<Rows<T>>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length + 1 : undefined),
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const rows = useMemo(() => data?.pages.flatMap(page => page.rows), [data])
  const total = Math.max(data?.pages[0]?.count ?? 0, rows?.length ?? 0)
  return { query, rows, total }
}
