import { counted } from '@feedreel/contracts/counted'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { BulkAction } from '@feedreel/contracts/items'
import { recordAudit } from '#features/audit/service.ts'
import { readLockedFeeds } from '#features/feeds/service/read-feeds.ts'
import type { PublisherFeedKey } from '#features/items/service/list-items.ts'
import { lockRecord } from '#features/publishers/service/read-publishers.ts'
import { setNextCheck } from '#features/videos/service/schedule-videos.ts'
import { takeOffAir } from '#features/videos/service/take-off-air.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, forbidden, InvalidFieldsError, notFound, refuseInvalid } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import {
  auditEntry,
  changesPin,
  type Decision,
  decidedAfter,
  differ,
  pinRefusal,
  refuseTerms,
  statusOf,
} from '../rules.ts'
import { isInFuture } from '../store/bans.ts'
import {
  countPinned,
  findFeedOfItem,
  findItemsToModerate,
  findModerated,
  findPlacesOfFeeds,
  findPublishersOfFeed,
  lockFeedPlace,
  setDecisions,
} from '../store/moderation.ts'
import { endExpiredBans } from './end-bans.ts'

type Moderated = { changed: number[]; offAir: OffAir }

type FeedItems = { feedId: number; itemIds: readonly number[] }

type ModerationOrder = {
  publisherId: number
  /** In order of their ids. */
  feeds: readonly FeedItems[]
  decision: Decision
  /** The call moderates several publishers: a refusal must name this one. */
  isOneOfMany?: boolean
  /** True by default. The people of a publisher may only set and lift bans. */
  mayPin?: boolean
}

/** @throws InvalidFieldsError for terms without a ban, and for a ban that would end at once */
async function requireTerms(tx: Tx, decision: Decision): Promise<void> {
  refuseInvalid(refuseTerms(decision))
  const { expiresAt } = decision
  if (expiresAt && !(await isInFuture(tx, expiresAt))) {
    throw new InvalidFieldsError({ expires_at: ['Enter a moment in the future.'] })
  }
}

/**
 * Writes the decision about items of one feed. Locks the publisher-feed, so that concurrent pins can't exceed the limit.
 * @returns the ids of the items that changed
 */
async function decideIn(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  { publisherId, decision, isOneOfMany, mayPin = true }: ModerationOrder,
  { feedId, itemIds }: FeedItems,
): Promise<number[]> {
  const key = { publisherId, feedId }
  const place = await lockFeedPlace(tx, key)
  if (!place) throw notFound('feed of this publisher')
  const ids = [...new Set(itemIds)]
  const found = await findModerated(tx, key, ids)
  if (found.length < ids.length) throw notFound('content item in this feed')
  if (!mayPin && found.some(item => changesPin(item.status, decision.status))) {
    throw forbidden('Your role does not allow pins, only bans.')
  }
  const changes = found
    .map(before => ({ before, after: decidedAfter(before, decision) }))
    .filter(({ before, after }) => differ(before, after))
  await setDecisions(
    tx,
    key,
    changes.map(({ before, after }) => ({ itemId: before.id, ...after })),
    platform.clock.now(),
  )
  // Items that are pinned already stay pinned when the limit is lowered.
  const isMorePinned = decision.status === 'pinned' && changes.length > 0
  const refusal = isMorePinned ? pinRefusal(await countPinned(tx, key), place.top_n_contents) : null
  if (refusal) throw badRequest(isOneOfMany ? `${place.publisher_name}: ${refusal}` : refusal)
  const entries = changes.map(({ before, after }) =>
    auditEntry({ id: before.id, title: before.title, publisher_name: place.publisher_name }, before, after),
  )
  await recordAudit(platform, tx, actor, ...entries)
  return changes.map(({ before }) => before.id)
}

/**
 * Moderates items for one publisher in a transaction. Locks the publisher: no video with a banned item can be published
 * meanwhile. All feeds are decided before anything goes off air, so that no video with another banned item takes its place.
 */
async function moderateIn(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  order: ModerationOrder,
): Promise<Moderated> {
  const { publisherId, feeds, decision } = order
  const now = platform.clock.now()
  if (!(await lockRecord(tx, publisherId))) throw notFound('feed of this publisher')
  await endExpiredBans(platform, tx, publisherId)
  const changed: number[] = []
  for (const feed of feeds) changed.push(...(await decideIn(tx, platform, actor, order, feed)))
  // Without keepOnAir, also videos that an earlier ban left on air.
  const isOff = decision.status === 'banned' && !decision.keepOnAir
  const itemIds = [...new Set(feeds.flatMap(feed => feed.itemIds))]
  const offAir = isOff
    ? await takeOffAir(platform, tx, actor, { itemIds, publisherId })
    : { at: now.toISOString(), publishers: [] }
  await setNextCheck(tx, publisherId, now)
  await publishEvent(tx, { subject: 'publisher', id: publisherId, change: 'updated' })
  return { changed, offAir }
}

