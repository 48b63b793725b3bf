import type { FeedTest } from '@feedreel/contracts/feeds'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { type Fetched, fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import type { FeedItem, ParsedFeed } from '@feedreel/feed-reader/items/parsed-feed'
import { NotAFeedError } from '@feedreel/feed-reader/parse/document-errors'
import { previewPicture } from '#features/items/service/fetch-picture.ts'
import { DecoderEndedError } from '#platform/decoders/errors.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentTestItem } from '../present.ts'
import { FeedAnswerError } from './poll-feed.ts'

const SHOWN_ITEMS = 5
/** Pictures that take longer are left out of the response. */
const PICTURES_MS = 8000

const newestFirst = (a: FeedItem, b: FeedItem) =>
  (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0)

async function fetchAny(platform: Platform, url: string): Promise<Fetched> {
  const fetched = await fetchGuarded(url, { policy: platform.fetchPolicy })
  if (fetched.status < 200 || fetched.status >= 300) throw new FeedAnswerError(fetched)
  return fetched
}

async function previewFeed(platform: Platform, url: string, feed: ParsedFeed): Promise<FeedTest> {
  const signal = AbortSignal.timeout(PICTURES_MS)
  const newest = feed.items.toSorted(newestFirst).slice(0, SHOWN_ITEMS)
  const items = newest.map(async item => presentTestItem(item, await previewPicture(platform, item, signal)))
  return {
    kind: 'feed',
    url,
    title: feed.title,
    item_count: feed.items.length + feed.leftOut,
    items: await Promise.all(items),
    feeds: [],
  }
}

/**
 * Fetches an address without storing anything: a feed with its newest items and their pictures, or a page with the
 * feeds that it links.
 * @throws InvalidFieldsError when it is neither, or unreachable
 */
export async function testFeed(platform: Platform, address: string): Promise<FeedTest> {
  try {
    const { body, url, headers } = await fetchAny(platform, address)
    const contentType = headers['content-type'] ?? null
    const read = await platform.decoders.readDocument(body, {
      url,
      contentType,
      now: platform.clock.now(),
    })
    if (read.kind === 'feed') return await previewFeed(platform, url, read.feed)
    const { feeds, title, reason } = read
    if (feeds.length === 0) throw new NotAFeedError(reason)
    return { kind: 'page', url, title, item_count: 0, items: [], feeds }
  } catch (error) {
    const isOfAddress =
      error instanceof FetchRefusedError ||
      error instanceof FeedAnswerError ||
      error instanceof NotAFeedError ||
      error instanceof DecoderEndedError
    if (isOfAddress) throw new InvalidFieldsError({ url: [error.message] })
    throw error
  }
}
