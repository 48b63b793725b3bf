import { createHash } from 'node:crypto'

/** The fields that identify an item. */
export type IdentityFields = {
  guid: string | null
  canonicalUrl: string | null
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
 * - The address is a key, unless different items share it.
 * - Else a hash of title, date, summary and address. Items with equal hashes get the same keys.
 */
export function identifyItems<Item extends IdentityFields>(items: readonly Item[]): (Item & ItemIdentity)[] {
  const guids = findShared(items, item => item.guid)
  const urls = findShared(items, item => item.canonicalUrl)
  const pairs = findShared(items, pairOf)
  return items.map(item => {
    const keys: string[] = []
    const sharedKeys: string[] = []
    const { guid, canonicalUrl } = item
    if (guid !== null && guids.has(guid)) sharedKeys.push(`guid:${guid}`)
    else if (guid !== null) keys.push(`guid:${guid}`)
    const pair = pairOf(item)
    if (pair !== null && sharedKeys.length > 0 && !pairs.has(pair)) keys.push(`guid:${guid}|${canonicalUrl}`)
    if (canonicalUrl !== null && urls.has(canonicalUrl)) sharedKeys.push(`url:${canonicalUrl}`)
    else if (canonicalUrl !== null) keys.push(`url:${canonicalUrl}`)
    return { ...item, keys: keys.length > 0 ? keys : [`hash:${contentHash(item)}`], sharedKeys }
  })
}

function pairOf({ guid, canonicalUrl }: IdentityFields): string | null {
  return guid === null || canonicalUrl === null ? null : `${guid}\n${canonicalUrl}`
}

/** Values that different items share. */
function findShared(
  items: readonly IdentityFields[],
  fieldOf: (item: IdentityFields) => string | null,
): Set<string> {
  const contents = new Map<string, string>()
  const shared = new Set<string>()
  for (const item of items) {
    const value = fieldOf(item)
    if (value === null) continue
    const content = item.title || item.summary || item.guid || ''
    const known = contents.get(value)
    if (known === undefined) contents.set(value, content)
    else if (known !== content) shared.add(value)
  }
  return shared
}

function contentHash({ title, summary, publishedAt, canonicalUrl }: IdentityFields): string {
  const parts = [title, publishedAt?.toISOString() ?? '', summary, canonicalUrl ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
