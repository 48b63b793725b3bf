import type { Video } from '@feedreel/contracts/videos'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'

/** Filter by publisher, video and UTC days; the last 30 days by default. */
export type StatisticsFilter = {
  publisher?: number | undefined
  video?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const VIDEOS_TO_CHOOSE = 100

/** The counts of each day; the previous data stays while loading. */
export function useStatistics(filter: StatisticsFilter) {
  return useQuery({
    queryKey: [...keys.statistics, 'days', filter],
    queryFn: ({ signal }) => call(routes.statistics.read, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The first request of `useStatistics` without a filter. */
export const firstStatisticsAddress = () => addressOf(routes.statistics.read.path)

/** URL of the same counts as CSV. */
export const csvAddress = (filter: StatisticsFilter) =>
  addressOf(routes.statistics.read.path, {}, { ...filter, format: 'csv' })

/** The newest videos for the filter menu, optionally of one publisher. */
export function useVideoChoices(publisher: number | undefined) {
  return useQuery({
    queryKey: [...keys.videos, 'choices', publisher],
    queryFn: async ({ signal }) => {
      const query = { publisher, page_size: VIDEOS_TO_CHOOSE }
      return readList<Video>(await call(routes.videos.list, { query, signal })).rows
    },
  })
}
