import type { PreviewInput } from '@feedreel/contracts/brand/previews'
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { keys } from '../../../lib/api/query-keys.ts'
import { routes } from '../../../lib/api/routes.ts'
import { useMay } from '../../session/access.ts'

const previewKey = (input: PreviewInput) => [...keys.previews, input]

/** Whether the request of a frame has ended, with a picture or an error. Renders again whenever one ends. */
export function useArrivedPreviews(): (input: PreviewInput) => boolean {
  const client = useQueryClient()
  useIsFetching({ queryKey: keys.previews })
  return input => (client.getQueryState(previewKey(input))?.status ?? 'pending') !== 'pending'
}

/** One frame of a video with a brand that need not be saved; the last frame stays until the next has loaded. */
export function usePreview(input: PreviewInput, isWanted: boolean) {
  const may = useMay()
  return useQuery({
    queryKey: previewKey(input),
    enabled: isWanted && may('previews.render'),
    queryFn: ({ signal }) => call(routes.previews.render, { body: input, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
  })
}
