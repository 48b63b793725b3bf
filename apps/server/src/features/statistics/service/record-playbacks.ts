import type { PlayerEventType } from '@feedreel/contracts/embed'
import type { Tx } from '#platform/database/database.ts'
import { countsOf } from '../rules.ts'
import { addPlaybackCounts } from '../store/daily-stats.ts'
import { insertPlaybackEvents, type OwnedBeacon } from '../store/playback-events.ts'

export type { Visit } from '../rules.ts'

/**
 * Stores beacons, each with the publisher of its video, and counts their new events. Events of crawlers are stored for
 * the figures of bots, but do not count as views.
 * @returns the new views by video
 */
export async function recordPlaybacks(
  tx: Tx,
  beacons: readonly OwnedBeacon[],
  now: Date,
): Promise<Map<number, number>> {
  const crawlers = new Set(
    beacons.filter(({ visit }) => visit.isCrawler).map(({ beacon }) => beacon.playback.toLowerCase()),
  )
  const byVideo = new Map<number, { publisherId: number; events: number; types: PlayerEventType[] }>()
  for (const { playback, publisher_id, video_id, type } of await insertPlaybackEvents(tx, beacons, now)) {
    const video = byVideo.get(video_id) ?? { publisherId: publisher_id, events: 0, types: [] }
    byVideo.set(video_id, video)
    video.events += 1
    if (!crawlers.has(playback)) video.types.push(type)
  }
  // Lock in video order to avoid deadlocks.
  const counted = [...byVideo]
    .toSorted(([a], [b]) => a - b)
    .map(([videoId, { publisherId, events, types }]) => ({
      videoId,
      publisherId,
      ...countsOf(types),
      events,
    }))
  await addPlaybackCounts(tx, counted, now)
  return new Map(counted.filter(({ views }) => views > 0).map(({ videoId, views }) => [videoId, views]))
}
