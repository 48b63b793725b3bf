import type { FeedItem } from '@feedreel/feed-reader/feed-item'
import type { Tx } from '#platform/database.ts'
import { contentHash, itemCategories } from '../rules.ts'
import { findItemsByKeys, type ItemFields, insertItem, insertKeys, updateItem } from '../store/items.ts'

/** Far more than any screen shows; feeds put whole articles here. */
const MAX_SUMMARY_CHARACTERS = 4000

export type StoredCounts = { added: number; updated: number; unchanged: number }

function fieldsOf(item: FeedItem): ItemFields {
  return {
    title: item.title,
    summary: item.summary.slice(0, MAX_SUMMARY_CHARACTERS),
    url: item.url,
    canonical_url: item.canonicalUrl,
    category: item.category,
    categories: itemCategories(item),
    published_at: item.publishedAt,
    content_hash: contentHash(item),
    picture_url: item.pictureUrl,
  }
}

/**
 * Brings the items of a feed to what was read: new ones are added, changed ones updated, and whatever appears
 * again under any of its keys is the same item. Nothing is removed: feeds drop old items all the time.
 */
export async function storeItems(
  tx: Tx,
  feedId: number,
  items: FeedItem[],
  now: Date,
): Promise<StoredCounts> {
  const known = await findItemsByKeys(tx, feedId, [...new Set(items.flatMap(item => item.keys))])
  const counts: StoredCounts = { added: 0, updated: 0, unchanged: 0 }
  for (const item of items) {
    const fields = fieldsOf(item)
    const key = item.keys.find(candidate => known.has(candidate))
    const existing = key === undefined ? undefined : known.get(key)
    const id = existing?.id ?? (await insertItem(tx, feedId, fields, now))
    if (!existing) counts.added += 1
    else if (existing.content_hash === fields.content_hash) counts.unchanged += 1
    else {
      await updateItem(tx, id, { ...fields, published_at: fields.published_at ?? existing.published_at }, now)
      counts.updated += 1
    }
    const newKeys = item.keys.filter(candidate => !known.has(candidate))
    await insertKeys(tx, feedId, id, newKeys)
    for (const candidate of item.keys) {
      known.set(candidate, { id, content_hash: fields.content_hash, published_at: fields.published_at })
    }
  }
  return counts
}
