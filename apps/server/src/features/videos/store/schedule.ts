import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { allowedAt, IS_UNDER_WAY } from '#platform/database/video-schedule.ts'
import { NEW_LOOK_MS } from '../rules.ts'

/** `is_new_look_early`: the video gets the new look of an update before `allowed_at`. */
type Scheduled = {
  id: number
  is_maintenance: boolean
  is_under_way: boolean
  allowed_at: Date | null
  check_at: Date
  is_new_look_early: boolean
}

/**
 * SQL for the schedule of each publisher: whether a video is open, the time from which a new one is allowed (null: any
 * time), and the time of the next check. Ignores times further in the future than the schedule itself writes: they come
 * from a wrong clock.
 */
const scheduled = (now: Date) => sql`
  select id, pinned_video_id, is_active and auto_video_generation_enabled as is_automatic,
    ${IS_UNDER_WAY} as is_under_way,
    ${allowedAt(now)} as allowed_at,
    case when next_look_at <= ${now}::timestamptz + interval '1 hour'
      then next_look_at else ${now}::timestamptz end as check_at
  from publisher`

/**
 * SQL that is true for rows of `scheduled` whose video has an older look and would otherwise keep it for more than the
 * period in which all videos get the new one. Pinned videos keep theirs. During a rolling update, processes with the
 * older templates must not generate newer videos again.
 */
const isNewLookEarly = (now: Date, version: string) => sql<boolean>`
  (pinned_video_id is null and exists (
    select from (
      select template_version from video
      where video.publisher_id = scheduled.id and status = 'COMPLETED' and off_air_at is null
      order by generation_completed desc, id desc limit 1) as newest
    cross join (
      select coalesce((select since from template_version where version = ${version}), ${now}::timestamptz) as since) as used
    where template_version is distinct from ${version}
      and allowed_at > ${now} and allowed_at > used.since + ${sql.lit(NEW_LOOK_MS)} * interval '1 ms'
      and not exists (
        select from template_version other where other.version <> ${version} and other.since > used.since)))`

/** The time since when this installation uses a version of the templates: the time of the first call. */
export async function readTemplatesSince(db: Queryable, version: string): Promise<Date> {
  const read = db
    .selectFrom('template_version')
    .modifyFront(prepared('templates-since'))
    .select('since')
    .where('version', '=', version)
  const known = await read.executeTakeFirst()
  if (known) return known.since
  await db
    .insertInto('template_version')
    .values({ version })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await read.executeTakeFirstOrThrow()).since
}

/** Publishers whose schedule allows a new video and whose next check is due, longest overdue first. */
export async function findPublishersToCheck(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${scheduled(now)}) as scheduled
    where is_automatic and check_at <= ${now} and coalesce(allowed_at <= ${now}, true) and not is_under_way
    order by check_at, id
    limit ${limit}
  `.execute(db)
  return rows.map(row => row.id)
}

/**
 * Publishers whose next check is due and whose video gets the new look of an update before the schedule allows a new
 * one, whether it is their turn or not; longest overdue first.
 * @param version of the templates in this process
 */
export async function findEarlyNewLooks(db: Queryable, now: Date, version: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${scheduled(now)}) as scheduled
    where is_automatic and check_at <= ${now} and not is_under_way and ${isNewLookEarly(now, version)}
    order by check_at, id
  `.execute(db)
  return rows.map(row => row.id)
}

/**
 * The schedule of a publisher, or undefined when the publisher does not exist.
 * @param version of the templates in this process
 */
export async function findScheduled(
  db: Queryable,
  publisherId: number,
  now: Date,
  version: string,
): Promise<Scheduled | undefined> {
  const { rows } = await sql<Scheduled>`${prepared('schedule')}
    select id, (select maintenance_mode from settings) as is_maintenance, is_under_way, allowed_at, check_at,
      ${isNewLookEarly(now, version)} as is_new_look_early
    from (${scheduled(now)}) as scheduled where id = ${publisherId}
  `.execute(db)
  return rows[0]
}

/** Sets the time of a publisher's next check. */
export async function setNextCheck(db: Queryable, publisherId: number, at: Date): Promise<void> {
  await db.updateTable('publisher').set({ next_look_at: at }).where('id', '=', publisherId).execute()
}

/** Makes the schedule check the publishers of feeds at its next run. */
export async function setNextCheckOfFeeds(
  db: Queryable,
  feedIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update publisher set next_look_at = ${now} where id in (
      select id from publisher
      where id in (select publisher_id from publisher_feed where feed_id = any(${feedIds}))
      -- Lock in id order to avoid deadlocks.
      order by id for update)
  `.execute(db)
}

/**
 * SQL of active publishers with automatic generation that have had no new video for more than two of their intervals, with
 * `since`, the time of the last one or of their addition.
 */
export const fromStalePublishers = (now: Date | RawBuilder<Date>) => sql`
  from publisher cross join lateral (select coalesce(last_video_generated, created_at) as since) as made
  where is_active and auto_video_generation_enabled
    and since + make_interval(mins => 2 * video_update_frequency) < ${now}`

/** SQL: those of the stale publishers whose newest video is not completed, or that were not checked for an hour. */
const withoutNewVideo = sql<{ id: number; since: Date }>`
  select id, since ${fromStalePublishers(sql`now()`)}
    and (next_look_at < now() - interval '1 hour' or (
      select status from video where video.publisher_id = publisher.id order by created_at desc, id desc limit 1
    ) <> 'COMPLETED')`

/** How many publishers have had no new video although one was due. */
export async function countPublishersWithoutNewVideo(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${withoutNewVideo}) as overdue
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** These publishers with the seconds since their last new video, or since they were added; longest first. */
export async function listPublishersWithoutNewVideo(
  db: Queryable,
  limit: number,
): Promise<{ slug: string; seconds: number }[]> {
  const { rows } = await sql<{ slug: string; seconds: number }>`
    select slug, extract(epoch from now() - since)::float8 as seconds from (${withoutNewVideo}) as overdue
    join publisher_slug on publisher_id = overdue.id and is_current
    order by since, overdue.id limit ${limit}
  `.execute(db)
  return rows
}

/** Active publishers by name. */
export async function listActivePublishers(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('publisher')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Sets the time of a publisher's last video to now. The interval starts at that time. */
export async function setLastGenerated(db: Queryable, publisherId: number): Promise<void> {
  await db
    .updateTable('publisher')
    .set({ last_video_generated: sql<Date>`now()` })
    .where('id', '=', publisherId)
    .execute()
}
