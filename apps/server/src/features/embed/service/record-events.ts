import type { PlayerEvents } from '@feedreel/contracts/embed'
import type { InstallationNotes } from '#features/installations/service.ts'
import { badRequest } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { type AskingPage, isCrawler } from '../rules.ts'
import type { BeaconBatches } from './batch-beacons.ts'
import { admitPage } from './read-player.ts'

/**
 * Stores a player's beacon: each event once, one view per playback. Crawlers' beacons are counted in the metrics only.
 * @throws AppError as admitPage, or 400 for a video that is not the publisher's
 */
export async function recordEvents(
  platform: Platform,
  batches: BeaconBatches,
  slug: string,
  { page, userAgent }: { page: AskingPage; userAgent: string | undefined },
  beacon: PlayerEvents,
  notes: InstallationNotes,
): Promise<void> {
  const [found, ownerId] = await Promise.all([batches.publisher(slug), batches.ownerOf(beacon.video)])
  const publisher = admitPage(platform, found, page, notes, beacon.version)
  if (isCrawler(userAgent)) {
    platform.metrics.beacons.inc({ result: 'crawler' })
    return
  }
  if (ownerId !== publisher.id) {
    throw badRequest(`Video ${beacon.video} is not one of the publisher "${publisher.slug}".`)
  }
  await batches.keep(publisher.id, beacon)
  platform.metrics.beacons.inc({ result: 'stored' })
}
