import type { ItemIdentity } from './item-identity.ts'

/** One item of a feed. Texts are plain, on one line; addresses are absolute http(s). */
export type FeedItem = ItemIdentity & {
  guid: string | null
  /** As the publisher writes it. */
  url: string | null
  /** Equal for equal pages, whatever tracking the address carries. */
  canonicalUrl: string | null
  title: string
  summary: string
  /** The first of `categories`, '' when there is none. */
  category: string
  categories: string[]
  /** Never in the future; null when the feed gives no readable date. */
  publishedAt: Date | null
  pictureUrl: string | null
}