async function moderate(
  platform: Platform,
  actor: Actor,
  { publisherId, feedId }: PublisherFeedKey,
  itemIds: readonly number[],
  rest: Pick<ModerationOrder, 'decision' | 'mayPin'>,
): Promise<Moderated> {
  return platform.db.transaction().execute(async tx => {
    await requireTerms(tx, rest.decision)
    // A feed is deleted with its moderation: its lock comes before all others, to avoid deadlocks.
    await readLockedFeeds(tx, [feedId])
    return moderateIn(tx, platform, actor, { publisherId, feeds: [{ feedId, itemIds }], ...rest })
  })
}

/**
 * Pins, bans or resets one item for one publisher.
 * @throws AppError 404, 400 over the pin limit, 403 for pins without `mayPin`; InvalidFieldsError for terms of a ban
 */
export async function moderateItem(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemId: number,
  decision: Decision,
  { mayPin }: { mayPin: boolean },
): Promise<{ message: string; off_air: OffAir }> {
  const { offAir } = await moderate(platform, actor, key, [itemId], { decision, mayPin })
  return { message: `Content status updated to ${decision.status}.`, off_air: offAir }
}

/** Moderates many items, or none on an error. @throws as moderateItem */
export async function moderateItems(
  platform: Platform,
  actor: Actor,
  key: PublisherFeedKey,
  itemIds: readonly number[],
  action: BulkAction,
  how: Omit<Decision, 'status'>,
): Promise<{ message: string; changed: number; off_air: OffAir }> {
  const decision = { status: statusOf(action), ...how }
  const { changed, offAir } = await moderate(platform, actor, key, itemIds, { decision })
  return describe(changed.length, offAir)
}

const describe = (changed: number, off_air: OffAir) => ({
  message: `${counted(changed, 'content item')} updated.`,
  changed,
  off_air,
})

/** What several publishers' players no longer show. */
const joinOffAir = (platform: Platform, results: readonly Moderated[]): OffAir => ({
  at: platform.clock.now().toISOString(),
  publishers: results.flatMap(({ offAir }) => offAir.publishers),
})

/**
 * Pins, bans or resets many items for every publisher that shows their feeds, or none on an error.
 * @throws AppError 404; 400 over a pin limit, for terms that are not allowed, and when no publisher shows an item's feed
 */
export async function moderateItemsEverywhere(
  platform: Platform,
  actor: Actor,
  itemIds: readonly number[],
  action: BulkAction,
  how: Omit<Decision, 'status'>,
): Promise<{ message: string; changed: number; off_air: OffAir }> {
  const decision = { status: statusOf(action), ...how }
  return platform.db.transaction().execute(async tx => {
    await requireTerms(tx, decision)
    const items = await findItemsToModerate(tx, [...new Set(itemIds)])
    if (items.length < new Set(itemIds).size) throw notFound('item')
    const feedIds = [...new Set(items.map(item => item.feed_id))]
    // As in moderate.
    await readLockedFeeds(tx, feedIds)
    const places = await findPlacesOfFeeds(tx, feedIds)
    const shown = new Set(places.map(({ feed_id }) => feed_id))
    const strangers = items.filter(({ feed_id }) => !shown.has(feed_id))
    if (strangers.length > 0) {
      const names = strangers.map(({ id, title }) => `“${title || `Item ${id}`}”`).join(', ')
      throw badRequest(`No publisher shows the feed of ${names}.`)
    }
    const itemsOf = Map.groupBy(items, item => item.feed_id)
    const results: Moderated[] = []
    // In order of ids: the order in which publishers are locked everywhere.
    for (const [publisherId, feeds] of Map.groupBy(places, place => place.publisher_id)) {
      const ofFeeds = feeds.map(({ feed_id: feedId }) => ({
        feedId,
        itemIds: (itemsOf.get(feedId) ?? []).map(({ id }) => id),
      }))
      const order = { publisherId, feeds: ofFeeds, decision, isOneOfMany: true }
      results.push(await moderateIn(tx, platform, actor, order))
    }
    const changed = new Set(results.flatMap(result => result.changed))
    return describe(changed.size, joinOffAir(platform, results))
  })
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
    await requireTerms(tx, decision)
    const feedId = await findFeedOfItem(tx, itemId)
    if (feedId === undefined) throw notFound('item')
    // As in moderate.
    await readLockedFeeds(tx, [feedId])
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
      const feeds = [{ feedId, itemIds: [itemId] }]
      const order = { publisherId, feeds, decision, isOneOfMany: true }
      results.push(await moderateIn(tx, platform, actor, order))
    }
    const changed = results.filter(result => result.changed.length > 0).length
    return {
      message: `Content status updated to ${decision.status} for ${counted(changed, 'publisher')}.`,
      changed,
      off_air: joinOffAir(platform, results),
    }
  })
}
