import { readSettings } from '#features/settings/service.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { newLookTurn } from '../rules.ts'
import {
  findEarlyNewLooks,
  findPublishersToCheck,
  readTemplatesSince,
  setNextCheck,
  setNextCheckOfFeeds,
} from '../store/schedule.ts'
import { TEMPLATES_VERSION } from './plan-video.ts'
import { queueVideo } from './queue-video.ts'
import { queueMissingRebuilds } from './rebuild-videos.ts'

export {
  countPublishersWithoutNewVideo,
  listActivePublishers,
  listPublishersWithoutNewVideo,
  setNextCheck,
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
  const allowed = await findPublishersToCheck(db, now, PUBLISHERS_PER_RUN)
  const early = (await findEarlyTurns(db, now)).slice(0, PUBLISHERS_PER_RUN)
  for (const publisherId of [...allowed, ...early]) {
    await setNextCheck(db, publisherId, new Date(now.getTime() + CHECK_AGAIN_MS))
    await queueVideo(platform, publisherId, false)
  }
}

/**
 * Publishers whose turn for the new look of an update has come and whose update frequency does not allow a video
 * within the period of the turns.
 */
async function findEarlyTurns(db: Queryable, now: Date): Promise<number[]> {
  const since = await readTemplatesSince(db, TEMPLATES_VERSION)
  const ids = await findEarlyNewLooks(db, now, TEMPLATES_VERSION)
  return ids.filter(id => newLookTurn(id, since) <= now)
}

/** Checks the publishers of feeds with new items now. @param feedIds at least one */
export async function checkFeeds(platform: Platform, feedIds: readonly number[]): Promise<void> {
  await setNextCheckOfFeeds(platform.db, feedIds, platform.clock.now())
  await scheduleVideos(platform)
}
