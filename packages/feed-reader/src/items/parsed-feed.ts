import type { ItemIdentity } from './item-identity.ts'

export type ParsedFeed = {
  /** Such as `rss2.0`, `rss1.0`, `atom1.0`, `json1.1`. */
  format: string
  /** Plain text, '' when the feed has none. */
  title: string
  /** The website of the feed. */
  siteUrl: string | null
  /** The declared language as a BCP 47 tag, or null. */
  language: string | null
  /** The document ended early or exceeded a bound, so items may be missing. */
  truncated: boolean
  /** Minimum time between two fetches, from `ttl` or the syndication module. */
  ttlMinutes: number | null
  /** Number of older items that were read but not kept. */
  leftOut: number
  /** In document order. */
  items: FeedItem[]
  /** Guids of entries that the feed says it has deleted (RFC 6721). */
  deletedGuids: string[]
}

/** Texts are plain, on one line; addresses are absolute http(s). */
export type FeedItem = ItemIdentity & {
  guid: string | null
  /** As written by the publisher. */
  url: string | null
  /** Equal for equal pages: without tracking parameters. */
  canonicalUrl: string | null
  title: string
  summary: string
  /** The first of `categories`, '' without one. */
  category: string
  categories: string[]
  /** Never in the future; null without a readable date. */
  publishedAt: Date | null
  pictureUrl: string | null
}
