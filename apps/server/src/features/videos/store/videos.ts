import type { VideoQuery } from '@feedreel/contracts/videos'
import { type Expression, type Selectable, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Scope, Scoped } from '#platform/access/access.ts'
import type { Share } from '#platform/coalesce.ts'
import { CURRENT_VIDEO_ID } from '#platform/database/current-video.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import {
  countRows,
  type Page,
  pageOfIds,
  readPage,
  readSharedPage,
  searchPattern,
} from '#platform/database/list-page.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import { publisherIn } from '#platform/database/scope.ts'
import { FILE_KEYS, type Tables, type VideoTable } from '#platform/database/tables/tables.ts'
import { OPEN_STATUSES } from '#platform/database/video-schedule.ts'
import type { Platform } from '#platform/platform.ts'

export type VideoRow = Selectable<VideoTable> & {
  publisher_name: string
  publisher_slug: string
  is_pinned: boolean
  /** The video that the players of an active publisher show. */
  is_on_air: boolean
  /** Since when a queued video waits; null for others. */
  queued_at: Date | null
}

function selectVideos(db: Queryable) {
  return db
    .selectFrom('video')
    .innerJoin('publisher', 'publisher.id', 'video.publisher_id')
    .innerJoin('publisher_slug', join =>
      join
        .onRef('publisher_slug.publisher_id', '=', 'publisher.id')
        .on('publisher_slug.is_current', '=', true),
    )
    .selectAll('video')
    .select(['publisher.name as publisher_name', 'publisher_slug.slug as publisher_slug'])
    .select(sql<boolean>`publisher.pinned_video_id is not distinct from video.id`.as('is_pinned'))
    .select(
      sql<boolean>`case when video.status = 'COMPLETED' and video.off_air_at is null and publisher.is_active
        then video.id = ${CURRENT_VIDEO_ID} else false end`.as('is_on_air'),
    )
    .select(
      // A retried video has a new job.
      sql<Date | null>`case when video.status = 'QUEUED' then coalesce(
        (select job_log.started_at from job_log where job_log.id = video.job_log_id), video.created_at) end`.as(
        'queued_at',
      ),
    )
}

/** A video in any state with fields of its publisher, or undefined. */
export async function findVideo(db: Queryable, id: number): Promise<VideoRow | undefined> {
  return selectVideos(db).where('video.id', '=', id).executeTakeFirst()
}

/** The order of the list, by columns of `matching`. */
const NEWEST_FIRST = sql`created_at desc, id desc`

function matching(
  db: Queryable,
  query: Scoped<Pick<VideoQuery, 'search' | 'status' | 'publisher' | 'unwatched_days'>>,
) {
  let ids = db.selectFrom('video').select(['video.id', 'video.created_at'])
  if (query.scope) ids = ids.where(publisherIn('video.publisher_id', query.scope))
  if (query.status) ids = ids.where('video.status', '=', query.status)
  if (query.publisher) ids = ids.where('video.publisher_id', '=', query.publisher)
  if (query.unwatched_days) {
    const since = sql<Date>`now() - make_interval(days => ${query.unwatched_days}::integer)`
    ids = ids
      .where('video.status', '=', 'COMPLETED')
      .where('video.view_count', '=', 0)
      .where('video.created_at', '>=', since)
  }
  if (query.search) {
    const words = searchPattern(query.search)
    // An array, which is computed once before the videos are read.
    const byName = sql<number>`any(array(select id from publisher where name ilike ${words}))`
    ids = ids.where(({ or, eb }) =>
      or([
        eb('video.search_text', 'like', sql<string>`lower(${words})`),
        eb('video.publisher_id', '=', byName),
      ]),
    )
  }
  return ids
}

/** The videos of these ids, newest first. */
async function readVideos(db: Queryable, ids: Expression<number> | number[]): Promise<VideoRow[]> {
  return selectVideos(db)
    .where('video.id', 'in', ids)
    .orderBy('video.created_at', 'desc')
    .orderBy('video.id', 'desc')
    .execute()
}

