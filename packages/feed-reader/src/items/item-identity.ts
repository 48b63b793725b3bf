import { createHash } from 'node:crypto'

/** The fields that identify an item. */
export type IdentityFields = {
  guid: string | null
  canonicalUrl: string | null
  /** The canonical address by earlier rules, by which stored items are known; null when equal. */
  formerUrl: string | null
  title: string
  summary: string
  /** As written, possibly in the future; null without a readable date. */
  publishedAt: Date | null
}

export type ItemIdentity = {
  /** Unique in the document, the primary key first; never empty. */
  keys: string[]
  /** Guid or address of several different items of the document: identifies an item only with the same title. */
  sharedKeys: string[]
}

/**
 * Adds the keys of every item of a document. They are stable between fetches, and unique within a feed. Items with the
 * same guid or address and the same title (without titles: summary) are duplicates of one item.
 * - The guid is a key, unless different items share it: then guid and address together.
 * - The address is a key, unless different items share it. So is the one by earlier rules.
 * - Else a hash of title, date, summary and address. Items with equal hashes get the same keys.
 */
export function identifyItems<Item extends IdentityFields>(
  items: readonly Item[],
): (Omit<Item, 'formerUrl'> & ItemIdentity)[] {
  const guids = findShared(items, ({ guid }) => (guid === null ? [] : [guid]))
  const urls = findShared(items, addressesOf)
  const pairs = findShared(items, pairsOf)
  return items.map(item => {
    const keys: string[] = []
    const sharedKeys: string[] = []
    const { guid } = item
    if (guid !== null && guids.has(guid)) sharedKeys.push(`guid:${guid}`)
    else if (guid !== null) keys.push(`guid:${guid}`)
    if (sharedKeys.length > 0) {
      for (const pair of pairsOf(item)) if (!pairs.has(pair)) keys.push(`guid:${pair}`)
    }
    for (const url of addressesOf(item)) (urls.has(url) ? sharedKeys : keys).push(`url:${url}`)
    if (keys.length === 0) keys.push(`hash:${contentHash(item)}`)
    const { formerUrl, ...fields } = item
    return { ...fields, keys, sharedKeys }
  })
}

function addressesOf({ canonicalUrl, formerUrl }: IdentityFields): string[] {
  return [canonicalUrl, formerUrl].filter(url => url !== null)
}

function pairsOf(item: IdentityFields): string[] {
  return item.guid === null ? [] : addressesOf(item).map(url => `${item.guid}|${url}`)
}

/** Values that different items share. */
function findShared(
  items: readonly IdentityFields[],
  valuesOf: (item: IdentityFields) => readonly string[],
): Set<string> {
  const contents = new Map<string, string>()
  const shared = new Set<string>()
  for (const item of items) {
    const content = item.title || item.summary || item.guid || ''
    for (const value of valuesOf(item)) {
      const known = contents.get(value)
      if (known === undefined) contents.set(value, content)
      else if (known !== content) shared.add(value)
    }
  }
  return shared
}

function contentHash(item: IdentityFields): string {
  const { title, summary, publishedAt, canonicalUrl, formerUrl } = item
  const parts = [title, publishedAt?.toISOString() ?? '', summary, formerUrl ?? canonicalUrl ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
