import type { PlayerEvents } from '@feedreel/contracts/embed'
import { recordPlayback } from '#features/analytics/service/record-playback.ts'
import type { InstallationNotes } from '#features/installations/service/note-installations.ts'
import { countViews, publisherOfVideo } from '#features/videos/service/read-videos.ts'
import { badRequest } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { isCrawler, type PageHeaders } from '../rules.ts'
import { admitPage } from './read-player.ts'

/**
 * Takes a beacon of a player: every event once, a view once for each playback.
 * @throws AppError as admitPage, or 400 for a video that is not the publisher's
 */
export async function recordEvents(
  platform: Platform,
  slug: string,
  headers: PageHeaders & { userAgent: string | undefined },
  beacon: PlayerEvents,
  notes: InstallationNotes,
): Promise<void> {
  const publisher = await admitPage(platform, slug, headers, notes, beacon.version)
  if (isCrawler(headers.userAgent)) {
    platform.metrics.beacons.inc({ result: 'crawler' })
    return
  }
  if ((await publisherOfVideo(platform.db, beacon.video)) !== publisher.id) {
    throw badRequest(`Video ${beacon.video} is not one of the publisher "${publisher.slug}".`)
  }
  await platform.db.transaction().execute(async tx => {
    const views = await recordPlayback(tx, publisher.id, beacon, platform.clock.now())
    if (views > 0) await countViews(tx, beacon.video, views)
  })
  platform.metrics.beacons.inc({ result: 'stored' })
}
