import type { PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database.ts'

/**
 * Keeps the events of a beacon; those that came before, and what counts once for a playback when it comes again,
 * are left out.
 * @returns the types of the events that were new
 */
export async function insertPlaybackEvents(
  tx: Tx,
  beacon: PlayerEvents,
  now: Date,
): Promise<PlayerEventType[]> {
  const rows = beacon.events.map(event => ({
    playback: beacon.playback,
    seq: event.seq,
    video_id: beacon.video,
    type: event.type,
    position_s: event.position,
    player_version: beacon.version,
    received_at: now,
  }))
  const inserted = await tx
    .insertInto('playback_event')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('type')
    .execute()
  return inserted.map(row => row.type)
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
