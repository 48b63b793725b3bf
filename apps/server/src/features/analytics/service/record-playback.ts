import type { PlayerEvents } from '@feedreel/contracts/embed'
import type { Tx } from '#platform/database.ts'
import { countsOf } from '../rules.ts'
import { addPlaybackCounts } from '../store/daily-stats.ts'
import { insertPlaybackEvents } from '../store/playback-events.ts'

/**
 * Keeps a beacon and counts what is new in it.
 * @param publisherId of the beacon's video
 * @returns how many views were new: 0 or 1
 */
export async function recordPlayback(
  tx: Tx,
  publisherId: number,
  beacon: PlayerEvents,
  now: Date,
): Promise<number> {
  const counts = countsOf(await insertPlaybackEvents(tx, beacon, now))
  const isAny = Object.values(counts).some(count => count > 0)
  if (isAny) await addPlaybackCounts(tx, { publisherId, videoId: beacon.video }, counts, now)
  return counts.views
}
