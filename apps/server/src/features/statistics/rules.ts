import { type PlayerEvent, PlayerEventType } from '@feedreel/contracts/embed'
import type { FieldErrors } from '@feedreel/contracts/errors'
import { GivenDay } from '@feedreel/contracts/fields/period'
import { MAX_FALLBACK_TAGS } from '@feedreel/contracts/publishers'
import {
  DEFAULT_STATISTICS_DAYS,
  MAX_STATISTICS_DAYS,
  NO_COUNTS,
  type PeriodQuery,
  type StatisticsCounts,
} from '@feedreel/contracts/statistics'

const DAY_MS = 86_400_000

/** Days in UTC as YYYY-MM-DD, both included. */
export type Period = { from: string; to: string }

/** The counts of a day are final two days later. */
export const FINISHED_AFTER_DAYS = 2

/** The day of a moment in UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS))

/** The period of a query, completed with defaults, and its invalid fields. */
export function periodOf(
  query: Partial<PeriodQuery>,
  today: string,
): { period: Period; errors: FieldErrors } {
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - (query.days ?? DEFAULT_STATISTICS_DAYS))
  const errors: FieldErrors = {}
  const days = lengthOf({ from, to })
  if (days < 1) errors.to = ['The last day is before the first.']
  if (days > MAX_STATISTICS_DAYS) errors.from = [`The period must not exceed ${MAX_STATISTICS_DAYS} days.`]
  return { period: { from, to }, errors }
}

/** How many days a period has; less than 1 when it ends before it begins. */
export const lengthOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Every day of a period, oldest first. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.from, index))
}

/** Events that a unique index allows once per playback (migrations/0012). */
const ONCE_PER_PLAYBACK: ReadonlySet<PlayerEventType> = new Set(['impression', 'start', 'view', 'complete'])
/** Limit for all other events of one playback together, apart from ads and quartiles. */
const MAX_REPEATABLE_EVENTS = 50
/** The breaks of a playback: before and after the video. */
const MAX_BREAKS = 2
/** The ads that a player tries for a tag, wrappers included (packages/player/src/ads/ad-break.ts). */
const MAX_TRIES = 50
/** Of an ad that is shown: loaded, first frame, viewable, three quartiles, its end and a click. */
const EVENTS_OF_AD = 8
/** A request for each tag; every ad of all but the last tag fails, with one event; every ad of the last tag is shown. */
const MAX_EVENTS_OF_BREAK = 1 + MAX_FALLBACK_TAGS + MAX_FALLBACK_TAGS * MAX_TRIES + MAX_TRIES * EVENTS_OF_AD
/**
 * Limit for the `seq` of ads and of quartiles, which may follow a break: two full breaks beside the other events. Ads earn
 * money, so none of a break may be lost.
 */
const MAX_EVENTS_WITH_ADS = MAX_REPEATABLE_EVENTS + MAX_BREAKS * MAX_EVENTS_OF_BREAK
const QUARTILES: ReadonlySet<string> = new Set(['first_quartile', 'midpoint', 'third_quartile'])

const KNOWN_TYPES: ReadonlySet<string> = new Set(PlayerEventType.options)

/**
 * Whether an event of a playback is stored. Events of unknown types, which newer players send, are not. Each `seq` of a
 * playback is unique, so a limit on `seq` limits repeated events without reading a count, however many processes write.
 */
export function isKept({ seq, type }: Pick<PlayerEvent, 'seq' | 'type'>): boolean {
  if (!KNOWN_TYPES.has(type)) return false
  if (ONCE_PER_PLAYBACK.has(type as PlayerEventType)) return true
  const mayFollowAds = type.startsWith('ad_') || QUARTILES.has(type)
  return seq < (mayFollowAds ? MAX_EVENTS_WITH_ADS : MAX_REPEATABLE_EVENTS)
}

/** The stored data about the sender of a beacon: no IP address and no user agent. */
export type Visit = {
  /** Host of the page; empty if unknown. */
  host: string
  /** For example `phone`. */
  device: string
  /** `declared`: by the user agent. `address_block`: its block of addresses has too many playbacks. Null for viewers. */
  bot: 'declared' | 'address_block' | null
  /** A self-declared crawler, which the daily counts leave out. */
  isCrawler: boolean
}

/** The counts of player events, each with its event type. Triggers maintain the other counts (migrations/0012). */
export const COUNTED_EVENTS = {
  impressions: 'impression',
  starts: 'start',
  views: 'view',
  completes: 'complete',
} as const satisfies Partial<Record<keyof StatisticsCounts, PlayerEventType>>
type CountedName = keyof typeof COUNTED_EVENTS

/** The increments of stored events to a day: `events` of all types, and the counts. */
export type PlaybackCounts = { events: number } & Record<CountedName, number>

/** The increments of these events to the counts of a day. */
export function countsOf(events: readonly PlayerEventType[]): PlaybackCounts {
  const counts = Object.entries(COUNTED_EVENTS).map(([name, type]) => [
    name,
    events.filter(event => event === type).length,
  ])
  return { events: events.length, ...(Object.fromEntries(counts) as Record<CountedName, number>) }
}

/** Adds up the counts of days. */
export function totalsOf(days: readonly StatisticsCounts[]): StatisticsCounts {
  const totals = { ...NO_COUNTS }
  for (const day of days) {
    for (const name of Object.keys(totals) as (keyof StatisticsCounts)[]) totals[name] += day[name]
  }
  return totals
}

/** The highest number of values of a dimension per quarter and video, per day and publisher, and per day; see `other`. */
export const DIMENSION_LIMITS = {
  total: 1,
  host: 200,
  device: 10,
  version: 20,
  bot: 5,
  position: 100,
  story: 500,
  ad_error: 50,
} as const

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period)
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) }
}

/** Today in a time zone (IANA name), YYYY-MM-DD. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

/**
 * Names hours of a period by their day, counted from its first one, and their hour on the clock of a time zone. Hours of
 * two periods that have the same name correspond, also when clocks change in one of them.
 * @returns a function of the start of an hour (ISO 8601)
 */
export function hourNames(timeZone: string, { from }: Period): (hour: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  return hour => {
    const local = format.format(new Date(hour))
    return `${lengthOf({ from, to: local.slice(0, 10) })} ${local.slice(-2)}`
  }
}

/** Full days (UTC) before today whose events are all still stored: fewer than the retention of events. */
export const RECOUNTABLE_DAYS = 29

const WEEK_DAYS = 7

/**
 * The week (ISO 8601, Monday to Sunday) that contains a day, or the last complete week.
 * @param day YYYY-MM-DD; undefined for the last complete week
 * @returns null when `day` is not a valid day
 */
export function weekOf(day: string | undefined, today: string): Period | null {
  const held = day ?? addDays(today, -WEEK_DAYS)
  if (!GivenDay.safeParse(held).success) return null
  const weekday = (new Date(held).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  const from = addDays(held, -weekday)
  return { from, to: addDays(from, WEEK_DAYS - 1) }
}
