import type { FeedItem } from './feed-item.ts'

/** A feed as the rest of the product sees it. */
export type ParsedFeed = {
  /** Such as `rss2.0`, `rss1.0`, `atom1.0`, `json1.1`. */
  format: string
  /** Plain text, '' when the feed has none. */
  title: string
  /** Page that the feed belongs to. */
  siteUrl: string | null
  /** The document ended early or crossed a bound: a missing item says nothing. */
  truncated: boolean
  /** How long the feed asks to be left alone (ttl, syndication module). */
  ttlMinutes: number | null
  /** How many items were read but not kept, all older than those that are. */
  leftOut: number
  /** In the order of the document. */
  items: FeedItem[]
}
