import type {
  BulkAnswer,
  FeedBulkAction,
  PublisherBulkAction,
  VideoBulkAction,
} from '@feedreel/contracts/batch/bulk'
import { changeFeed, removeFeed } from '#features/feeds/service/manage-feeds.ts'
import { pullFeed } from '#features/feeds/service/schedule-polls.ts'
import { removePublisher } from '#features/publishers/service/remove-publisher.ts'
import { changePublisher } from '#features/publishers/service/save-publisher.ts'
import { requestVideo } from '#features/videos/service/queue-video.ts'
import { removeVideo } from '#features/videos/service/stored-videos.ts'
import { requirePublisher, type Scope } from '#platform/access/access.ts'
import type { Actor } from '#platform/actor.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * Applies `act` to each record, one after the other and each id once. A refusal is recorded and does not stop the
 * others.
 * @throws any error of `act` other than an AppError, like an outage; earlier changes stay
 */
async function eachRecord(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = []
  for (const id of new Set(ids)) {
    let error: string | null = null
    try {
      await act(id)
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      error = refusal.message
    }
    results.push({ id, error })
  }
  return { done: results.filter(({ error }) => error === null).length, results }
}

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

/** Applies an action to many publishers, one after the other. Those outside the scope count as missing. */
export async function changePublishers(
  platform: Platform,
  actor: Actor,
  scope: Scope,
  action: PublisherBulkAction,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const actions: Record<PublisherBulkAction, (id: number) => Promise<unknown>> = {
    generate: id => requestVideo(platform, actor, id, true),
    pause: id => changePublisher(platform, actor, id, { is_active: false }, []),
    resume: id => changePublisher(platform, actor, id, { is_active: true }, []),
    delete: id => removePublisher(platform, actor, id),
  }
  return eachRecord(ids, async id => {
    requirePublisher(scope, id)
    await actions[action](id)
  })
}

/** Applies an action to many videos, one after the other. Those of publishers outside the scope count as missing. */
export async function changeVideos(
  platform: Platform,
  actor: Actor,
  scope: Scope,
  action: VideoBulkAction,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const actions: Record<VideoBulkAction, (id: number) => Promise<unknown>> = {
    delete: id => removeVideo(platform, actor, scope, id),
  }
  return eachRecord(ids, actions[action])
}
