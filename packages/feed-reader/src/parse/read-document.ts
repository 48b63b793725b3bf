import { decodeBytes } from '../decode/decode-bytes.ts'
import type { ParsedFeed } from '../items/parsed-feed.ts'
import { NotAFeedError } from './document-errors.ts'
import { findFeeds, findPageTitle, type LinkedFeed } from './find-feeds.ts'
import { readFeed } from './read-feed.ts'

/** A feed, or another document with the feeds that it links. */
export type ReadDocument =
  | { kind: 'feed'; feed: ParsedFeed }
  | {
      kind: 'other'
      /** A sentence that says what it is instead of a feed. */
      reason: string
      /** Title of the page, '' without one. */
      title: string
      feeds: LinkedFeed[]
    }

/** Reads a document that may be a feed. Parameters as for `readFeed`. */
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
