import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'

/** The line-up of the next video as of now. */
export function useNextLineUp(publisherId: number) {
  return useQuery({
    queryKey: [...keys.lineUps, publisherId],
    queryFn: ({ signal }) => call(routes.lineUp.next, { params: { id: publisherId }, signal }),
    staleTime: 0,
  })
}

/** The line-up of a completed video, and what has become of its items since. */
export function useVideoLineUp(videoId: number) {
  return useQuery({
    queryKey: [...keys.videos, 'line-up', videoId],
    queryFn: ({ signal }) => call(routes.lineUp.video, { params: { id: videoId }, signal }),
  })
}

/** What changed since the publisher's previous completed video. */
export function useVideoComparison(videoId: number) {
  return useQuery({
    queryKey: [...keys.videos, 'comparison', videoId],
    queryFn: ({ signal }) => call(routes.lineUp.comparison, { params: { id: videoId }, signal }),
  })
}
