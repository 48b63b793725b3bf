import type { PlayerEventType } from '@feedreel/contracts/embed'
import type { StatisticsCounts } from '@feedreel/contracts/statistics'
import type { Generated } from 'kysely'

type Moment = Date

type PlaybackEventTable = {
  playback: string
  seq: number
  video_id: number
  type: PlayerEventType
  position_s: number
  player_version: string
  received_at: Generated<Moment>
}

type PlaybackTable = {
  id: string
  day: string
  quarter: Moment
  publisher_id: number
  video_id: number
  host: string
  device: string
  player_version: string
  bot: string | null
}

type PlayerEventTable = {
  day: string
  playback: string
  seq: number
  type: PlayerEventType
  position_s: number
  code: number | null
  chapter: number | null
  watched_s: number | null
  ms: number | null
  called: number | null
  failed: number | null
  received_at: Generated<Moment>
}

type DailyCounts = StatisticsCounts & { day: Moment }
type DailyStatsTable = DailyCounts & { publisher_id: number; video_id: number }
type DailyTotalTable = DailyCounts

type DailyEventsTable = { day: string; publisher_id: number; events: number }

/** The last check of a domain's ads.txt. */
type AdsTxtTable = {
  domain: string
  checked_at: Moment
  /** The lines without comments; null when there was no answer. */
  lines: string | null
  error: string | null
}

/** The tables of player events and their counts. */
export type StatisticsTables = {
  playback_event: PlaybackEventTable
  playback: PlaybackTable
  player_event: PlayerEventTable
  daily_events: DailyEventsTable
  daily_stats: DailyStatsTable
  daily_total: DailyTotalTable
  ads_txt: AdsTxtTable
}
