import { createHash } from 'node:crypto'

/** What identity is told by. */
export type IdentityFacts = {
  guid: string | null
  canonicalUrl: string | null
  title: string
  summary: string
  publishedAt: Date | null
}

/**
 * Gives every item of one document its identities, the primary one first. They are stable between fetches and
 * unique among feeds only together with the feed.
 * - a guid names its item, unless several items carry it: then guid and address together;
 * - an address names its item, unless several items lead there;
 * - else a hash of title, date and summary. Items that agree even in that get the same keys.
 */
export function identifyItems(items: readonly IdentityFacts[]): string[][] {
  const guids = countValues(items.map(item => item.guid))
  const urls = countValues(items.map(item => item.canonicalUrl))
  const pairs = countValues(items.map(item => pairOf(item)))
  return items.map(item => {
    const keys: string[] = []
    const { guid, canonicalUrl } = item
    if (guid !== null && guids.get(guid) === 1) keys.push(`guid:${guid}`)
    else if (guid !== null && canonicalUrl !== null && pairs.get(pairOf(item) ?? '') === 1) {
      keys.push(`guid:${guid}|${canonicalUrl}`)
    }
    if (canonicalUrl !== null && urls.get(canonicalUrl) === 1) keys.push(`url:${canonicalUrl}`)
    return keys.length > 0 ? keys : [`hash:${contentHash(item)}`]
  })
}

function pairOf({ guid, canonicalUrl }: IdentityFacts): string | null {
  return guid === null || canonicalUrl === null ? null : `${guid}\n${canonicalUrl}`
}

function countValues(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function contentHash({ title, summary, publishedAt, canonicalUrl }: IdentityFacts): string {
  const parts = [title, publishedAt?.toISOString() ?? '', summary, canonicalUrl ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
