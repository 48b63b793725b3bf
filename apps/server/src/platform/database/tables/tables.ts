import type { BrandInput } from '@feedreel/contracts/brand/brand'
import type { LiveEvent } from '@feedreel/contracts/events'
import type { OnChange, OnRemoval } from '@feedreel/contracts/feeds'
import type { ErrorClass } from '@feedreel/contracts/fields/error-class'
import type { InstallationOutcome } from '@feedreel/contracts/installations'
import type { ItemStatus } from '@feedreel/contracts/items'
import type { JobStatus, JobType } from '@feedreel/contracts/job-log'
import type { JobName } from '@feedreel/contracts/jobs'
import type { OmissionReason } from '@feedreel/contracts/line-up'
import type { Publisher, PublisherInput } from '@feedreel/contracts/publishers'
import type { SystemSettings } from '@feedreel/contracts/settings'
import type { ThemeSettings } from '@feedreel/contracts/theme'
import type { VideoStatus } from '@feedreel/contracts/videos'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { KeyTables } from '../../keys/key-tables.ts'
import type { BrandTables } from './brand-tables.ts'
import type { EditorialTables } from './editorial-tables.ts'
import type { HealthTables } from './health-tables.ts'
import type { PeopleTables, PersonColumns } from './people-tables.ts'
import type { SourceTables } from './source-tables.ts'
import type { StatisticsTables } from './statistics-tables.ts'

type Moment = Date
/** Set by the database by default. */
type CreatedAt = Generated<Moment>

export type AdministratorTable = {
  id: Generated<number>
  username: string
  password_hash: string
  created_at: CreatedAt
  must_change_password: Generated<boolean>
} & PersonColumns

export type SignInAddressTable = {
  administrator_id: number
  address: string
  last_at: Moment
}

export type SessionTable = {
  id: GeneratedAlways<number>
  id_hash: Buffer
  administrator_id: number | null
  data: JSONColumnType<object>
  created_at: CreatedAt
  expires_at: Moment
}

export type SignInLimitTable = { key: string; points: number; expire: number | null }

export type SettingsTable = { [Name in keyof SystemSettings]: Generated<SystemSettings[Name]> } & {
  id: Generated<number>
  demo_seeded_at: Moment | null
}

export type FeedTable = {
  id: Generated<number>
  name: string
  url: string
  /** The address as browsers normalise it, unique among feeds; null in older duplicates. */
  canonical_url: string | null
  public_name: string | null
  is_active: Generated<boolean>
  created_at: CreatedAt
  last_updated: Moment | null
  next_poll_at: Generated<Moment>
  etag: string | null
  last_modified: string | null
  failures: Generated<number>
  last_error: string | null
  idle_polls: Generated<number>
  ttl_minutes: number | null
  /** The language that its document declares, as a BCP 47 tag. */
  language: string | null
  body_sha256: string | null
  fetched_whole_at: Moment | null
  moved_to: string | null
  moved_seen: Generated<number>
  waits_interval_minutes: number | null
  on_change: Generated<OnChange>
  on_removal: Generated<OnRemoval>
  next_source_check_at: Generated<Moment>
  /** Minutes between polls; null: the interval of the settings. */
  check_interval: number | null
  held_removals: Generated<number>
}

export type RestingHostTable = {
  host: string
  until: Moment
}

export type ItemTable = {
  id: Generated<number>
  feed_id: number
  title: string
  summary: string
  url: string | null
  canonical_url: string | null
  category: string
  categories: Generated<string[]>
  published_at: Moment | null
  first_seen_at: Generated<Moment>
  /** The time of publication, else the time when the item was first seen. */
  newest_at: GeneratedAlways<Moment>
  /** Title and summary in lower case. */
  search_text: GeneratedAlways<string>
  updated_at: Generated<Moment>
  content_hash: string
  picture_url: string | null
  picture_key: string | null
  picture_sha256: string | null
  picture_error: string | null
  /** When a picture that failed may be looked for again; null: at any time. */
  picture_retry_at: Moment | null
  /** Whether the item may have edits. */
  is_edited: Generated<boolean>
  /** No ads directly before or after the item. */
  no_ads: Generated<boolean>
}

