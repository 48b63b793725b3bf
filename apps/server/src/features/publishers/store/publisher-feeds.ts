import type { FeedSettingInput } from '@feedreel/contracts/publishers'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

export type PublisherFeedRow = {
  feed_id: number
  feed_name: string
  top_n_contents: number
  categories: string[]
}

/** The feeds of a publisher in the order of its line-ups. */
export async function listPublisherFeeds(db: Queryable, publisherId: number): Promise<PublisherFeedRow[]> {
  return db
    .selectFrom('publisher_feed')
    .innerJoin('feed', 'feed.id', 'publisher_feed.feed_id')
    .modifyFront(prepared('publisher-feeds'))
    .select(['feed_id', 'feed.name as feed_name', 'top_n_contents', 'categories'])
    .where('publisher_id', '=', publisherId)
    .orderBy('position')
    .orderBy('feed_id')
    .execute()
}

/**
 * Replaces a publisher's feeds. Their order is the order of its line-ups. Pins and bans stay, also those of detached
 * feeds.
 */
export async function replacePublisherFeeds(
  tx: Tx,
  publisherId: number,
  settings: readonly FeedSettingInput[],
): Promise<void> {
  const ids = settings.map(setting => setting.feed_id)
  let gone = tx.deleteFrom('publisher_feed').where('publisher_id', '=', publisherId)
  if (ids.length > 0) gone = gone.where('feed_id', 'not in', ids)
  await gone.execute()
  for (const [index, { feed_id, top_n_contents, categories }] of settings.entries()) {
    const setting = { position: index + 1, top_n_contents, categories }
    await tx
      .insertInto('publisher_feed')
      .values({ publisher_id: publisherId, feed_id, ...setting })
      .onConflict(conflict => conflict.columns(['publisher_id', 'feed_id']).doUpdateSet(setting))
      .execute()
  }
}
