import type { PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { MAX_DAILY_EVENTS } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { isKept } from '../rules.ts'

/** A beacon and the publisher of its video. */
export type OwnedBeacon = { publisherId: number; beacon: PlayerEvents }

/**
 * Keeps the events of beacons in one statement, in one order everywhere to avoid deadlocks. Left out are those that
 * came before, what counts once for a playback when it comes again, and what is over the limit of its playback or of
 * its publisher and day. Each process that writes at the same moment may fill up the same day, so a day can be over its
 * limit by one batch of every web server but the first.
 * @returns the events that were new
 */
export async function insertPlaybackEvents(
  tx: Tx,
  beacons: readonly OwnedBeacon[],
  now: Date,
): Promise<{ video_id: number; type: PlayerEventType }[]> {
  const rows = beacons.flatMap(({ publisherId, beacon: { playback, video, version, events } }) =>
    events
      .filter(isKept)
      .map(({ seq, type, position }) => ({ publisherId, playback, video, version, seq, type, position })),
  )
  const { rows: inserted } = await sql<{ video_id: number; type: PlayerEventType }>`
    insert into playback_event (playback, seq, video_id, type, position_s, player_version, received_at)
    select playback, seq, video, type, position, version, ${now}
    from (
      select *, row_number() over (partition by "publisherId") as number
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("publisherId" integer, playback uuid,
        seq integer, video integer, type text, position float8, version text)) as numbered
    left join daily_events as stored
      on stored.day = (${now}::timestamptz at time zone 'UTC')::date and stored.publisher_id = "publisherId"
    where number <= ${MAX_DAILY_EVENTS} - coalesce(stored.events, 0)
    order by playback, seq
    on conflict do nothing
    returning video_id, type
  `.execute(tx)
  return inserted
}

/** Forgets some of the events that were received before a moment. @returns how many, `limit` at most */
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
