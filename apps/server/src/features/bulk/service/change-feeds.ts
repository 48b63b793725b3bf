import type { BulkAnswer, FeedBulkAction } from '@feedreel/contracts/batch/bulk'
import { changeFeed, removeFeed } from '#features/feeds/service/manage-feeds.ts'
import { pullFeed } from '#features/feeds/service/schedule-polls.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { eachRecord } from './each-record.ts'

/** Applies an action to many feeds, one after the other. */
export async function changeFeeds(
  platform: Platform,
  actor: Actor,
  action: FeedBulkAction,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const actions: Record<FeedBulkAction, (id: number) => Promise<unknown>> = {
    pause: id => changeFeed(platform, actor, id, { is_active: false }),
    resume: id => changeFeed(platform, actor, id, { is_active: true }),
    pull: id => pullFeed(platform, actor, id),
    delete: id => removeFeed(platform, actor, id),
  }
  return eachRecord(ids, actions[action])
}
