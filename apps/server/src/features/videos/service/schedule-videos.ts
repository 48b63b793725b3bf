import { readSettings } from '#features/settings/service.ts'
import type { Platform } from '#platform/platform.ts'
import { findPublishersToCheck, setNextCheck, setNextCheckOfFeeds } from '../store/schedule.ts'
import { queueVideo } from './queue-video.ts'
import { queueMissingRebuilds } from './rebuild-videos.ts'

export {
  countPublishersWithoutNewVideo,
  listGeneratingPublishers,
  listPublishersWithoutNewVideo,
} from '../store/schedule.ts'

/** Publishers that one run checks. The next run takes the rest. */
const PUBLISHERS_PER_RUN = 2000
/** The wait before a publisher is checked again, unless one of its feeds has a new item first. */
const CHECK_AGAIN_MS = 15 * 60_000

/** Queues a video for every publisher with something new and a schedule that allows it, except in maintenance mode. */
export async function scheduleVideos(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const { maintenance_mode } = await readSettings(db)
  if (maintenance_mode) return
  await queueMissingRebuilds(platform)
  const now = clock.now()
  for (const publisherId of await findPublishersToCheck(db, now, PUBLISHERS_PER_RUN)) {
    await setNextCheck(db, publisherId, new Date(now.getTime() + CHECK_AGAIN_MS))
    await queueVideo(platform, publisherId, false)
  }
}

/** Checks the publishers of feeds with new items now. @param feedIds at least one */
export async function checkFeeds(platform: Platform, feedIds: readonly number[]): Promise<void> {
  await setNextCheckOfFeeds(platform.db, feedIds, platform.clock.now())
  await scheduleVideos(platform)
}
