import type { PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { MAX_DAILY_EVENTS } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import { type Database, isLockTimeout, type Queryable, type Tx } from '#platform/database/database.ts'
import { isKept, type Visit } from '../rules.ts'

/** A beacon with the publisher of its video and who sent it. */
export type OwnedBeacon = { publisherId: number; beacon: PlayerEvents; visit: Visit }

/** A stored event and its playback, which exists by then. */
export type StoredEvent = {
  playback: string
  publisher_id: number
  video_id: number
  type: PlayerEventType
}

/** SQL for a quarter of an hour, which begins at full hours in UTC. */
const quarterOf = (moment: Date) => sql`date_bin('15 minutes', ${moment}::timestamptz, 'epoch'::timestamptz)`

/**
 * Inserts the playbacks of beacons, then their events, both in a fixed order to avoid deadlocks. A playback keeps the
 * data of its first beacon. Skips events that exist, repeats of events that count once per playback, events of another
 * video than their playback's, and events over the limit of their playback or of their publisher and day. With several
 * web servers a day can exceed its limit by one batch per additional server. Marks the stored events as due to be
 * counted.
 * @returns the new events
 */
export async function insertPlaybackEvents(
  tx: Tx,
  beacons: readonly OwnedBeacon[],
  now: Date,
): Promise<StoredEvent[]> {
  const kept = beacons
    .map(({ beacon, ...owner }) => ({ ...owner, ...beacon, events: beacon.events.filter(isKept) }))
    .filter(({ events }) => events.length > 0)
  const playbacks = kept.map(({ playback, publisherId, video, version, visit: { host, device, bot } }) => ({
    playback,
    publisherId,
    video,
    version,
    host,
    device,
    bot,
  }))
  const events = kept.flatMap(({ playback, publisherId, video, events }) =>
    events.map(event => ({ ...event, playback, publisherId, video })),
  )
  await sql`
    with today as materialized (
      select day, add_player_event_day(day) from (select (${now}::timestamptz at time zone 'UTC')::date as day) as now
    )
    insert into playback (id, day, quarter, publisher_id, video_id, host, device, player_version, bot)
    select distinct on (playback) playback, today.day, ${quarterOf(now)}, "publisherId", video, host, device, version, bot
    from today, jsonb_to_recordset(${JSON.stringify(playbacks)}::jsonb) as given ("publisherId" integer, playback uuid,
      video integer, version text, host text, device text, bot text)
    left join daily_events as stored
      on stored.day = (${now}::timestamptz at time zone 'UTC')::date and stored.publisher_id = "publisherId"
    where coalesce(stored.events, 0) < ${MAX_DAILY_EVENTS}
    order by playback
    on conflict do nothing
  `.execute(tx)
  const { rows } = await sql<StoredEvent>`
    with stored as (
      insert into player_event (day, playback, seq, type, position_s, code, chapter, watched_s, ms, called, failed,
        received_at)
      select playback.day, given.playback, seq, type, position, code, chapter, watched, ms, called, failed, ${now}
      from (
        select *, row_number() over (partition by "publisherId") as number
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given ("publisherId" integer, playback uuid,
          video integer, seq integer, type text, position float8, code integer, chapter integer, watched float8,
          ms integer, called integer, failed integer)) as given
      join playback on playback.id = given.playback and playback.video_id = video
      left join daily_events as stored
        on stored.day = (${now}::timestamptz at time zone 'UTC')::date and stored.publisher_id = "publisherId"
      where number <= ${MAX_DAILY_EVENTS} - coalesce(stored.events, 0)
      order by given.playback, seq
      on conflict do nothing
      returning playback, type
    ), known as (
      select stored.playback, type, publisher_id, video_id, quarter
      from stored join playback on playback.id = stored.playback
    ), due as (
      insert into statistics_due (quarter, video_id) select distinct quarter, video_id from known
    )
    select playback, type, publisher_id, video_id from known
  `.execute(tx)
  return rows
}

/** Deletes at most `limit` events that an older version received before a moment. @returns how many */
export async function deletePlaybackEventsBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from playback_event where ctid in (
      select ctid from playback_event where received_at < ${before} order by received_at limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes at most `limit` playbacks whose day (UTC) is before that of a moment. @returns how many */
export async function deletePlaybacksBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from playback where ctid in (
      select ctid from playback where quarter < date_trunc('day', ${before}::timestamptz, 'UTC') limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Readers and writers of player events wait behind a partition that is to be dropped. */
const LONGEST_LOCK_WAIT = '1s'

/**
 * Drops a partition with its events. Readers that take long, such as a backup, have it locked: then it stays.
 * @returns how many events; null when it stays
 */
async function dropPartition(db: Database, name: string): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  try {
    await db.transaction().execute(async tx => {
      await sql`set local lock_timeout = ${sql.lit(LONGEST_LOCK_WAIT)}`.execute(tx)
      await sql`drop table ${sql.table(name)}`.execute(tx)
    })
    return rows[0]?.count ?? 0
  } catch (error) {
    if (isLockTimeout(error)) return null
    throw error
  }
}

/**
 * Drops the events of playbacks whose day (UTC) is before that of a moment, oldest first, up to a day that is being
 * read for long.
 * @returns how many events
 */
export async function dropEventsBefore(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class as child on child.oid = inhrelid
    where inhparent = 'player_event'::regclass
      and child.relname < 'player_event_' || to_char(${before}::timestamptz at time zone 'UTC', 'YYYYMMDD')
    order by child.relname
  `.execute(db)
  let dropped = 0
  for (const { name } of rows) {
    const events = await dropPartition(db, name)
    if (events === null) break
    dropped += events
  }
  return dropped
}
