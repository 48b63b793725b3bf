import type { PlayerEvents } from '@feedreel/contracts/embed'
import {
  findPlayerPublishers,
  type PlayerPublisherRow,
} from '#features/publishers/service/read-publishers.ts'
import { recordPlaybacks } from '#features/statistics/service.ts'
import { countViews, publishersOfVideos } from '#features/videos/service/read-videos.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { createCountsAnnouncer } from './announce-counts.ts'

/** Beacons that are written in one transaction. */
const BEACONS_AT_A_TIME = 200

/** What beacons need of the database, many at a time: one by one they would cost eight round trips each. */
export type BeaconBatches = {
  /** The publisher that has or had a slug. */
  publisher(slug: string): Promise<PlayerPublisherRow | undefined>
  /** Whose video it is, or null when there is none. */
  ownerOf(videoId: number): Promise<number | null>
  /** Keeps a beacon of a publisher's player; resolves when that is safe. */
  keep(publisherId: number, beacon: PlayerEvents): Promise<void>
}

/** Batches the beacons of one process: those that come while others are written are then written together. */
export function createBeaconBatches({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): BeaconBatches {
  const announce = createCountsAnnouncer(
    () => publishEvent(db, { subject: 'statistics', id: 1, change: 'updated' }),
    log,
  )
  const keep = batchCalls(async (beacons: { publisherId: number; beacon: PlayerEvents }[]) => {
    await db.transaction().execute(async tx => {
      const counted = await recordPlaybacks(tx, beacons, clock.now())
      await countViews(tx, counted)
    })
    announce()
    return beacons.map(() => undefined)
  }, BEACONS_AT_A_TIME)
  return {
    publisher: batchCalls(async (slugs: string[]) => {
      const found = await findPlayerPublishers(db, slugs)
      return slugs.map(slug => found.get(slug))
    }, BEACONS_AT_A_TIME),
    ownerOf: batchCalls(async (videoIds: number[]) => {
      const owners = await publishersOfVideos(db, videoIds)
      return videoIds.map(id => owners.get(id) ?? null)
    }, BEACONS_AT_A_TIME),
    keep: (publisherId, beacon) => keep({ publisherId, beacon }),
  }
}
