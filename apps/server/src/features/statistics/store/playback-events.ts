import type { PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { MAX_DAILY_EVENTS } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { isKept } from '../rules.ts'

/** A beacon and the publisher of its video. */
export type OwnedBeacon = { publisherId: number; beacon: PlayerEvents }

/**
 * Inserts the events of beacons in one statement, in a fixed order to avoid deadlocks. Skips events that exist, repeated
 * events that count once per playback, and events over the limit of their playback or of their publisher and day. With
 * several web servers a day can exceed its limit by one batch of each further server.
 * @returns the new events
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

/** Deletes at most `limit` events that were received before a moment. @returns how many */
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
