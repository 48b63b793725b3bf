import type { Tx } from '#platform/database/database.ts'
import { findPublishersOfItems, findShowing } from '../store/on-air.ts'

export { findOpenVideos } from '../store/videos.ts'
export { stripItem } from '../store/withdrawn-videos.ts'

/** The videos on air that show an item, by publisher id. Must be called before takeOffAir. */
export async function findVideosOnAir(tx: Tx, itemId: number): Promise<Map<number, number>> {
  const publisherIds = await findPublishersOfItems(tx, [itemId])
  const showing = await findShowing(tx, publisherIds, [itemId])
  return new Map(showing.map(({ id, videoId }) => [id, videoId]))
}
