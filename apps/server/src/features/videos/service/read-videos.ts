import type { RatioCost, Video, VideoQuery } from '@feedreel/contracts/videos'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import type { Scope, Scoped } from '#platform/access/access.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { gone, notFound } from '#platform/errors.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { FileAnswer } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'
import { presentVideo } from '../present/video.ts'
import { isViewChangeVisible } from '../rules.ts'
import { listRatioCosts } from '../store/renditions.ts'
import { addViews, findVideo, listRecentVideos, listVideos } from '../store/videos.ts'

export { type CurrentVideo, readCurrentVideos, readPlayedVideo } from '../store/newest-videos.ts'
export { countVideos, publishersOfVideos } from '../store/videos.ts'

type Reader = Pick<Platform, 'storage'> & { db: Queryable }

/** One page of videos, newest first. */
export async function listPage(
  { db, storage, eventCache }: Reader & Pick<Platform, 'eventCache'>,
  query: Scoped<VideoQuery>,
): Promise<Page<Video>> {
  const { count, rows } = await listVideos({ db, eventCache }, query)
  return { count, rows: rows.map(row => presentVideo(row, storage)) }
}

/** @throws AppError 404 */
export async function readVideo({ db, storage }: Reader, id: number): Promise<Video> {
  const row = await findVideo(db, id)
  if (!row) throw notFound('video')
  return presentVideo(row, storage)
}

/** Bytes and seconds of each ratio of a publisher's newest completed video, 16:9 first. @throws AppError 404 */
export async function readRatioCosts({ db }: Reader, publisherId: number): Promise<{ ratios: RatioCost[] }> {
  if (!(await findRecord(db, publisherId))) throw notFound('publisher')
  return { ratios: await listRatioCosts(db, publisherId) }
}

/** The newest videos of a scope in any state, newest first. */
export async function recentVideos({ db, storage }: Reader, limit: number, scope: Scope): Promise<Video[]> {
  return (await listRecentVideos(db, limit, scope)).map(row => presentVideo(row, storage))
}

/** Opens the media file of a completed video. @throws AppError 404, or 410 when it showed a withdrawn item */
export async function downloadVideo(platform: Platform, id: number): Promise<FileAnswer> {
  const video = await findVideo(platform.db, id)
  if (video?.withdrawn_at) throw gone('video')
  if (!video?.media_key) throw notFound('completed video')
  try {
    const { body, bytes } = await platform.storage.read(video.media_key)
    return { body, bytes, name: `${video.publisher_slug}-${id}.mp4` }
  } catch (error) {
    throw error instanceof MissingObjectError ? notFound('completed video') : error
  }
}

/** Adds views to videos, by video id, and publishes an event for each visible change. */
export async function countViews(tx: Tx, viewsOf: ReadonlyMap<number, number>): Promise<void> {
  const changed = (await addViews(tx, viewsOf)).filter(({ before, after }) =>
    isViewChangeVisible(before, after),
  )
  await publishEvents(
    tx,
    changed.map(({ id }) => ({ subject: 'video', id, change: 'updated' })),
  )
}
