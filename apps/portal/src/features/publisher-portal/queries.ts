import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'

/** The video on air is the pinned one, or among the newest ones: removals rarely take many off air. */
const NEWEST = 50

/** The video that a publisher's players show, null without one. */
export function useOnAir({ id, pinned_video: pinned }: Publisher) {
  return useQuery({
    queryKey: [...keys.videos, 'on-air', id, pinned?.id],
    queryFn: async ({ signal }): Promise<Video | null> => {
      if (pinned) {
        const video = await call(routes.videos.read, { params: { id: pinned.id }, signal })
        if (video.is_on_air) return video
      }
      const query = { publisher: id, status: 'COMPLETED', page_size: NEWEST } as const
      const { rows } = readList<Video>(await call(routes.videos.list, { query, signal }))
      return rows.find(video => video.is_on_air) ?? null
    },
  })
}
