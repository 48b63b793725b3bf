import type { FeedHealth } from '@feedreel/contracts/feeds'
import type { ErrorClass } from '@feedreel/contracts/fields/error-class'

const MINUTE_MS = 60_000
/** The maximum wait between polls, also one requested by a feed or server, unless the interval is longer. */
export const DAY_MINUTES = 24 * 60

/** The factor by which each further poll without new items multiplies the wait until the next one. */
const IDLE_BACKOFF = 1.5
/** The longest wait of a feed without new items, as a multiple of its interval. */
const MAX_IDLE_FACTOR = 4
/** The factor by which each further failed poll multiplies the wait until the next one, up to a day. */
const FAILURE_BACKOFF = 2
/** A permanent failure counts as this many failed polls in a row. */
const LASTING_FAILURES = 3
/** After this many polls in a row with the same permanent redirect, its target is fetched directly. */
const MOVED_AFTER = 3
/** Waits vary by up to this share, so that feeds added together are not polled together. */
const SPREAD = 0.05
/** How long a host is not polled after a 429 without Retry-After. */
const DEFAULT_PAUSE_MINUTES = 15
/** Days after which a feed is fetched without conditional headers. */
const WHOLE_DAYS = 7
const GOLDEN_RATIO = 0.618_033_988_75

const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + Math.round(minutes * MINUTE_MS))

/**
 * The next poll after a successful one: now + interval × backoff factor, and not before the time that the feed requests.
 * @param feed.id spreads feeds that were polled together
 * @param feed.idlePolls polls in a row without new items
 * @param requestedMinutes how long the feed asks not to be polled, null without such a request
 */
export function pollAfterSuccess(
  now: Date,
  intervalMinutes: number,
  feed: { id: number; idlePolls: number },
  requestedMinutes: number | null,
): Date {
  const factor = Math.min(MAX_IDLE_FACTOR, IDLE_BACKOFF ** Math.max(0, feed.idlePolls - 1))
  const idleMinutes = Math.min(intervalMinutes * factor, Math.max(DAY_MINUTES, intervalMinutes))
  const waitMinutes = Math.max(idleMinutes, Math.min(requestedMinutes ?? 0, DAY_MINUTES))
  const spread = SPREAD * ((feed.id * GOLDEN_RATIO) % 1)
  return addMinutes(now, waitMinutes * (1 + spread))
}

/**
 * The next poll after a failed one: now + interval × backoff factor, up to a day. A gone feed (410) is polled daily;
 * Retry-After is honoured.
 * @param failures failed polls in a row, this one included
 * @param answer.retryAfterMinutes the wait that the server requests, null without a request
 */
export function pollAfterFailure(
  now: Date,
  intervalMinutes: number,
  failures: number,
  answer: { isGone: boolean; retryAfterMinutes: number | null },
): Date {
  const longest = Math.max(DAY_MINUTES, intervalMinutes)
  if (answer.isGone) return addMinutes(now, longest)
  if (answer.retryAfterMinutes !== null) {
    return addMinutes(now, Math.min(Math.max(intervalMinutes, answer.retryAfterMinutes), longest))
  }
  const factor = FAILURE_BACKOFF ** Math.min(failures - 1, 16)
  return addMinutes(now, Math.min(intervalMinutes * factor, longest))
}

/** The next poll of a feed when all decoders were busy: in two to six minutes, spread by id. */
export function pollAfterBusy(now: Date, id: number): Date {
  return addMinutes(now, 2 + 4 * ((id * GOLDEN_RATIO) % 1))
}

/**
 * The number of failed polls in a row after another failure.
 * @param isLasting true for permanent failures: 410, or a document that crashes its decoder
 */
export function countFailure(failures: number, isLasting: boolean): number {
  return Math.max(failures + 1, isLasting ? LASTING_FAILURES : 0)
}

/** The health of a feed: failing from the first failed poll until one succeeds. */
export function healthOf(failures: number): FeedHealth {
  return failures > 0 ? 'failing' : 'ok'
}