/** One page of videos, newest first. */
export async function listVideos(
  { db, eventCache }: { db: Queryable } & Pick<Platform, 'eventCache'>,
  query: Scoped<VideoQuery>,
): Promise<Page<VideoRow>> {
  const ids = matching(db, query)
  // Views publish no events, on which cached pages depend.
  if (query.search && !query.unwatched_days) {
    const share: Share = (key, read) => eventCache.read(key, ['video', 'publisher'], read)
    const rows = (found: number[]) => readVideos(db, found)
    return readSharedPage(db, share, query, { name: 'videos', matching: ids, order: NEWEST_FIRST, rows })
  }
  return readPage(query, {
    count: () =>
      query.publisher || query.unwatched_days || query.scope
        ? countRows(db, ids)
        : readRowCount(db, 'video', { kind: query.status }),
    rows: bounds => readVideos(db, pageOfIds(ids, NEWEST_FIRST, bounds)),
  })
}

/** The newest videos of a scope in any state, newest first, at most `limit`. */
export async function listRecentVideos(db: Queryable, limit: number, scope: Scope): Promise<VideoRow[]> {
  return selectVideos(db)
    .$if(scope !== null, videos => videos.where(publisherIn('video.publisher_id', scope ?? [])))
    .orderBy('video.created_at', 'desc')
    .orderBy('video.id', 'desc')
    .limit(limit)
    .execute()
}

/** The number of videos in any state. Without a filter it is a count that a trigger maintains. */
export async function countVideos(db: Queryable, scope: Scope): Promise<number> {
  return scope ? countRows(db, matching(db, { scope })) : readRowCount(db, 'video')
}

/** The queued or running video of a publisher. */
export async function findOpenVideo(db: Queryable, publisherId: number): Promise<VideoRow | undefined> {
  return selectVideos(db)
    .where('video.publisher_id', '=', publisherId)
    .where('video.status', 'in', OPEN_STATUSES)
    .executeTakeFirst()
}

/** Those of the videos that are queued or running. */
export async function findOpenVideos(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const open = db.selectFrom('video').select('id').where('id', 'in', ids).where('status', 'in', OPEN_STATUSES)
  return (await open.execute()).map(({ id }) => id)
}

/**
 * Adds a queued video; the caller sends its job.
 * @returns its id
 * @throws a unique violation when the publisher has an open video
 */
