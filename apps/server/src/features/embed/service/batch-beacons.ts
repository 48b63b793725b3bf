import type { PlayerEvents } from '@feedreel/contracts/embed'
import {
  findPlayerPublishers,
  type PlayerPublisherRow,
} from '#features/publishers/service/read-publishers.ts'
import { recordPlaybacks, type Visit } from '#features/statistics/service/record-playbacks.ts'
import { countViews, publishersOfVideos } from '#features/videos/service/read-videos.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { sentenceOf } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'

/** Beacons that are written in one transaction. */
const BEACONS_PER_WRITE = 200
const BATCH = { max: BEACONS_PER_WRITE, failsAlone: true }
const ANNOUNCE_AFTER_MS = 5000

/**
 * Throttles `announce`: it runs once, 5 s after the first of several calls. A failure is logged, and the next call
 * schedules it again.
 * @returns a function to call after every change of the counts
 */
export function createCountsAnnouncer(announce: () => Promise<void>, log: Log): () => void {
  let isScheduled = false
  const run = () => {
    isScheduled = false
    announce().catch((error: unknown) =>
      log.warn({ error: sentenceOf(error) }, 'New counts could not be announced'),
    )
  }
  return () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(run, ANNOUNCE_AFTER_MS).unref()
  }
}

/** The database calls of beacons, batched. Without batches, each beacon would cost eight round trips. */
export type BeaconBatches = {
  /** The publisher with this current or former slug. */
  publisher(slug: string): Promise<PlayerPublisherRow | undefined>
  /** The id of a video's publisher; null for an unknown video. */
  ownerOf(videoId: number): Promise<number | null>
  /** Stores a beacon; resolves once it is committed. */
  keep(publisherId: number, beacon: PlayerEvents, visit: Visit): Promise<void>
}

/** Batches the beacons of one process: those that arrive during a write are written together in the next one. */
export function createBeaconBatches({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): BeaconBatches {
  const announce = createCountsAnnouncer(
    () => publishEvent(db, { subject: 'statistics', id: 1, change: 'updated' }),
    log,
  )
  const keep = batchCalls(async (beacons: { publisherId: number; beacon: PlayerEvents; visit: Visit }[]) => {
    await db.transaction().execute(async tx => {
      const counted = await recordPlaybacks(tx, beacons, clock.now())
      await countViews(tx, counted)
    })
    announce()
    return beacons.map(() => undefined)
  }, BATCH)
  return {
    publisher: batchCalls(async (slugs: string[]) => {
      const found = await findPlayerPublishers(db, slugs)
      return slugs.map(slug => found.get(slug))
    }, BATCH),
    ownerOf: batchCalls(async (videoIds: number[]) => {
      const owners = await publishersOfVideos(db, videoIds)
      return videoIds.map(id => owners.get(id) ?? null)
    }, BATCH),
    keep: (publisherId, beacon, visit) => keep({ publisherId, beacon, visit }),
  }
}
