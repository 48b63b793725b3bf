import type { Video, VideoQuery } from '@feedreel/contracts/videos'
import type { Queryable, Tx } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { tell } from '#platform/events.ts'
import type { Page } from '#platform/http-list.ts'
import type { Platform } from '#platform/platform.ts'
import { presentVideo } from '../present/video.ts'
import { areViewsWorthTelling } from '../rules.ts'
import { type CurrentVideo, findCurrentVideo } from '../store/current-video.ts'
import { addViews, countVideos, findVideo, listRecentVideos, listVideos } from '../store/videos.ts'

export type { CurrentVideo }

type Reader = Pick<Platform, 'db' | 'storage'>

/** One page of videos, newest first. */
export async function listPage({ db, storage }: Reader, query: VideoQuery): Promise<Page<Video>> {
  const { count, rows } = await listVideos(db, query)
  return { count, rows: rows.map(row => presentVideo(row, storage)) }
}

/** @throws AppError 404 */
export async function readVideo({ db, storage }: Reader, id: number): Promise<Video> {
  const row = await findVideo(db, id)
  if (!row) throw notFound('video')
  return presentVideo(row, storage)
}

/** What a publisher's player shows: the pinned video, else the newest completed one, else null. */
export async function readCurrentVideo(db: Queryable, publisherId: number): Promise<CurrentVideo | null> {
  return (await findCurrentVideo(db, publisherId)) ?? null
}

/** Whose video it is, or null when there is none. */
export async function publisherOfVideo(db: Queryable, videoId: number): Promise<number | null> {
  return (await findVideo(db, videoId))?.publisher_id ?? null
}

/** Counts views of a video, and tells of it as often as the figure changes to the eye. */
export async function countViews(tx: Tx, videoId: number, views: number): Promise<void> {
  const after = await addViews(tx, videoId, views)
  if (areViewsWorthTelling(after - views, after)) {
    await tell(tx, { subject: 'video', id: videoId, change: 'updated' })
  }
}

export async function recentVideos({ db, storage }: Reader, limit: number): Promise<Video[]> {
  return (await listRecentVideos(db, limit)).map(row => presentVideo(row, storage))
}

export async function countAllVideos(db: Queryable): Promise<number> {
  return countVideos(db)
}