export async function insertVideo(tx: Tx, publisherId: number, isForced: boolean): Promise<number> {
  const row = await tx
    .insertInto('video')
    .values({ publisher_id: publisherId, is_forced: isForced })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Assigns a video to a job: only this job can change it. */
export async function assignJob(tx: Tx, videoId: number, jobLogId: number): Promise<void> {
  await tx.updateTable('video').set({ job_log_id: jobLogId }).where('id', '=', videoId).execute()
}

/** Assigns each of these videos to a job: only that job can change it. */
export async function assignJobs(tx: Tx, jobs: readonly VideoJob[]): Promise<void> {
  await sql`
    update video set job_log_id = job."jobLogId"
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job ("videoId" integer, "jobLogId" integer)
    where video.id = job."videoId"
  `.execute(tx)
}

/** Marks a video to be generated even when nothing has changed. */
export async function forceVideo(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('video').set({ is_forced: true }).where('id', '=', id).execute()
}

/** Deletes an open video for its job unless it is forced. @returns false when it is, or as updateOpenVideo */
export async function deleteUnforcedVideo(tx: Tx, { videoId, jobLogId }: VideoJob): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('video')
    .where('id', '=', videoId)
    .where('job_log_id', '=', jobLogId)
    .where('status', 'in', OPEN_STATUSES)
    .where('is_forced', '=', false)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Sets a failed video back to queued and forced. @returns false when it has not failed */
export async function reopenVideo(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({
      status: 'QUEUED',
      is_forced: true,
      progress: 0,
      step: null,
      error_message: null,
      error_class: null,
      generation_started: null,
      generation_completed: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A video and the job that generates it. */
export type VideoJob = { videoId: number; jobLogId: number }

/** Locks an open video for its job. @returns its status, or null when it has ended, or belongs to another job */
export async function lockOpenVideo(
  tx: Tx,
  { videoId, jobLogId }: VideoJob,
): Promise<VideoRow['status'] | null> {
  const row = await tx
    .selectFrom('video')
    .select('status')
    .where('id', '=', videoId)
    .where('job_log_id', '=', jobLogId)
    .where('status', 'in', OPEN_STATUSES)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status ?? null
}

/** Changes an open video for its job. @returns false when it has ended, or belongs to another job */
export async function updateOpenVideo(
  db: Queryable,
  { videoId, jobLogId }: VideoJob,
  change: UpdateObject<Tables, 'video'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set(change)
    .where('id', '=', videoId)
    .where('job_log_id', '=', jobLogId)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether an open video of this job is planned and none of its items was removed after the plan. */
export async function hasPlan(db: Queryable, { videoId, jobLogId }: VideoJob): Promise<boolean> {
  const row = await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', videoId)
    .where('job_log_id', '=', jobLogId)
    .where('status', 'in', OPEN_STATUSES)
    .where('planned_items', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends an open video at the time of the database, because players show the newest. @returns as updateOpenVideo */
export async function endOpenVideo(
  tx: Tx,
  job: VideoJob,
  change: Updateable<VideoTable> & { status: 'COMPLETED' | 'FAILED' },
): Promise<boolean> {
  return updateOpenVideo(tx, job, { ...change, generation_completed: sql<Date>`now()`, step: null })
}

/**
 * Sets a completed video with a damaged file to failed. The caller removes its files.
 * @returns the keys of its files, or null when it is not completed
 */
export async function failCompletedVideo(tx: Tx, id: number, sentence: string): Promise<string[] | null> {
  const { rows } = await sql<{ keys: string[] }>`
    with before as (
      select id, array_remove(${sql.raw(FILE_KEYS.video)}, null) as keys from video
      where id = ${id} and status = 'COMPLETED' for update)
    update video set status = 'FAILED', error_message = ${sentence}, error_class = 'other', bytes = 0,
      media_key = null, poster_key = null, thumbnail_key = null
    from before where video.id = before.id
    returning before.keys
  `.execute(tx)
  if (!rows[0]) return null
  await tx.deleteFrom('rendition').where('video_id', '=', id).execute()
  return rows[0].keys
}

/**
 * Replaces the pictures of a completed video.
 * @param mediaKey of the file that they show. A withdrawal removes it from the video, and a repair replaces it.
 * @returns false when the video has another file or none, or was deleted
 */
export async function replaceStills(
  tx: Tx,
  id: number,
  mediaKey: string,
  stills: { poster_key: string; thumbnail_key: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set(stills)
    .where('id', '=', id)
    .where('status', '=', 'COMPLETED')
    .where('media_key', '=', mediaKey)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Deletes an ended video with its line-up, plays and pin. The caller removes its files.
 * @returns the keys of its files, or null when it was deleted or is open again
 */
export async function deleteEndedVideo(tx: Tx, id: number): Promise<string[] | null> {
  const row = await tx
    .deleteFrom('video')
    .where('id', '=', id)
    .where('status', 'in', ['COMPLETED', 'FAILED'])
    .returning(sql<string[]>`array_remove(${sql.raw(FILE_KEYS.video)}, null)`.as('keys'))
    .executeTakeFirst()
  return row?.keys ?? null
}

/** Pins a video of the publisher, or none for null. @throws a violation for another publisher's video */
export async function setPinnedVideo(tx: Tx, publisherId: number, videoId: number | null): Promise<void> {
  await tx.updateTable('publisher').set({ pinned_video_id: videoId }).where('id', '=', publisherId).execute()
}

/** Adds views to videos, by id. @returns their counts before and after */
export async function addViews(
  tx: Tx,
  viewsOf: ReadonlyMap<number, number>,
): Promise<{ id: number; before: number; after: number }[]> {
  const rows = [...viewsOf].filter(([, views]) => views > 0).map(([id, views]) => ({ id, views }))
  if (rows.length === 0) return []
  const { rows: counted } = await sql<{ id: number; before: number; after: number }>`
    with locked as (
      -- Lock in id order to avoid deadlocks.
      select video.id, added.views from video
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (id integer, views integer)
        on added.id = video.id
      order by video.id for no key update of video)
    update video set view_count = view_count + locked.views from locked where video.id = locked.id
    returning video.id, view_count - locked.views as before, view_count as after
  `.execute(tx)
  return counted
}

/** The publishers of videos, by video id. */
export async function publishersOfVideos(
  db: Queryable,
  videoIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; publisher_id: number }>`
    select id, publisher_id from video where id = any(${videoIds})`.execute(db)
  return new Map(rows.map(row => [row.id, row.publisher_id]))
}
