import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { isOpenVideo } from '#platform/database/video-schedule.ts'
import type { ShowingPublisher } from './on-air.ts'

/** How long the schedule waits after a failed rebuild. */
const AGAIN_AFTER_FAILURE = sql`interval '15 minutes'`

/**
 * Records for each publisher that the remainder of its video must be shown. A recorded one stays, unless the new one is
 * pinned.
 */
export async function setRebuilds(tx: Tx, showing: readonly ShowingPublisher[]): Promise<void> {
  const rows = showing.map(({ id, videoId }) => ({ id, video_id: videoId }))
  await sql`
    update publisher set rebuild_video_id = shown.video_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown (id integer, video_id integer)
    where publisher.id = shown.id
      and (publisher.rebuild_video_id is null or publisher.pinned_video_id = shown.video_id)
  `.execute(tx)
}

/** A rebuild that an active publisher needs; `open` is its queued or running video. */
export type Rebuild = {
  publisherId: number
  publisherName: string
  /** The video whose remainder must be shown. */
  videoId: number
  isPinned: boolean
  openVideoId: number | null
  openJobLogId: number | null
}

/** The rebuilds that these publishers need, by id. The caller must hold the locks of the publishers. */
export async function findRebuilds(tx: Tx, publisherIds: readonly number[]): Promise<Rebuild[]> {
  const { rows } = await sql<Rebuild>`
    select publisher.id as "publisherId", name as "publisherName", rebuild_video_id as "videoId",
      pinned_video_id is not distinct from rebuild_video_id as "isPinned",
      open.id as "openVideoId", open.job_log_id as "openJobLogId"
    from publisher
    left join video open on open.publisher_id = publisher.id and ${isOpenVideo('open')}
    where publisher.id = any(${publisherIds}::integer[]) and is_active and rebuild_video_id is not null
    order by publisher.id
  `.execute(tx)
  return rows
}

/** The active publishers that need a rebuild and have none open, cancelled, or failed within the last 15 minutes. */
export async function findMissingRebuilds(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from publisher
    where rebuild_video_id is not null and is_active and not exists (
      select from video where video.publisher_id = publisher.id and (
        ${isOpenVideo()}
        or (status = 'FAILED' and rebuild_of = publisher.rebuild_video_id
          and (error_class = 'cancelled' or generation_completed > now() - ${AGAIN_AFTER_FAILURE}))))
    order by id limit ${limit}
  `.execute(db)
  return rows.map(row => row.id)
}

/** Adds a queued video for each rebuild; the caller sends their jobs. @returns video ids by publisher */
export async function insertRebuilds(tx: Tx, rebuilds: readonly Rebuild[]): Promise<Map<number, number>> {
  if (rebuilds.length === 0) return new Map()
  const publisherIds = rebuilds.map(({ publisherId }) => publisherId)
  const videoIds = rebuilds.map(({ videoId }) => videoId)
  const { rows } = await sql<{ id: number; publisher_id: number }>`
    insert into video (publisher_id, is_forced, rebuild_of)
    select publisher_id, false, video_id
    from unnest(${publisherIds}::integer[], ${videoIds}::integer[]) as rebuild (publisher_id, video_id)
    returning id, publisher_id
  `.execute(tx)
  return new Map(rows.map(row => [row.publisher_id, row.id]))
}

/** Ends the rebuild of a publisher. Its open video is planned again, as one with the next line-up. */
export async function endRebuild(tx: Tx, publisherId: number): Promise<void> {
  await clearRebuilds(tx, [publisherId])
  await sql`
    update video set planned_items = null
    where publisher_id = ${publisherId} and ${isOpenVideo()} and rebuild_of is not null
  `.execute(tx)
}

/** Records that these publishers no longer need a rebuild. */
export async function clearRebuilds(tx: Tx, publisherIds: readonly number[]): Promise<void> {
  await sql`update publisher set rebuild_video_id = null where id = any(${publisherIds}::integer[])`.execute(
    tx,
  )
}
