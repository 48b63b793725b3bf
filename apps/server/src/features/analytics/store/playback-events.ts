import type { PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'

/**
 * Keeps the events of beacons in one statement, in one order everywhere, so that nobody waits in a circle. Those that
 * came before, and what counts once for a playback when it comes again, are left out.
 * @returns the events that were new
 */
export async function insertPlaybackEvents(
  tx: Tx,
  beacons: readonly PlayerEvents[],
  now: Date,
): Promise<{ video_id: number; type: PlayerEventType }[]> {
  const rows = beacons.flatMap(({ playback, video, version, events }) =>
    events.map(({ seq, type, position }) => ({ playback, video, version, seq, type, position })),
  )
  const { rows: inserted } = await sql<{ video_id: number; type: PlayerEventType }>`
    insert into playback_event (playback, seq, video_id, type, position_s, player_version, received_at)
    select playback, seq, video, type, position, version, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (playback uuid, seq integer, video integer,
      type text, position float8, version text)
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