export type ItemKeyTable = { feed_id: number; key: string; item_id: number }

export type FeedListingTable = { feed_id: number; item_ids: number[] }

export type LeftItemTable = { item_id: number; feed_id: number; left_at: Moment }

/** The fields of a publisher's form whose stored form is that of the API, each with a default. */
type PublisherField = Exclude<
  keyof PublisherInput,
  'name' | 'slug' | 'feed_settings' | 'theme_settings' | 'brand'
>

export type PublisherTable = { [Name in PublisherField]: Generated<Publisher[Name]> } & {
  id: Generated<number>
  name: string
  theme_settings: ColumnType<ThemeSettings | null, string | null, string | null>
  brand: ColumnType<BrandInput | null, string | null, string | null>
  created_at: CreatedAt
  next_look_at: Generated<Moment>
  last_video_generated: Moment | null
  pinned_video_id: number | null
  /** The video that went off air and whose remainder must be shown. */
  rebuild_video_id: number | null
  intro_upload_id: number | null
  outro_upload_id: number | null
}

export type PublisherSlugTable = { slug: string; publisher_id: number; is_current: boolean }

export type PublisherFeedTable = {
  publisher_id: number
  feed_id: number
  position: number
  top_n_contents: Generated<number>
  categories: Generated<string[]>
  /** A copy of the publisher's column, so that lists in its order need no other table. */
  publisher_created_at: GeneratedAlways<Moment>
}

export type ModerationTable = {
  publisher_id: number
  item_id: number
  feed_id: number
  status: Exclude<ItemStatus, 'normal'>
  changed_at: Generated<Moment>
  /** A ban that leaves videos on air. */
  keep_on_air: Generated<boolean>
  /** Of a ban; null without one. */
  reason: string | null
  /** When a ban ends; null: never. */
  expires_at: Moment | null
}

export type UploadTable = {
  id: Generated<number>
  publisher_id: number
  original_name: string
  media_key: string
  clip_key: string
  sound_key: string | null
  duration_s: number
  sha256: string
  created_at: CreatedAt
}

export type VideoTable = {
  id: Generated<number>
  publisher_id: number
  status: Generated<VideoStatus>
  is_forced: Generated<boolean>
  created_at: CreatedAt
  generation_started: Moment | null
  generation_completed: Moment | null
  progress: Generated<number>
  step: string | null
  error_message: string | null
  line_up_hash: string | null
  template_version: string | null
  latest_content_title: string | null
  latest_content_summary: string | null
  latest_content_url: string | null
  content_count: Generated<number>
  duration_s: number | null
  width: number | null
  height: number | null
  media_key: string | null
  poster_key: string | null
  thumbnail_key: string | null
  bytes: Generated<number>
  captions: string | null
  /** Null for videos from before this was stored. */
  has_sound: boolean | null
  view_count: Generated<number>
  error_class: ErrorClass | null
  /** The job that generates or generated the video. */
  job_log_id: number | null
  /** When the video went off air, because an item in it was removed. */
  off_air_at: Moment | null
  /** The video whose remainder this is. */
  rebuild_of: number | null
  /** The items of the plan; null while the video must be planned, also again. */
  planned_items: number[] | null
  /** The searched text, in lower case. */
  search_text: GeneratedAlways<string>
  /** When the video lost its files, because it showed a withdrawn item. */
  withdrawn_at: Moment | null
}

export type VideoItemTable = {
  video_id: number
  position: number
  /** Also of an item that was deleted since. Null for items that were deleted before such ids were kept. */
  item_id: number | null
  /** The feed of an item that was deleted, set by a trigger; null while the item exists. */
  deleted_feed_id: Generated<number | null>
  title: string
  summary: string
  url: string | null
  published_at: Moment | null
  start_s: number
  end_s: number
  feed_name: Generated<string>
  is_pinned: Generated<boolean>
  /** The item's content hash at that time; null for videos from before it was stored. */
  content_hash: string | null
}

