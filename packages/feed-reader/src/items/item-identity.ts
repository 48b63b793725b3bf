import { createHash } from 'node:crypto'

/** What identity is told by. */
export type IdentityFacts = {
  guid: string | null
  canonicalUrl: string | null
  title: string
  summary: string
  /** As the feed gives it, in the future too; null when it gives no readable date. */
  publishedAt: Date | null
}

/** What an item is recognised by. */
export type ItemIdentity = {
  /** Each means this item and no other of the document, the primary one first; never empty. */
  keys: string[]
  /** A guid or address that different items of the document carry: it means a known item only with the same title. */
  sharedKeys: string[]
}

/**
 * Gives every item of one document its identities. They are stable between fetches and unique among feeds only
 * together with the feed. Items with the same title, or without title the same summary, are the same item listed
 * again when they share a guid or an address.
 * - a guid names its item, unless different items carry it: then guid and address together;
 * - an address names its item, unless different items lead there;
 * - else a hash of title, date and summary. Items that agree even in that get the same keys.
 */
export function identifyItems<Item extends IdentityFacts>(items: readonly Item[]): (Item & ItemIdentity)[] {
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

function pairOf({ guid, canonicalUrl }: IdentityFacts): string | null {
  return guid === null || canonicalUrl === null ? null : `${guid}\n${canonicalUrl}`
}

/** The values that different items carry. */
function findShared(
  items: readonly IdentityFacts[],
  fieldOf: (item: IdentityFacts) => string | null,
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

function contentHash({ title, summary, publishedAt, canonicalUrl }: IdentityFacts): string {
  const parts = [title, publishedAt?.toISOString() ?? '', summary, canonicalUrl ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
