import type { Video, VideoQuery } from '@feedreel/contracts/videos'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { presentVideo } from '../present/video.ts'
import { areViewsWorthTelling } from '../rules.ts'
import { type CurrentVideo, findCurrentVideos } from '../store/current-video.ts'
import {
  addViews,
  countVideos,
  findPublishersOfVideos,
  findVideo,
  listRecentVideos,
  listVideos,
} from '../store/videos.ts'

export type { CurrentVideo }

type Reader = Pick<Platform, 'storage'> & { db: Queryable }

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

/** What publishers' players show, by the publisher's id: the pinned video, else the newest completed one. */
export async function readCurrentVideos(
  db: Queryable,
  publisherIds: readonly number[],
): Promise<Map<number, CurrentVideo>> {
  return publisherIds.length === 0 ? new Map() : findCurrentVideos(db, publisherIds)
}

/** Whose videos they are, by the id of the video. */
export async function publishersOfVideos(
  db: Queryable,
  videoIds: readonly number[],
): Promise<Map<number, number>> {
  return findPublishersOfVideos(db, videoIds)
}

/** Counts views of videos by their ids, and tells of them as often as the figures change to the eye. */
export async function countViews(tx: Tx, viewsOf: ReadonlyMap<number, number>): Promise<void> {
  const counted = await addViews(tx, viewsOf)
  const worthTelling = counted.filter(({ before, after }) => areViewsWorthTelling(before, after))
  await publishEvents(
    tx,
    worthTelling.map(({ id }) => ({ subject: 'video', id, change: 'updated' })),
  )
}

/** The newest videos of all publishers in any state, newest first, at most `limit`. */
export async function recentVideos({ db, storage }: Reader, limit: number): Promise<Video[]> {
  return (await listRecentVideos(db, limit)).map(row => presentVideo(row, storage))
}

/** How many videos there are, those in the making and failed ones too. */
export async function countAllVideos(db: Queryable): Promise<number> {
  return countVideos(db)
}
