import type { FeedHealth } from '@feedreel/contracts/feeds'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** A feed that brings nothing new is polled more and more rarely, up to so many intervals. */
const SLOWEST_IDLE = 4
const IDLE_GROWTH = 1.5
/** Failed polls in a row after which a feed counts as failing. */
export const FAILING_AFTER = 3
/** Polls in a row that a permanent redirect must lead to the same address before it is gone to straight away. */
const MOVED_AFTER = 3
/** Feeds that were added together drift apart by up to this share of their wait. */
const SPREAD = 0.05
/** How long a host is left alone that does not say how long. */
const REST_MINUTES = 15
/** Days after which a feed that never seems to change is fetched whole. */
const WHOLE_DAYS = 7
const GOLDEN_RATIO = 0.618_033_988_75

const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + Math.round(minutes * MINUTE_MS))

/**
 * When a feed is polled after a poll that went well: after the interval of the settings, later when it brought
 * nothing new the last times, and not before the feed asks for, which is believed for up to a day.
 * @param feed.id spreads feeds that were polled together
 * @param feed.idlePolls polls in a row that brought nothing new
 * @param wishedMinutes how long the feed asks to be left alone, null when it does not say
 */
export function pollAfterSuccess(
  now: Date,
  intervalMinutes: number,
  feed: { id: number; idlePolls: number },
  wishedMinutes: number | null,
): Date {
  const slowdown = Math.min(SLOWEST_IDLE, IDLE_GROWTH ** Math.max(0, feed.idlePolls - 1))
  const idleMinutes = Math.min(intervalMinutes * slowdown, Math.max(DAY_MINUTES, intervalMinutes))
  const waitMinutes = Math.max(idleMinutes, Math.min(wishedMinutes ?? 0, DAY_MINUTES))
  const spread = SPREAD * ((feed.id * GOLDEN_RATIO) % 1)
  return addMinutes(now, waitMinutes * (1 + spread))
}

/**
 * When a feed is polled after a poll that failed: twice as late each time, up to a day; a feed that is gone at once
 * only daily, one whose server says when not before that.
 * @param failures failed polls in a row, this one included
 * @param answer.retryAfterMinutes what the server asks for, null when it does not say
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
  return addMinutes(now, Math.min(intervalMinutes * 2 ** Math.min(failures - 1, 16), longest))
}

/** A wait as it was reckoned: from when to when, with which interval, and how long the feed asked to be left alone. */
export type Wait = { since: Date; until: Date; intervalMinutes: number; wishedMinutes: number | null }

/**
 * When a feed that waits is polled after the interval of the settings has changed: its wait shrinks or grows with the
 * interval, as if it had been reckoned with the new one; never below what the feed asks for, nor beyond a day or the
 * interval.
 */
export function pollAfterIntervalChange(wait: Wait, intervalMinutes: number): Date {
  const waitMinutes = (wait.until.getTime() - wait.since.getTime()) / MINUTE_MS
  const wishedMinutes = Math.min(wait.wishedMinutes ?? 0, DAY_MINUTES)
  // A wait that was as long as the feed asked for tells nothing of the share that the interval had in it.
  const isWish = wishedMinutes * (1 + SPREAD) >= waitMinutes
  const scaledMinutes = isWish ? intervalMinutes : (waitMinutes * intervalMinutes) / wait.intervalMinutes
  const longest = Math.max(DAY_MINUTES, intervalMinutes) * (1 + SPREAD)
  return addMinutes(wait.since, Math.max(Math.min(scaledMinutes, longest), wishedMinutes))
}

/** When a feed is polled that others were in the way of: in two to six minutes, not all of them at once. */
export function pollAfterWait(now: Date, id: number): Date {
  return addMinutes(now, 2 + 4 * ((id * GOLDEN_RATIO) % 1))
}

/**
 * Failed polls in a row after one more.
 * @param isLasting the failure does not pass by itself, so that the feed is failing at once: it says that it is gone, or
 * its document ends what reads it
 */
export function countFailure(failures: number, isLasting: boolean): number {
  return Math.max(failures + 1, isLasting ? FAILING_AFTER : 0)
}

/** Whether a feed counts as failing after so many failed pulls in a row. */
export function healthOf(failures: number): FeedHealth {
  return failures >= FAILING_AFTER ? 'failing' : 'ok'
}

/**
 * Minutes that a response may be kept (RFC 9111: max-age of Cache-Control, less Age), null when it does not say or
 * may not be kept.
 */
export function freshMinutes(headers: Record<string, string>): number | null {
  const control = headers['cache-control'] ?? ''
  if (/\bno-(?:cache|store)\b/i.test(control)) return null
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(control)?.[1]
  if (maxAge === undefined) return null
  const ageS = /^\d{1,10}$/.test(headers.age ?? '') ? Number(headers.age) : 0
  return Math.max(0, Number(maxAge) - ageS) / 60
}

/** How long a feed asks to be left alone, as it is kept: more than a year means nothing else than a year. */
export function keptTtlMinutes(ttlMinutes: number | null): number | null {
  return ttlMinutes === null ? null : Math.min(ttlMinutes, 366 * DAY_MINUTES)
}

/** Minutes that Retry-After asks for (RFC 9110: seconds or a date), null when there is none that can be read. */
export function retryAfterMinutes(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,10}$/.test(text)) return Number(text) / 60
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime()) / MINUTE_MS
}

/**
 * Until when a whole host is left alone because of one answer: 429 Too Many Requests speaks for all that is asked of
 * it, 503 only when it says when to come back (RFC 6585, RFC 9110). Null for every other answer.
 * @param answer.retryAfterMinutes what the server asks for, null when it does not say; believed for up to a day
 */
export function restUntil(
  now: Date,
  answer: { status: number; retryAfterMinutes: number | null },
): Date | null {
  const { status, retryAfterMinutes: asked } = answer
  if (status !== 429 && (status !== 503 || asked === null)) return null
  return addMinutes(now, Math.min(asked ?? REST_MINUTES, DAY_MINUTES))
}

/**
 * Whether a feed is fetched whole again although it may not have changed: once a week, because some servers go on
 * saying so for ever. Feeds that were added together are spread over a day.
 */
export function isWholeDue(now: Date, feed: { id: number; fetched_whole_at: Date | null }): boolean {
  if (feed.fetched_whole_at === null) return true
  const minutes = WHOLE_DAYS * DAY_MINUTES + DAY_MINUTES * ((feed.id * GOLDEN_RATIO) % 1)
  return addMinutes(feed.fetched_whole_at, minutes) <= now
}

/** Where a feed's address leads for good, and in how many polls in a row it has led there. */
export type Move = { moved_to: string | null; moved_seen: number }

/** The address that a feed is fetched from: its own until it has moved for certain. */
export function fetchAddress(feed: Move & { url: string }): string {
  return feed.moved_to !== null && feed.moved_seen >= MOVED_AFTER ? feed.moved_to : feed.url
}

/**
 * What is known of a move after a poll that went well.
 * @param permanentUrl where permanent redirects led from the address that was fetched, null without any
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

/** What polls of one host share: only so many run at a time. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

/** What an operator does about an answer that is none, as the end of a sentence. */
export function adviceOnStatus(status: number): string {
  if (status === 410) return 'the feed was removed for good: enter its new address or delete it.'
  if (status === 404) return 'there is no feed at this address any more: check the address.'
  if (status === 401 || status === 403) return 'the site refuses to give it to us: ask its owner to allow it.'
  if (status === 429) return 'it was asked too often and is left alone for a while.'
  if (status >= 500) return 'its server has a problem at the moment.'
  return 'that is no feed: check the address.'
}