/** An item that was left out of a video, in its state at that time. */
export type LeftOutRecord = {
  item_id: number
  title: string
  url: string | null
  feed_name: string
  /** ISO 8601 in UTC. */
  published_at: string | null
  reason: OmissionReason
  sentence: string
  same_as: number | null
}

export type VideoLeftOutTable = {
  video_id: number
  items: ColumnType<LeftOutRecord[], string, string>
}

export type SegmentTable = {
  key: string
  /** SHA-256 over the files; null for segments of older versions. */
  content_sha256: string | null
  /** SHA-256 of the video file; null for segments of older versions. */
  file_sha256: string | null
  header_hash: string
  duration_s: number
  bytes: number
  created_at: CreatedAt
  last_used_at: Generated<Moment>
  /** The items for which the segment was rendered or reused; none for segments of older versions. */
  item_ids: Generated<number[]>
}

/** The hash of a stored file's content when it was written. */
export type StoredFileTable = { key: string; sha256: string }

export type JobLogTable = {
  id: Generated<number>
  job_type: JobType
  status: Generated<JobStatus>
  started_at: Generated<Moment>
  completed_at: Moment | null
  details: Generated<string>
  feed_id: number | null
  video_id: number | null
  output: Generated<string>
  errors: Generated<string>
  error_class: ErrorClass | null
  /** A pull that found its feed unchanged. */
  found_nothing: Generated<boolean>
  /** The payload to run the job again; null for jobs from before this was stored. */
  job_name: JobName | null
  payload: ColumnType<object | null, string | null, never>
  /** Of the job in the queue; of a job without the queue, the lock that its process holds. */
  unique_key: string | null
  job_group: string | null
  job_priority: Generated<number>
}

export type LiveEventTable = {
  id: GeneratedAlways<number>
  told_at: Generated<Moment>
  event: ColumnType<LiveEvent, string, never>
}

export type InstallationTable = {
  publisher_id: number
  day: string
  host: string
  outcome: InstallationOutcome
  first_at: Moment
  last_at: Moment
  player_version: string | null
}

export type WorkerTable = {
  id: string
  host: string
  process_id: number
  version: string
  started_at: Moment
  last_seen_at: Moment
  stopped_at: Moment | null
  clock_skew_s: Generated<number>
}

export type RowCountTable = {
  id: GeneratedAlways<number>
  /** The counted table, or `all items`. */
  table_name: string
  part: string
  kind: string
  /** A part of the sum; negative where rows were deleted. */
  rows: number
}

/** Every table with its columns, as created by migrations/. */
export type Tables = BrandTables &
  KeyTables &
  PeopleTables &
  EditorialTables &
  HealthTables &
  SourceTables &
  StatisticsTables & {
    administrator: AdministratorTable
    session: SessionTable
    sign_in_limit: SignInLimitTable
    sign_in_address: SignInAddressTable
    settings: SettingsTable
    feed: FeedTable
    resting_host: RestingHostTable
    item: ItemTable
    item_key: ItemKeyTable
    feed_listing: FeedListingTable
    left_item: LeftItemTable
    publisher: PublisherTable
    publisher_slug: PublisherSlugTable
    publisher_feed: PublisherFeedTable
    moderation: ModerationTable
    /** A view of the pins and bans that have not expired: what counts everywhere but where they are changed. */
    moderation_in_force: ModerationTable
    upload: UploadTable
    video: VideoTable
    video_item: VideoItemTable
    video_left_out: VideoLeftOutTable
    segment: SegmentTable
    stored_file: StoredFileTable
    job_log: JobLogTable
    live_event: LiveEventTable
    installation: InstallationTable
    worker: WorkerTable
    row_count: RowCountTable
  }

/** SQL for the keys of the files that a record names. The key of a segment's file is derived from the segment's key. */
export const FILE_KEYS = {
  video: `array[media_key, poster_key, thumbnail_key] || array(
    select file.key from rendition cross join unnest(array[rendition.media_key, rendition.poster_key]) as file (key)
    where rendition.video_id = video.id order by file.key)`,
  logo: `array['clips/logo-' || sha256 || '.png']`,
  upload: 'array[media_key, clip_key, sound_key]',
  item: 'array[picture_key]',
} as const
