import type { JsonSchema } from './json-schema.ts'

type Example = string | number | boolean | readonly (string | number)[]

const HEADLINE = 'Ferries run again after the storm'
const SUMMARY = 'The first ships left the harbour on Tuesday morning.'
const ARTICLE = 'https://news.example/ferries-run-again'
const MEDIA = 'https://feedreel.example/media/videos/5f2c'
const LOGO = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const REFUSAL = 'A feed with this URL already exists.'

/** Examples by field name, or by `Schema.field` where the name has another meaning. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  accent: '#f59e0b',
  actor: 'admin',
  ad_cpm: 4.5,
  ad_skip_delay: 5,
  ad_tag_url: 'https://ads.example/vast?site=gazette',
  address: '203.0.113.7',
  advice: 'Look at the address in a browser, and correct it in the feed.',
  allowed_domains: ['gazette.example', 'blog.gazette.example'],
  autoplay_visibility_requirement: 50,
  banned: 3,
  banned_count: 3,
  browser: 'Firefox on Linux',
  captions: `WEBVTT\n\n00:00.000 --> 00:03.000\n${HEADLINE}`,
  categories: ['NEWS', 'SPORT'],
  category: 'NEWS',
  changed: 2,
  clock_skew_seconds: 0.2,
  command: 'pull_feeds',
  completes: 410,
  contentId: 9120,
  content_count: 5,
  content_ids: [9120, 9121],
  count: 240,
  currency: 'EUR',
  csrfToken: 'c2FtcGxlLXRva2Vu',
  current_password: 'correct horse battery',
  database: '18.4',
  day: '2026-01-31',
  default: 7,
  default_feed_check_interval: 60,
  description: 'The newest build.',
  detail: REFUSAL,
  details: '"Example News": 3 new, 1 updated, 26 unchanged.',
  disk_free_bytes: 41_200_000_000,
  display_name: 'The Gazette',
  document: '<opml version="2.0">…</opml>',
  duration: 15,
  edited_by: 'admin',
  embed_version: 'latest',
  end: 6,
  error: REFUSAL,
  error_message: 'The picture of an item could not be fetched.',
  errors: 'The host news.example can not be found.',
  events_url: 'https://feedreel.example/api/publishers/gazette/events/',
  failed_jobs: 1,
  feed: 7,
  feedId: 7,
  feed_count: 12,
  feed_id: 7,
  feed_name: 'Example News',
  ffmpeg: '5.1.9',
  file: 'feeds.opml',
  generated_videos: 24,
  ground: '#0f172a',
  height: 720,
  held_removals: 0,
  help: 'The feed to pull; all active feeds when none is chosen.',
  host: 'www.gazette.example',
  id: 7,
  impressions: 1800,
  ink: '#ffffff',
  intro: 2.5,
  intro_video: `${MEDIA}-intro.mp4`,
  item_count: 30,
  items: 15,
  job_log_id: 5312,
  job_type_display: 'Feed Update',
  label: 'Feed',
  last_error: 'The server answered 503.',
  later: 40,
  latest_content_summary: SUMMARY,
  latest_content_title: HEADLINE,
  latest_content_url: ARTICLE,
  length_per_content: 3,
  'Logo.id': LOGO,
  'NewReportLink.url': 'https://feedreel.example/report#cS3v9xWk',
  limit_bytes: 100_000_000_000,
  link: 7,
  logo_dark: LOGO,
  logo_dark_url: `https://feedreel.example/media/clips/logo-${LOGO}.png`,
  logo_light: LOGO,
  logo_light_url: `https://feedreel.example/media/clips/logo-${LOGO}.png`,
  max_concurrent_generations: 5,
  message: 'The item is pinned.',
  moved_to: 'https://news.example/new-feed.xml',
  name: 'Example News',
  needs_seconds: 5,
  new_password: 'staple and stable alike',
  next: 'https://feedreel.example/api/portal/feeds/?page=3',
  node: '24.21.0',
  normal: 225,
  note: 'The agency withdrew the story.',
  oldest_waiting_seconds: 1.4,
  output: '1 feed pulled.',
  outro: 2,
  outro_video: `${MEDIA}-outro.mp4`,
  picture: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
  pinned: 2,
  pinned_count: 2,
  playback: '0b6f3d1e-6f0a-4a52-9d0f-8f6f8d8f2f11',
  player: '1.1.0',
  player_version: '1.1.0',
  position: 2,
  poster: `${MEDIA}.jpg`,
  previous: 'https://feedreel.example/api/portal/feeds/?page=1',
  process_id: 4711,
  progress: 60,
  public_name: 'The Gazette',
  publisher: 3,
  'PublisherReport.publisher': 'The Gazette',
  publisherId: 3,
  publisher_count: 4,
  publisher_id: 3,
  publisher_name: 'The Gazette',
  publisher_slug: 'gazette',
  put_off_by_outage: 2,
  queue: 'video.generate',
  radius: 12,
  reason: 'Nothing has changed since the last video.',
  removal_s: 4.2,
  removed: 30,
  replaced: 2,
  reported_impressions: 28_400,
  restored_by: 'admin',
  revenue: 12.4,
  rows: 30,
  running: 2,
  s3_url: `${MEDIA}.mp4`,
  same_as: 1,
  schema: '0023-waits-of-feeds.sql',
  search: 'ferries',
  segment_bytes: 3_200_000_000,
  sentence: 'Banned for this publisher.',
  seq: 4,
  server: '0.1.0',
  skip_delay: 5,
  slug: 'gazette',
  start: 3,
  starts: 950,
  status_display: 'Success',
  step: 'Rendering item 3 of 5',
  storage_limit_gb: 100,
  subject_id: 7,
  summary: SUMMARY,
  tag_url: 'https://ads.example/vast?site=gazette',
  thumbnail: `${MEDIA}-small.jpg`,
  time_zone: 'Europe/Berlin',
  title: HEADLINE,
  top_n_contents: 5,
  total: 230,
  total_content: 230,
  url: ARTICLE,
  username: 'admin',
  value: '7',
  version: '1.1.0',
  video: 88,
  video_bytes: 41_000_000_000,
  video_count: 320,
  video_id: 88,
  video_retention_days: 30,
  item_retention_days: 90,
  video_update_frequency: 1440,
  view_count: 620,
  views: 620,
  visibility: 50,
  waiting: 6,
  width: 1280,
  'PlayerEvent.code': 303,
  'PlayerEvent.chapter': 2,
  'PlayerEvent.watched': 7.5,
  'PlayerEvent.ms': 240,
  'PlayerEvent.type': 'view',
  'EmbedVersion.label': 'Latest',
  'EmbedVersion.value': 'latest',
  'FigureRow.label': 'The Gazette',
  'FigureRow.value': '3',
  'NextLineUp.duration.total': 19.5,
  'PlayerVideo.url': `${MEDIA}.mp4`,
  'RatioCost.bytes': 2_140_000,
  'RatioCost.seconds': 4.2,
  'WorkerSign.id': '5d0f8c4e-2b1a-4a0c-9a57-6a1f7a2f5c10',
  withdrawn_by: 'admin',
}

/** Whether a schema needs no example: it lists its values, or consists of fields with examples. */
function showsItself(schema: JsonSchema): boolean {
  if (schema.examples || schema.enum || schema.const !== undefined || schema.default !== undefined)
    return true
  if (schema.$ref || schema.properties || schema.additionalProperties) return true
  if (schema.type === 'boolean' || schema.type === 'null') return true
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) return parts.some(part => part.type !== 'null' && showsItself(part))
  return schema.items ? showsItself(schema.items) : false
}

/**
 * Adds an example to a field that needs one.
 * @param place name of its schema or call
 */
export function addExample(place: string, name: string, field: JsonSchema): void {
  if (showsItself(field)) return
  const example = EXAMPLES[`${place}.${name}`] ?? EXAMPLES[name]
  if (example !== undefined) field.examples = [example]
}

/** Adds examples to every field of a schema, nested ones included. */
export function addExamples(place: string, schema: JsonSchema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    addExample(place, name, field)
    addExamples(`${place}.${name}`, field)
  }
  if (schema.items) addExamples(place, schema.items)
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    addExamples(place, part)
  }
}
