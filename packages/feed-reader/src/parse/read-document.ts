import { decodeBytes } from '../decode/decode-bytes.ts'
import type { ParsedFeed } from '../items/parsed-feed.ts'
import { findFeeds, findPageTitle, type LinkedFeed } from './find-feeds.ts'
import { NotAFeedError, readFeed } from './read-feed.ts'

/** What stands at an address: a feed, or something else with the feeds that it links. */
export type ReadDocument =
  | { kind: 'feed'; feed: ParsedFeed }
  | {
      kind: 'other'
      /** One sentence that says what it is instead of a feed. */
      reason: string
      /** As the page calls itself, '' when it does not. */
      title: string
      /** Empty when it links none. */
      feeds: LinkedFeed[]
    }

/** Reads a document of which nobody knows whether it is a feed. Parameters are those of `readFeed`. */
export function readDocument(
  body: Uint8Array,
  options: { url: string; contentType: string | null; now: Date },
): ReadDocument {
  try {
    return { kind: 'feed', feed: readFeed(body, options) }
  } catch (error) {
    if (!(error instanceof NotAFeedError)) throw error
    const { text } = decodeBytes(body, options.contentType)
    const feeds = findFeeds(text, options.url)
    const title = feeds.length === 0 ? '' : findPageTitle(text)
    return { kind: 'other', reason: error.message, title, feeds }
  }
}
