import type { ListedFeed } from '@feedreel/contracts/feeds'
import type { Item } from '@feedreel/contracts/items'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { ListedPublisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'

const NOON = '2026-03-05T12:00:00.000Z'

/** A list as the server answers it. */
export const listOf = <T>(results: T[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
})

/** A feed with the given differences. */
export const feedRow = (part: Partial<Record<keyof ListedFeed, unknown>>): object => ({
  id: 901,
  name: 'Rows of Oats',
  url: 'https://example.com/rss.xml',
  is_active: true,
  created_at: NOON,
  last_updated: NOON,
  ...part,
})

/** A publisher with the given differences. */
export const publisherRow = (part: Partial<ListedPublisher>): Partial<ListedPublisher> => ({
  id: 901,
  name: 'The Gazette',
  slug: 'the-gazette',
  allowed_domains: [],
  embed_version: 'latest',
  is_active: true,
  length_per_content: 3,
  video_update_frequency: 1440,
  pinned_video: null,
  feed_settings: [],
  enable_ads: false,
  theme_settings: null,
  ...part,
})

/** A completed video with the given differences. */
export const videoRow = (part: Partial<Video>): Video => ({
  id: 901,
  status: 'COMPLETED',
  latest_content_title: 'Ferries are back',
  latest_content_summary: 'After two winters.',
  latest_content_url: 'https://example.com/ferries',
  publisher_id: 901,
  publisher_slug: 'the-gazette',
  publisher_name: 'The Gazette',
  content_count: 4,
  thumbnail: null,
  poster: null,
  duration: 75,
  view_count: 12,
  is_pinned: false,
  is_withdrawn: false,
  is_on_air: false,
  off_air_at: null,
  created_at: NOON,
  queued_at: null,
  generation_started: NOON,
  generation_completed: '2026-03-05T12:00:31.000Z',
  error_message: null,
  error_class: null,
  advice: null,
  s3_url: null,
  progress: 100,
  step: null,
  ...part,
})

/** A finished job log with the given differences. */
export const logRow = (part: Partial<JobLog>): JobLog => ({
  id: 901,
  job_type: 'feed_update',
  job_type_display: 'Feed Update',
  status: 'success',
  status_display: 'Success',
  started_at: NOON,
  completed_at: '2026-03-05T12:00:42.000Z',
  details: '12 items read',
  error_class: null,
  advice: null,
  feed_id: null,
  video_id: null,
  video_thumbnail: null,
  feed_name: null,
  publisher_id: null,
  publisher_name: null,
  found_nothing: false,
  ...part,
})

/** An item of a feed with the given differences. */
export const itemRow = (part: Partial<Item>): Item => ({
  id: 901,
  title: 'Night trains return',
  summary: 'Sleep here, wake up there.',
  url: 'https://example.com/trains',
  is_edited: false,
  status: 'normal',
  ban: null,
  withdrawn: false,
  has_picture: false,
  category: '',
  publication_date: NOON,
  segment: null,
  ...part,
})
