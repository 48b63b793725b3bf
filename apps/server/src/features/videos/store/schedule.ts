import { sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'

/**
 * Publishers whose schedule allows a new video now and that are to be looked at, longest waiting first. Times that a
 * clock which ran ahead has left in the future hold nobody back.
 */
export async function findPublishersToLookAt(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from publisher
    where is_active and auto_video_generation_enabled
      and (next_look_at <= ${now} or next_look_at > ${now}::timestamptz + interval '1 hour')
      and (last_video_generated is null or last_video_generated > ${now}::timestamptz + interval '5 minutes'
        or last_video_generated + make_interval(mins => video_update_frequency) <= ${now})
      and not exists (
        select from video where video.publisher_id = publisher.id and video.status in ('QUEUED', 'PROCESSING'))
    order by next_look_at, id
    limit ${limit}
  `.execute(db)
  return rows.map(row => row.id)
}

/** From when on the schedule looks at a publisher again; new items of its feeds bring that forward. */
export async function setNextLook(db: Queryable, publisherId: number, at: Date): Promise<void> {
  await db.updateTable('publisher').set({ next_look_at: at }).where('id', '=', publisherId).execute()
}

/** Makes the schedule look at the publishers of some feeds at once. */
export async function wakePublishersOfFeeds(
  db: Queryable,
  feedIds: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('publisher')
    .set({ next_look_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('publisher')
        .select('id')
        .where('id', 'in', sub =>
          sub.selectFrom('publisher_feed').select('publisher_id').where('feed_id', 'in', feedIds),
        )
        // In one order, so that two workers with some publishers in common don't wait for each other.
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
}

/**
 * Active publishers with videos by schedule that have had no new one for more than two of their intervals though one was
 * due: their newest video is not completed, or nobody has looked at them for an hour.
 */
export async function countOverduePublishers(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from publisher
    where is_active and auto_video_generation_enabled
      and coalesce(last_video_generated, created_at) + make_interval(mins => 2 * video_update_frequency) < now()
      and (next_look_at < now() - interval '1 hour' or (
        select status from video where video.publisher_id = publisher.id order by created_at desc, id desc limit 1
      ) <> 'COMPLETED')
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Active publishers by name, for choosing one. */
export async function listGenerators(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('publisher')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Notes that a video of the publisher is published now; the schedule counts its interval from there. */
export async function setLastGenerated(db: Queryable, publisherId: number): Promise<void> {
  await db
    .updateTable('publisher')
    .set({ last_video_generated: sql<Date>`now()` })
    .where('id', '=', publisherId)
    .execute()
}
