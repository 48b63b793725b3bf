import type { PlayerEvents } from '@feedreel/contracts/embed'
import type { InstallationNotes } from '#features/installations/service.ts'
import { badRequest } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import type { AddressBlocks } from './address-blocks.ts'
import type { BeaconBatches } from './batch-beacons.ts'
import { describeVisit, type Sender } from './describe-visit.ts'
import { admitPage } from './read-player.ts'

/**
 * Stores a player's beacon: each event once, one view per playback. Figures count bots separately. Daily
 * counts and view counts leave out crawlers.
 * @throws AppError as admitPage, or 400 for a video that is not the publisher's
 */
export async function recordEvents(
  platform: Platform,
  batches: BeaconBatches,
  slug: string,
  sender: Sender,
  beacon: PlayerEvents,
  { notes, blocks }: { notes: InstallationNotes; blocks: AddressBlocks },
): Promise<void> {
  const [found, ownerId] = await Promise.all([batches.publisher(slug), batches.ownerOf(beacon.video)])
  const publisher = admitPage(platform, found, sender.page, notes, beacon.version)
  // The database keeps the visit of a playback's first beacon only.
  const isNew = beacon.events.some(({ seq }) => seq === 0)
  const visit = describeVisit(sender, isNew, blocks)
  if (ownerId !== publisher.id) {
    // Crawlers load old pages whose video no longer exists.
    if (visit.isCrawler) return
    throw badRequest(`Video ${beacon.video} is not one of the publisher "${publisher.slug}".`)
  }
  await batches.keep(publisher.id, beacon, visit)
  platform.metrics.beacons.inc({ result: visit.isCrawler ? 'crawler' : 'stored' })
}
