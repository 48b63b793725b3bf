import { counted } from '@feedreel/contracts/counted'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { BulkAction } from '@feedreel/contracts/items'
import { recordAudit } from '#features/audit/service.ts'
import type { PublisherFeedKey } from '#features/items/service/list-items.ts'
import { lockRecord } from '#features/publishers/service/read-publishers.ts'
import { takeOffAir } from '#features/videos/service/take-off-air.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, forbidden, InvalidFieldsError, notFound } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { changesPin, type Decision, pinRefusal, statusOf } from '../rules.ts'
import {
  countPinned,
  findFeedOfItem,
  findModerated,
  findPublishersOfFeed,
  lockFeedPlace,
  setDecision,
  setNextCheckNow,
} from '../store/moderation.ts'

type Moderated = { changed: number; offAir: OffAir }

type ModerationOrder = {
  key: PublisherFeedKey
  itemIds: readonly number[]
  decision: Decision
  /** The call moderates several publishers: a refusal must name this one. */
  isOneOfMany?: boolean
  /** True by default. The people of a publisher may only set and lift bans. */
  mayPin?: boolean
}

/**
 * Moderates items for one publisher in a transaction. Locks the publisher and the publisher-feed: concurrent pins can't
 * exceed the limit, and no video with a banned item can be published meanwhile.
 */
async function moderateIn(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  { key, itemIds, decision: { status, keepOnAir: keepsOnAir }, isOneOfMany, mayPin = true }: ModerationOrder,
): Promise<Moderated> {
  const decision = { status, keepOnAir: status === 'banned' && keepsOnAir }
  const now = platform.clock.now()
  const isLocked = await lockRecord(tx, key.publisherId)
  const place = isLocked ? await lockFeedPlace(tx, key) : undefined
  if (!place) throw notFound('feed of this publisher')
  const ids = [...new Set(itemIds)]
  const found = await findModerated(tx, key, ids)
  if (found.length < ids.length) throw notFound('content item in this feed')
  if (!mayPin && found.some(item => changesPin(item.status, status))) {
    throw forbidden('Your role does not allow pins, only bans.')
  }
  const changed = await setDecision(tx, key, ids, decision, now)
  // Items that are pinned already stay pinned when the limit is lowered.
  const isMorePinned = status === 'pinned' && changed > 0
  const refusal = isMorePinned ? pinRefusal(await countPinned(tx, key), place.top_n_contents) : null
  if (refusal) throw badRequest(isOneOfMany ? `${place.publisher_name}: ${refusal}` : refusal)
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
  // Without keepOnAir, also videos that an earlier ban left on air.
  const isOff = status === 'banned' && !decision.keepOnAir
  const offAir = isOff
    ? await takeOffAir(platform, tx, actor, { itemIds: ids, publisherId: key.publisherId })
    : { at: now.toISOString(), publishers: [] }
  await setNextCheckNow(tx, key.publisherId, now)
  await publishEvent(tx, { subject: 'publisher', id: key.publisherId, change: 'updated' })
  return { changed, offAir }
}

async function moderate(platform: Platform, actor: Actor, order: ModerationOrder): Promise<Moderated> {
  return platform.db.transaction().execute(tx => moderateIn(tx, platform, actor, order))
}

/**
 * Pins, bans or resets one item for one publisher.
 * @throws AppError 404, 400 over the pin limit, 403 for pins without `mayPin`
 */
export async function moderateItem(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemId: number,
  decision: Decision,
  { mayPin }: { mayPin: boolean },
): Promise<{ message: string; off_air: OffAir }> {
  const { offAir } = await moderate(platform, actor, { key, itemIds: [itemId], decision, mayPin })
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
  const { changed, offAir } = await moderate(platform, actor, { key, itemIds, decision })
  return { message: `${counted(changed, 'content item')} updated.`, changed, off_air: offAir }
}

/**
 * Pins, bans or resets one item for several publishers, or for none on an error.
 * @param wanted publishers that show the feed of the item, or `all` of them
 * @throws AppError 404; 400 over a pin limit and when no publisher shows the feed; InvalidFieldsError naming publishers
 * that do not show it
 */
export async function moderateEverywhere(
  platform: Platform,
  actor: Actor,
  itemId: number,
  wanted: readonly number[] | 'all',
  decision: Decision,
): Promise<{ message: string; changed: number; off_air: OffAir }> {
  return platform.db.transaction().execute(async tx => {
    const feedId = await findFeedOfItem(tx, itemId)
    if (feedId === undefined) throw notFound('item')
    const showing = await findPublishersOfFeed(tx, feedId)
    if (wanted === 'all' && showing.length === 0)
      throw badRequest('No publisher shows the feed of this item.')
    const strangers = wanted === 'all' ? [] : wanted.filter(id => !showing.includes(id))
    if (strangers.length > 0) {
      const sentence = `Publishers that do not show the feed of this item: ${strangers.join(', ')}.`
      throw new InvalidFieldsError({ publishers: [sentence] })
    }
    const results: Moderated[] = []
    // In order of ids: the order in which publishers are locked everywhere.
    for (const publisherId of wanted === 'all' ? showing : showing.filter(id => wanted.includes(id))) {
      const order = { key: { publisherId, feedId }, itemIds: [itemId], decision, isOneOfMany: true }
      results.push(await moderateIn(tx, platform, actor, order))
    }
    const changed = results.filter(result => result.changed > 0).length
    return {
      message: `Content status updated to ${decision.status} for ${counted(changed, 'publisher')}.`,
      changed,
      off_air: {
        at: platform.clock.now().toISOString(),
        publishers: results.flatMap(({ offAir }) => offAir.publishers),
      },
    }
  })
}
