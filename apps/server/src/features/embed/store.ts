import type { PlayerEvents } from '@feedreel/contracts/embed'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/**
 * Keeps the events of a beacon; those that came before, and a second view of one playback, are left out.
 * @returns how many views were new: 0 or 1
 */
export async function insertPlaybackEvents(tx: Tx, beacon: PlayerEvents, now: Date): Promise<number> {
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
  return inserted.filter(row => row.type === 'view').length
}

/** Forgets events that were received before a moment. @returns how many */
export async function deletePlaybackEventsBefore(tx: Tx, before: Date): Promise<number> {
  const result = await sql`delete from playback_event where received_at < ${before}`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
