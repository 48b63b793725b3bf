import { counted } from '@feedreel/contracts/counted'
import type { BulkAction, ItemStatus } from '@feedreel/contracts/items'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { pinRefusal, statusOf } from '../rules.ts'
import {
  countPinned,
  findModerated,
  lockFeedPlace,
  type PublisherFeedKey,
  setNextCheckNow,
  setStatus,
} from '../store/moderation.ts'

/** Moderates items under the publisher-feed's lock, so that concurrent pins can't exceed the limit. */
async function moderate(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  status: ItemStatus,
): Promise<number> {
  return platform.db.transaction().execute(async (tx: Tx) => {
    const place = await lockFeedPlace(tx, key)
    if (!place) throw notFound('feed of this publisher')
    const ids = [...new Set(itemIds)]
    const found = await findModerated(tx, key, ids)
    if (found.length < ids.length) throw notFound('content item in this feed')
    const changed = await setStatus(tx, key, ids, status, platform.clock.now())
    // Pinned items stay when the limit is lowered.
    const isMorePinned = status === 'pinned' && changed > 0
    const refusal = isMorePinned ? pinRefusal(await countPinned(tx, key), place.top_n_contents) : null
    if (refusal) throw badRequest(refusal)
    const entries = found
      .filter(item => item.status !== status)
      .map(item => ({
        action: 'moderated' as const,
        subject: 'item' as const,
        id: item.id,
        label: `${item.title || `Item ${item.id}`}, for ${place.publisher_name}`,
        before: { status: item.status },
        after: { status },
      }))
    await recordAudit(platform, tx, actor, ...entries)
    await setNextCheckNow(tx, key.publisherId, platform.clock.now())
    await publishEvent(tx, { subject: 'publisher', id: key.publisherId, change: 'updated' })
    return changed
  })
}

/** Pins, bans or resets one item for one publisher. @throws AppError 404, or 400 over the pin limit */
export async function moderateItem(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemId: number,
  status: ItemStatus,
): Promise<{ message: string }> {
  await moderate(platform, actor, key, [itemId], status)
  return { message: `Content status updated to ${status}.` }
}

/** Moderates many items, or none on an error. @throws as moderateItem */
export async function moderateItems(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  action: BulkAction,
): Promise<{ message: string; changed: number }> {
  const changed = await moderate(platform, actor, key, itemIds, statusOf(action))
  return { message: `${counted(changed, 'content item')} updated.`, changed }
}