/** Minutes that a response may be cached (RFC 9111: max-age less Age), null when unspecified or forbidden. */
export function freshMinutes(headers: Record<string, string>): number | null {
  const control = headers['cache-control'] ?? ''
  if (/\bno-(?:cache|store)\b/i.test(control)) return null
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(control)?.[1]
  if (maxAge === undefined) return null
  const ageS = /^\d{1,10}$/.test(headers.age ?? '') ? Number(headers.age) : 0
  return Math.max(0, Number(maxAge) - ageS) / 60
}

/** A feed's TTL, capped at a year. */
export function keptTtlMinutes(ttlMinutes: number | null): number | null {
  return ttlMinutes === null ? null : Math.min(ttlMinutes, 366 * DAY_MINUTES)
}

/** Minutes of a Retry-After header (RFC 9110: seconds or a date), null when it is missing or malformed. */
export function retryAfterMinutes(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,10}$/.test(text)) return Number(text) / 60
  // Dates are in GMT. Their oldest form does not say so, and would be read in the time zone of this process.
  const at = Date.parse(/(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text} GMT`)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime()) / MINUTE_MS
}

/**
 * The end of a host's pause after a 429 (RFC 6585) or a 503 with Retry-After (RFC 9110): no feed of the host is polled
 * before. Null for every other response.
 * @param answer.retryAfterMinutes the wait that the server requests, at most a day; null without a request
 */
export function pauseHostUntil(
  now: Date,
  answer: { status: number; retryAfterMinutes: number | null },
): Date | null {
  const { status, retryAfterMinutes: requested } = answer
  if (status !== 429 && (status !== 503 || requested === null)) return null
  return addMinutes(now, Math.min(requested ?? DEFAULT_PAUSE_MINUTES, DAY_MINUTES))
}

/**
 * True when a feed is due for a fetch without conditional headers: once a week, because some servers never change their
 * ETag. Feeds are spread over a day.
 */
export function isWholeDue(now: Date, feed: { id: number; fetched_whole_at: Date | null }): boolean {
  if (feed.fetched_whole_at === null) return true
  const minutes = WHOLE_DAYS * DAY_MINUTES + DAY_MINUTES * ((feed.id * GOLDEN_RATIO) % 1)
  return addMinutes(feed.fetched_whole_at, minutes) <= now
}

/** The target of a feed's permanent redirect, and how many polls in a row had it. */
export type Move = { moved_to: string | null; moved_seen: number }

/** The address to fetch: the target of a confirmed redirect, else the feed's own address. */
export function fetchAddress(feed: Move & { url: string }): string {
  return feed.moved_to !== null && feed.moved_seen >= MOVED_AFTER ? feed.moved_to : feed.url
}

/**
 * The redirect after a successful poll.
 * @param permanentUrl target of permanent redirects from the fetched address, null without any
 */
export function nextMove(feed: Move & { url: string }, permanentUrl: string | null): Move {
  const wasFollowed = fetchAddress(feed) !== feed.url
  if (permanentUrl === null) {
    return wasFollowed
      ? { moved_to: feed.moved_to, moved_seen: feed.moved_seen }
      : { moved_to: null, moved_seen: 0 }
  }
  if (permanentUrl !== feed.moved_to) return { moved_to: permanentUrl, moved_seen: 1 }
  return { moved_to: permanentUrl, moved_seen: Math.min(feed.moved_seen + 1, MOVED_AFTER) }
}

/** The group of a feed's polls: host and port. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

/** The error class of an error status. */
export function classOfStatus(status: number): ErrorClass {
  if (status === 401 || status === 403) return 'feed-forbidden'
  if (status === 404 || status === 410) return 'feed-gone'
  return status === 429 || status >= 500 ? 'feed-down' : 'not-a-feed'
}

/** What an operator can do about an error status, as the end of a sentence. */
export function adviceOnStatus(status: number): string {
  if (status === 410) return 'the feed was removed permanently: enter its new address or delete it.'
  if (status === 404) return 'there is no feed at this address: check it.'
  if (status === 401 || status === 403) return 'the site denies access: ask its owner to allow Feedreel.'
  if (status === 429) return 'no feed of its host is pulled for a while.'
  if (status >= 500) return 'its server has a problem at the moment.'
  return 'this address is not a feed: check it.'
}
