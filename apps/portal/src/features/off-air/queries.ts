import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import type { Video } from '@feedreel/contracts/videos'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'

/** Additional videos that are fetched: newer ones may have been queued since. */
const NEWER_VIDEOS = 50
/** Maximum number of older videos that are fetched one by one. */
const MAX_SINGLE_READS = 20

async function readVideos(ids: readonly number[], signal: AbortSignal): Promise<{ rows: Video[] }> {
  const query = { page_size: Math.min(MAX_PAGE_SIZE, ids.length + NEWER_VIDEOS) }
  const newest = readList<Video>(await call(routes.videos.list, { query, signal })).rows
  const rows = newest.filter(({ id }) => ids.includes(id))
  const found = new Set(rows.map(({ id }) => id))
  const older = ids.filter(id => !found.has(id)).slice(0, MAX_SINGLE_READS)
  const others = await Promise.all(older.map(id => call(routes.videos.read, { params: { id }, signal })))
  return { rows: [...rows, ...others] }
}

/** The videos that are queued in place of what went off air; live events keep them current. */
export function useRebuilds({ publishers }: OffAir) {
  const ids = publishers.map(({ video_id }) => video_id).filter(id => id !== null)
  return useQuery({
    queryKey: [...keys.videos, 'rebuilds', ids],
    queryFn: ({ signal }) => readVideos(ids, signal),
    enabled: ids.length > 0,
    staleTime: 0,
  })
}
