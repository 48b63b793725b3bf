import { counted } from '@feedreel/contracts/counted'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { BulkAction } from '@feedreel/contracts/items'
import { recordAudit } from '#features/audit/service.ts'
import type { PublisherFeedKey } from '#features/items/service/list-items.ts'
import { lockRecord } from '#features/publishers/service/read-publishers.ts'
import { takeOffAir } from '#features/videos/service/take-off-air.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { type Decision, pinRefusal, statusOf } from '../rules.ts'
import {
  countPinned,
  findModerated,
  lockFeedPlace,
  setDecision,
  setNextCheckNow,
} from '../store/moderation.ts'

type Moderated = { changed: number; offAir: OffAir }

/**
 * Moderates items under the locks of the publisher and of the publisher-feed, so that concurrent pins can't exceed the
 * limit and no video with a banned item is published meanwhile.
 */
async function moderate(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  { status, keepOnAir }: Decision,
): Promise<Moderated> {
  const decision = { status, keepOnAir: status === 'banned' && keepOnAir }
  return platform.db.transaction().execute(async (tx: Tx) => {
    const now = platform.clock.now()
    const isLocked = await lockRecord(tx, key.publisherId)
    const place = isLocked ? await lockFeedPlace(tx, key) : undefined
    if (!place) throw notFound('feed of this publisher')
    const ids = [...new Set(itemIds)]
    const found = await findModerated(tx, key, ids)
    if (found.length < ids.length) throw notFound('content item in this feed')
    const changed = await setDecision(tx, key, ids, decision, now)
    // Pinned items stay when the limit is lowered.
    const isMorePinned = status === 'pinned' && changed > 0
    const refusal = isMorePinned ? pinRefusal(await countPinned(tx, key), place.top_n_contents) : null
    if (refusal) throw badRequest(refusal)
    const entries = found
      .filter(item => item.status !== status || item.keep_on_air !== decision.keepOnAir)
      .map(item => ({
        action: 'moderated' as const,
        subject: 'item' as const,
        id: item.id,
        label: `${item.title || `Item ${item.id}`}, for ${place.publisher_name}`,
        before: { status: item.status, keep_on_air: item.keep_on_air },
        after: { status, keep_on_air: decision.keepOnAir },
      }))
    await recordAudit(platform, tx, actor, ...entries)
    // Without keepOnAir also what an earlier ban left on air.
    const isOff = status === 'banned' && !decision.keepOnAir
    const offAir = isOff
      ? await takeOffAir(platform, tx, actor, { itemIds: ids, publisherId: key.publisherId })
      : { at: now.toISOString(), publishers: [] }
    await setNextCheckNow(tx, key.publisherId, now)
    await publishEvent(tx, { subject: 'publisher', id: key.publisherId, change: 'updated' })
    return { changed, offAir }
  })
}

/** Pins, bans or resets one item for one publisher. @throws AppError 404, or 400 over the pin limit */
export async function moderateItem(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemId: number,
  decision: Decision,
): Promise<{ message: string; off_air: OffAir }> {
  const { offAir } = await moderate(platform, actor, key, [itemId], decision)
  return { message: `Content status updated to ${decision.status}.`, off_air: offAir }
}

/** Moderates many items, or none on an error. @throws as moderateItem */
export async function moderateItems(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  action: BulkAction,
  keepOnAir: boolean,
): Promise<{ message: string; changed: number; off_air: OffAir }> {
  const decision = { status: statusOf(action), keepOnAir }
  const { changed, offAir } = await moderate(platform, actor, key, itemIds, decision)
  return { message: `${counted(changed, 'content item')} updated.`, changed, off_air: offAir }
}
