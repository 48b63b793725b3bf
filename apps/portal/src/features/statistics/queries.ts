import type { FigureDimension } from '@feedreel/contracts/statistics/figures'
import type { Video } from '@feedreel/contracts/videos'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'

/**
 * Filter by publisher, video and period: from one day to another, or a number of days up to today, which the server knows
 * in the time zone of the statistics; the last 30 days by default.
 */
export type StatisticsFilter = {
  publisher?: number | undefined
  video?: number | undefined
  from?: string | undefined
  to?: string | undefined
  days?: number | undefined
}

const VIDEOS_TO_CHOOSE = 100

/** The counts of each day; the previous data stays while loading. */
export function useStatistics(filter: StatisticsFilter, isWanted = true) {
  return useQuery({
    enabled: isWanted,
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

/** Figures by one dimension, on request against the period before; the previous data stays while loading. */
export function useFigures(
  filter: StatisticsFilter,
  by: FigureDimension,
  compare: 'none' | 'previous' = 'none',
  isWanted = true,
) {
  return useQuery({
    enabled: isWanted,
    queryKey: [...keys.figures, by, compare, filter],
    queryFn: ({ signal }) => call(routes.figures.read, { query: { ...filter, by, compare }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** URL of the same figures as a file, against the period before. */
export const figuresAddress = (filter: StatisticsFilter, by: FigureDimension, format: 'csv' | 'json') =>
  addressOf(routes.figures.read.path, {}, { ...filter, by, compare: 'previous', format })

/** Uploads an ad server's CSV file. */
export function useUploadAdReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, publisher }: { file: File; publisher: number | null }) => {
      const body = new FormData()
      body.set('publisher', publisher === null ? '' : String(publisher))
      body.set('file', file)
      return call(routes.adReports.upload, { body })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.figures }),
  })
}

/** Deletes the ad reports of a publisher for a period. */
export function useRemoveAdReports() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (query: { publisher: number; from: string; to: string }) =>
      call(routes.adReports.remove, { query }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.figures }),
  })
}

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
