import { STATUS_CODES } from 'node:http'
import { type Fetched, fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import { PermanentError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { adviceOnStatus, fetchAddress, isWholeDue } from '../rules.ts'
import type { FeedRow } from '../store/feeds.ts'

/** A server answered, but not with the feed. */
export class FeedAnswerError extends PermanentError {
  readonly status: number
  /** Name and port of the host that answered. */
  readonly host: string
  /** The header of that name. */
  readonly retryAfter: string | undefined

  constructor({ status, url, headers }: Fetched) {
    const answered = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
    const { host } = new URL(url)
    super(`${host} answered ${answered}; ${adviceOnStatus(status)}`, {
      errorClass: 'feed-unreachable',
    })
    this.status = status
    this.host = host
    this.retryAfter = headers['retry-after']
  }
}

/**
 * Asks for a feed as it is since the last time, now and then whatever has changed: 200 with a body, or 304.
 * @param patienceMs longest wait for turns at the hosts that are asked
 * @throws FeedAnswerError, FetchRefusedError
 */
export async function fetchFeed(
  { fetchPolicy: policy, clock }: Pick<Platform, 'fetchPolicy' | 'clock'>,
  feed: FeedRow,
  { signal, patienceMs }: { signal: AbortSignal; patienceMs: number },
): Promise<Fetched> {
  const headers: Record<string, string> = {}
  const isWhole = isWholeDue(clock.now(), feed)
  if (feed.etag !== null && !isWhole) headers['if-none-match'] = feed.etag
  if (feed.last_modified !== null && !isWhole) headers['if-modified-since'] = feed.last_modified
  const fetched = await fetchGuarded(fetchAddress(feed), { policy, headers, signal, patienceMs })
  const isUsable = fetched.status === 304 || (fetched.status >= 200 && fetched.status < 300)
  if (!isUsable) throw new FeedAnswerError(fetched)
  return fetched
}
