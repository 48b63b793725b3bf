import { useEffect, useEffectEvent } from 'react'

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
