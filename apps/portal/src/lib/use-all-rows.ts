import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Rows } from './read-list.ts'
import { markFresh } from './stale-rows.ts'

/** Rows that the server gives at once at most. */
export const WHOLE_LIST_PAGE_SIZE = 1000
/** Changes are told row by row meanwhile. */
const FRESH_MS = 300_000

/** How a whole list and single rows of it are loaded. */
export type RowSource<T> = {
  /** First part of the keys that its answers are kept under. */
  subject: string
  /** Gives one page, counted from 1, of WHOLE_LIST_PAGE_SIZE rows. */
  load: (page: number, signal: AbortSignal) => Promise<Rows<T>>
  loadOne: (id: number) => Promise<T>
}

/** The key that all rows of a subject are kept under. */
export const allRowsKey = (subject: string) => [subject, 'all'] as const

export type AllRows<T> = ReturnType<typeof useAllRows<T>>

/**
 * Loads a whole list page by page. The first page is there at once, the others follow by themselves.
 * `total` is the server's count, or what has been loaded when that is more.
 */
export function useAllRows<T>({ subject, load, loadOne }: RowSource<T>) {
  const key = allRowsKey(subject)
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      if (pageParam === 1) markFresh(subject)
      return load(pageParam, signal)
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length + 1 : undefined),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const rows = useMemo(() => data?.pages.flatMap(page => page.rows), [data])
  const total = Math.max(data?.pages[0]?.count ?? 0, rows?.length ?? 0)
  return { query, rows, total, subject, key, loadOne }
}
