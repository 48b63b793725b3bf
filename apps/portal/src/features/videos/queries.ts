import type { Video, VideoStatus } from '@feedreel/contracts/videos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import type { Rows } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { pagesOf, useServerList } from '../../lib/list/use-server-list.ts'
import { matchesVideo } from './video-rules.ts'

const VIDEOS_PER_PAGE = 50

/** What narrows the list of videos besides its search. */
export type VideoFilters = { status: VideoStatus | undefined; publisher: number | undefined }

/** One page of videos. */
export function useVideos(filters: VideoFilters, search: string, page: number) {
  return useServerList<Video, VideoFilters, Rows<Video>>({
    key: [...keys.videos, 'list'],
    filters,
    search,
    page,
    pageSize: VIDEOS_PER_PAGE,
    isMatch: matchesVideo,
    ...pagesOf<Video, VideoFilters>((query, signal) => call(routes.videos.list, { query, signal })),
  })
}

/** One video. */
export function useVideo(id: number) {
  return useQuery({
    queryKey: [...keys.videos, 'one', id],
    // Null where the answer holds nothing.
    queryFn: async ({ signal }): Promise<Video | null> =>
      (await call(routes.videos.read, { params: { id }, signal })) ?? null,
  })
}

/** Calls a route that changes one video or queues one, and takes the video that it answers with. */
function useVideoChange<I>(change: (input: I) => Promise<Video>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: video => {
      client.setQueryData([...keys.videos, 'one', video.id], video)
      void client.invalidateQueries({ queryKey: keys.videos })
    },
  })
}

/** Queues a new video of a publisher whether it is due or not. */
export function useGenerate() {
  return useVideoChange((publisherId: number) =>
    call(routes.videos.generate, { params: { id: publisherId }, body: { force: true } }),
  )
}

/** Cancels a video that waits or is being made, or queues a failed one anew. */
export function useVideoControl(action: 'cancel' | 'retry') {
  return useVideoChange((id: number) =>
    action === 'cancel'
      ? call(routes.videos.cancel, { params: { id } })
      : call(routes.videos.retry, { params: { id } }),
  )
}

/** Pins a video to the publisher with the slug, or unpins what is pinned there; then lists load anew. */
export function usePinChange() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.videos })
  const pin = useMutation({
    mutationFn: ({ slug, videoId }: { slug: string; videoId: number }) =>
      call(routes.videos.pin, { params: { slug }, body: { video_id: videoId } }),
    onSuccess,
  })
  const unpin = useMutation({
    mutationFn: ({ slug }: { slug: string }) => call(routes.videos.unpin, { params: { slug } }),
    onSuccess,
  })
  return { pin, unpin }
}
