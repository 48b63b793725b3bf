import type { OnChange } from '@feedreel/contracts/feeds'
import { ITEM_TEXT_LENGTH } from '@feedreel/contracts/fields/item-text-length'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { isSamePictureUrl } from '@feedreel/feed-reader/urls/stable-picture-url'
import { recordAudit } from '#features/audit/service.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  compareListings,
  contentHash,
  hasSomethingToShow,
  isCorrectedDate,
  itemCategories,
  storedKey,
} from '../rules.ts'
import { holdItems } from '../store/held-items.ts'
import {
  type AdjustedItem,
  adjustItems,
  type ChangedItem,
  findItemsByKeys,
  type ItemFields,
  insertItems,
  insertKeys,
  type KnownItem,
  type NewItem,
  updateItems,
} from '../store/items.ts'
import { readListing, saveListing } from '../store/listings.ts'

/** Revisions kept besides the current one: the first, and the newest of the others. */
const MAX_REVISIONS = 100

export type StoredCounts = { added: number; updated: number; unchanged: number }

/** The start of a text, well-formed even where the cut splits a surrogate pair. */
const cut = (text: string, characters: number) => text.slice(0, characters).toWellFormed()

function fieldsOf(item: FeedItem): ItemFields {
  return {
    title: cut(item.title, ITEM_TEXT_LENGTH.title),
    summary: cut(item.summary, ITEM_TEXT_LENGTH.summary),
    url: item.url,
    canonical_url: item.canonicalUrl,
    category: item.category,
    categories: itemCategories(item),
    published_at: item.publishedAt,
    content_hash: contentHash(item),
    picture_url: item.pictureUrl,
  }
}

/** The stored item that matches an item of the document, if any, and all its keys in the document. */
type Listed = { existing: KnownItem | undefined; keys: Set<string> }

/**
 * Adds new items of a feed and updates changed ones. Items with a common key are the same item: of several in one
 * document the first is stored, with the keys of all. A key that different items of the document share identifies the
 * item with the same title. Missing items stay, with the time since when they are missing, because feeds drop old
 * items. Items without text and picture are skipped. A date that the source adds or corrects is stored without a
 * revision, and so is the newest address of the same picture. The number of statements does not depend on the number of
 * items.
 * @param follow.onChange `hold`: videos keep showing the previous texts and picture until a person accepts the change
 * @param follow.onUpdated called with the ids of changed items, if there are any
 */
export async function storeItems(
  tx: Tx,
  feedId: number,
  given: FeedItem[],
  now: Date,
  follow: { onChange?: OnChange; onUpdated?: (itemIds: number[]) => Promise<void> } = {},
): Promise<StoredCounts> {
  const listedBefore = await readListing(tx, feedId)
  const items = given.filter(hasSomethingToShow)
  const known = await findItemsByKeys(tx, feedId, [
    ...new Set(items.flatMap(item => [...item.keys, ...item.sharedKeys].map(storedKey))),
  ])
  const added: NewItem[] = []
  const updated: ChangedItem[] = []
  const adjusted: AdjustedItem[] = []
  let redated = 0
  const listed = new Map<string | number, Listed>()
  const listedIds: number[] = []
  for (const item of items) {
    const keys = item.keys.map(storedKey)
    const existing = findExisting(item, keys, known)
    const identities = existing ? [existing.id, ...keys] : keys
    const earlier = identities.map(identity => listed.get(identity)).find(found => found !== undefined)
    const entry = earlier ?? { existing, keys: new Set<string>() }
    for (const key of keys) entry.keys.add(key)
    for (const identity of identities) if (!listed.has(identity)) listed.set(identity, entry)
    if (earlier) continue
    const fields = fieldsOf(item)
    if (existing) listedIds.push(existing.id)
    if (!existing) added.push({ ...fields, keys: entry.keys })
    else if (existing.content_hash !== fields.content_hash) {
      updated.push({
        ...fields,
        id: existing.id,
        published_at: fields.published_at ?? existing.published_at,
        keeps_picture: isSamePictureUrl(existing.picture_url, fields.picture_url),
      })
    } else {
      const { id, published_at, picture_url } = existing
      const isRedated = isCorrectedDate(published_at, fields.published_at, now)
      if (isRedated) redated += 1
      if (isRedated || picture_url !== fields.picture_url) {
        const date = isRedated ? fields.published_at : published_at
        adjusted.push({ id, published_at: date, picture_url: fields.picture_url })
      }
    }
  }
  const addedIds = await insertItems(tx, feedId, added.toSorted(byDate), now)
  if (follow.onChange === 'hold' && updated.length > 0) await hold(tx, updated, now)
  await updateItems(tx, updated, now, MAX_REVISIONS)
  await adjustItems(tx, adjusted)
  if (updated.length > 0) await follow.onUpdated?.(updated.map(({ id }) => id))
  await insertKeys(tx, feedId, newKeysOf(listed.values(), known))
  const change = compareListings(listedBefore, listedIds, addedIds)
  if (change) await saveListing(tx, feedId, change, now)
  return {
    added: added.length,
    updated: updated.length + redated,
    unchanged: items.length - added.length - updated.length - redated,
  }
}

/**
 * Oldest first, because the list of all items is in descending order of ids. Items without a date count as published
 * now. Items of the same time keep the document's order.
 */
function byDate(a: NewItem, b: NewItem): number {
  const timeOf = ({ published_at: at }: NewItem) => at?.getTime() ?? Number.POSITIVE_INFINITY
  return timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b)
}

/** Holds the previous texts and pictures for videos, with an audit entry for each item that was not held before. */
async function hold(tx: Tx, updated: readonly ChangedItem[], now: Date): Promise<void> {
  const entries = (await holdItems(tx, updated, now)).map(({ id, title }) => ({
    action: 'updated' as const,
    subject: 'item' as const,
    id,
    label: title || `Item ${id}`,
    before: { is_held: false },
    after: { is_held: true },
  }))
  if (entries.length > 0) await recordAudit({ clock: { now: () => now } }, tx, OWN_ACTOR, ...entries)
}

/** The ids of a feed's items with these guids, each once. */
export async function findItemsOfGuids(tx: Tx, feedId: number, guids: readonly string[]): Promise<number[]> {
  const known = await findItemsByKeys(
    tx,
    feedId,
    guids.map(guid => storedKey(`guid:${guid}`)),
  )
  return [...new Set([...known.values()].map(({ id }) => id))]
}

function findExisting(
  item: FeedItem,
  keys: readonly string[],
  known: ReadonlyMap<string, KnownItem>,
): KnownItem | undefined {
  const shared = item.sharedKeys.map(storedKey)
  return (
    keys.map(key => known.get(key)).find(found => found !== undefined) ??
    shared.map(key => known.get(key)).find(found => found?.title === item.title && item.title !== '')
  )
}

function newKeysOf(
  listed: Iterable<Listed>,
  known: ReadonlyMap<string, KnownItem>,
): { key: string; item_id: number }[] {
  return [...new Set(listed)].flatMap(({ existing, keys }) =>
    existing ? [...keys].filter(key => !known.has(key)).map(key => ({ key, item_id: existing.id })) : [],
  )
}
