import type { PlayerEventType } from '@feedreel/contracts/embed'
import type { Tx } from '#platform/database/database.ts'
import { countsOf } from '../rules.ts'
import { addPlaybackCounts } from '../store/daily-stats.ts'
import { insertPlaybackEvents, type OwnedBeacon } from '../store/playback-events.ts'

/**
 * Keeps beacons, each with the publisher of its video, and counts what is new in them.
 * @returns how many views were new, by video
 */
export async function recordPlaybacks(
  tx: Tx,
  beacons: readonly OwnedBeacon[],
  now: Date,
): Promise<Map<number, number>> {
  const events = await insertPlaybackEvents(tx, beacons, now)
  const typesOf = new Map<number, PlayerEventType[]>()
  for (const { video_id, type } of events) {
    const types = typesOf.get(video_id) ?? []
    typesOf.set(video_id, types)
    types.push(type)
  }
  const publisherOf = new Map(beacons.map(({ publisherId, beacon }) => [beacon.video, publisherId]))
  // In one order everywhere, so that nobody waits in a circle.
  const counted = [...typesOf]
    .toSorted(([a], [b]) => a - b)
    .map(([videoId, types]) => ({ videoId, publisherId: publisherOf.get(videoId) ?? 0, ...countsOf(types) }))
  await addPlaybackCounts(tx, counted, now)
  return new Map(counted.map(({ videoId, views }) => [videoId, views]))
}
