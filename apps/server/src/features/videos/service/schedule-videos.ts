import { readSettings } from '#features/settings/service.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countOverduePublishers,
  findPublishersToLookAt,
  listGenerators,
  setNextLook,
  wakePublishersOfFeeds,
} from '../store/schedule.ts'
import { queueVideo } from './queue-video.ts'

/** Publishers that one run looks at; the next run takes the rest. */
const PUBLISHERS_PER_RUN = 2000
/** How long a publisher with nothing new is left alone, unless one of its feeds brings something. */
const LOOK_AGAIN_MS = 15 * 60_000

/**
 * Queues a video for every publisher whose schedule allows one and that has something new. Does nothing in
 * maintenance mode.
 */
export async function scheduleVideos(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const { maintenance_mode } = await readSettings(db)
  if (maintenance_mode) return
  const now = clock.now()
  for (const publisherId of await findPublishersToLookAt(db, now, PUBLISHERS_PER_RUN)) {
    await setNextLook(db, publisherId, new Date(now.getTime() + LOOK_AGAIN_MS))
    await queueVideo(platform, publisherId, false)
  }
}

/** Feeds brought something new: their publishers are looked at now instead of later. @param feedIds at least one */
export async function lookAtFeeds(platform: Platform, feedIds: readonly number[]): Promise<void> {
  await wakePublishersOfFeeds(platform.db, feedIds, platform.clock.now())
  await scheduleVideos(platform)
}

/** How many publishers have had no new video for more than two of their intervals though one was due. */
export async function countPublishersWithoutNewVideo(db: Queryable): Promise<number> {
  return countOverduePublishers(db)
}

/** The publishers that videos can be generated for, by name. */
export async function listGeneratingPublishers(db: Queryable): Promise<{ id: number; name: string }[]> {
  return listGenerators(db)
}
