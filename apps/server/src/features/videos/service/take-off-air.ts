import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { dropPlans, findPublishersOfItems, findShowing, lockPublishers, setOffAir } from '../store/on-air.ts'
import { setRebuilds } from '../store/rebuilds.ts'
import { queueRebuilds } from './rebuild-videos.ts'

export { findItemsOnAir, findOutdatedOnAir, lockOutPublications } from '../store/on-air.ts'
export { findOpenVideos } from '../store/videos.ts'
export { stripItem } from '../store/withdrawn-videos.ts'

/** The videos on air that show an item, by publisher id. Must be called before takeOffAir. */
export async function findVideosOnAir(tx: Tx, itemId: number): Promise<Map<number, number>> {
  const publisherIds = await findPublishersOfItems(tx, [itemId])
  const showing = await findShowing(tx, publisherIds, [itemId])
  return new Map(showing.map(({ id, videoId }) => [id, videoId]))
}

/** The publishers whose players currently show an item. */
export async function findPublishersShowing(tx: Tx, itemId: number): Promise<number[]> {
  return [...(await findVideosOnAir(tx, itemId)).keys()]
}

/** Locks all publishers of items. Their open videos that are planned with one of the items are planned again. */
export async function dropPlansWith(tx: Tx, itemIds: readonly number[]): Promise<void> {
  const ids = await findPublishersOfItems(tx, itemIds)
  await lockPublishers(tx, ids)
  await dropPlans(tx, ids, itemIds)
}

/** The removed or changed items, for one publisher or, with null, for all. */
type Removal = { itemIds: readonly number[]; publisherId: number | null; except?: ReadonlySet<number> }

/**
 * Takes every completed video that shows one of the items off air, in the transaction that removes or changes the
 * items. Open videos with one of them are planned again, and a rebuild is queued for each publisher that showed one.
 * Call it after the change is written: plans that wait for this transaction must see it.
 * @param removal.except publishers for which nothing changes
 * @param actor null for the product itself
 * @returns the active publishers that showed one of the items, with their queued videos
 */
export async function takeOffAir(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  { itemIds, publisherId, except }: Removal,
): Promise<OffAir> {
  const at = platform.clock.now()
  const all = publisherId === null ? await findPublishersOfItems(tx, itemIds) : [publisherId]
  const ids = all.filter(id => !except?.has(id))
  await lockPublishers(tx, ids)
  const showing = await findShowing(tx, ids, itemIds)
  await dropPlans(tx, ids, itemIds)
  const videoIds = await setOffAir(tx, ids, itemIds, at)
  await setRebuilds(tx, showing)
  const queued = await queueRebuilds(
    platform,
    tx,
    showing.map(({ id }) => id),
    actor ?? undefined,
  )
  await publishEvents(tx, [
    ...videoIds.map(id => ({ subject: 'video' as const, id, change: 'updated' as const })),
    ...showing.map(({ id }) => ({ subject: 'publisher' as const, id, change: 'updated' as const })),
  ])
  const publishers = showing
    .filter(({ isActive }) => isActive)
    .map(({ id, name, slug }) => ({ id, name, slug, video_id: queued.get(id) ?? null }))
  return { at: at.toISOString(), publishers }
}
