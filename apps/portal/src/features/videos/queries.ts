import type { VideoBulkAction } from '@feedreel/contracts/batch/bulk'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video, VideoStatus } from '@feedreel/contracts/videos'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { type Rows, readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { runInParts } from '../../lib/api/run-in-parts.ts'
import { useServerList } from '../../lib/list/use-server-list.ts'
import { matchesVideo } from './video-rules.ts'

const VIDEOS_PER_PAGE = 50

/** Filters of the list of videos besides the search. */
export type VideoFilters = {
  status: VideoStatus | undefined
  publisher: number | undefined
  /** Only videos without a view that were queued in this number of days. */
  unwatched_days: number | undefined
}

/** One page of videos. */
export function useVideos(filters: VideoFilters, search: string, page: number) {
  return useServerList<Video, VideoFilters, Rows<Video>>({
    key: [...keys.videos, 'list'],
    filters,
    search,
    page,
    pageSize: VIDEOS_PER_PAGE,
    isMatch: matchesVideo,
    load: async (query, signal) => readList<Video>(await call(routes.videos.list, { query, signal })),
  })
}

/** The first request of `useVideos` without filters. */
export const firstVideosAddress = () =>
  addressOf(routes.videos.list.path, {}, { page: 1, page_size: VIDEOS_PER_PAGE })

/** One video. */
export function useVideo(id: number) {
  return useQuery({
    queryKey: [...keys.videos, 'one', id],
    // Null for an empty response.
    queryFn: async ({ signal }): Promise<Video | null> =>
      (await call(routes.videos.read, { params: { id }, signal })) ?? null,
  })
}

/** What the player needs to show one video; it stays as it is while the screen is open. Requests nothing for null. */
export function usePlayerAnswer(id: number | null) {
  return useQuery({
    queryKey: [...keys.videos, 'player', id],
    queryFn: id === null ? skipToken : ({ signal }) => call(routes.videos.player, { params: { id }, signal }),
  })
}

/** How many of the newest completed videos are searched for the one on air: newer ones may have gone off air. */
const LATEST_VIDEOS = 50

/** The video that a publisher's players show, null without one. Requests nothing for a null publisher. */
export function useVideoOnAir(publisher: Pick<Publisher, 'id' | 'pinned_video'> | null) {
  return useQuery({
    queryKey: [...keys.videos, 'on-air', publisher?.id, publisher?.pinned_video?.id],
    queryFn: publisher ? ({ signal }) => readVideoOnAir(publisher, signal) : skipToken,
  })
}

async function readVideoOnAir(
  { id, pinned_video: pinned }: Pick<Publisher, 'id' | 'pinned_video'>,
  signal: AbortSignal,
): Promise<Video | null> {
  const query = { publisher: id, status: 'COMPLETED', page_size: LATEST_VIDEOS } as const
  const latest = readList<Video>(await call(routes.videos.list, { query, signal })).rows
  const shown = latest.find(video => video.is_on_air)
  if (shown || pinned === null || latest.some(video => video.id === pinned.id)) return shown ?? null
  const video = await call(routes.videos.read, { params: { id: pinned.id }, signal })
  return video.is_on_air ? video : null
}

/** Runs a change and stores the returned video in the cache. */
function useVideoChange<I>(change: (input: I) => Promise<Video>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: video => {
      client.setQueryData([...keys.videos, 'one', video.id], video)
      void client.invalidateQueries({ queryKey: keys.videos })
      // Their rows say whether a video is queued or being generated.
      void client.invalidateQueries({ queryKey: keys.publishers })
      void client.invalidateQueries({ queryKey: keys.lineUps })
    },
  })
}

/** Queues a new video of a publisher, due or not. */
export function useGenerate() {
  return useVideoChange((publisherId: number) =>
    call(routes.videos.generate, { params: { id: publisherId }, body: { force: true } }),
  )
}

/** Cancels an unfinished video, or retries a failed one. */
export function useVideoControl(action: 'cancel' | 'retry') {
  return useVideoChange((id: number) =>
    action === 'cancel'
      ? call(routes.videos.cancel, { params: { id } })
      : call(routes.videos.retry, { params: { id } }),
  )
}

/** Does the same to many videos; the answer has those that were refused. */
export function useChangeVideos() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, ids }: { action: VideoBulkAction; ids: readonly number[] }) =>
      runInParts(ids, part => call(routes.bulk.videos, { body: { action, ids: part } })),
    onSettled: () =>
      Promise.all(
        [keys.videos, keys.publishers, keys.lineUps, keys.dashboard].map(queryKey =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Pins or unpins a publisher's video, then refetches the lists. */
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
