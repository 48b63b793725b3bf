import { z } from 'zod'
import { Id, Timestamp } from './fields.ts'
import { AdPlacement } from './publishers.ts'
import { route } from './route.ts'
import { ThemeColors } from './theme.ts'

/** Grows when a field's meaning changes; new fields alone don't change it. Old players live for ever. */
export const PLAYER_SCHEMA = 1

export const Chapter = z
  .object({
    start: z.number().describe('Seconds from the start of the video.'),
    end: z.number(),
    title: z.string(),
    url: z.string().nullable().describe('The article behind the item, null when the feed gave none.'),
  })
  .meta({ id: 'Chapter' })
export type Chapter = z.output<typeof Chapter>

export const PlayerVideo = z
  .object({
    id: Id,
    title: z.string(),
    summary: z.string(),
    url: z.string(),
    poster: z.string(),
    thumbnail: z.string(),
    duration: z.number().describe('Seconds.'),
    width: z.int(),
    height: z.int(),
    published_at: Timestamp,
    captions: z.string().describe('WebVTT text.'),
    chapters: z.array(Chapter),
  })
  .meta({ id: 'PlayerVideo' })
export type PlayerVideo = z.output<typeof PlayerVideo>

/** Everything that the player needs, in one answer. */
export const PlayerAnswer = z
  .object({
    schema: z.literal(PLAYER_SCHEMA),
    version: z.string().describe('`latest` or the exact version that this publisher is held at.'),
    publisher: z.object({ slug: z.string(), name: z.string() }),
    video: PlayerVideo.nullable().describe("Null until the publisher's first video is completed."),
    theme: ThemeColors,
    autoplay: z.object({
      enabled: z.boolean(),
      muted: z.boolean(),
      visibility: z
        .int()
        .describe('Percent of the player that must be on screen before it starts by itself.'),
      loop: z.boolean(),
    }),
    ads: z
      .object({ tag_url: z.string(), skip_delay: z.int(), placement: AdPlacement })
      .nullable()
      .describe("Null when ads are off. `skip_delay` in seconds, 0 = can't be skipped."),
    events_url: z.string().describe('Where the beacons go.'),
  })
  .meta({ id: 'PlayerAnswer', description: 'Everything that the player needs, in one answer.' })
export type PlayerAnswer = z.output<typeof PlayerAnswer>

export const PlayerEventType = z.enum([
  'impression',
  'start',
  'view',
  'first_quartile',
  'midpoint',
  'third_quartile',
  'complete',
  'dock',
  'close',
  'article_click',
  'ad_impression',
  'ad_complete',
  'ad_skip',
  'ad_error',
])
export type PlayerEventType = z.output<typeof PlayerEventType>

export const PlayerEvent = z
  .object({
    seq: z
      .int()
      .min(0)
      .max(100_000)
      .describe('Counts up from 0 within a playback; the server keeps each number once.'),
    type: PlayerEventType,
    position: z.number().min(0).max(86_400).describe('Seconds into the video when it happened.'),
  })
  .meta({ id: 'PlayerEvent' })
export type PlayerEvent = z.output<typeof PlayerEvent>

/** One beacon: events of one playback, from its start until its end. */
export const PlayerEvents = z
  .object({
    schema: z.literal(PLAYER_SCHEMA),
    playback: z.uuid().describe('Random, made anew for each playback; identifies no viewer.'),
    video: Id,
    version: z.string().max(50),
    events: z.array(PlayerEvent).min(1).max(100),
  })
  .meta({
    id: 'PlayerEvents',
    description: 'One beacon: events of one playback, from its start until its end.',
  })
export type PlayerEvents = z.output<typeof PlayerEvents>

const SlugParam = z.object({ slug: z.string() })

export const embedRoutes = {
  player: route({
    method: 'GET',
    path: '/api/publishers/{slug}/player/',
    access: 'player',
    summary: 'What the player needs: video, theme, autoplay and ads.',
    params: SlugParam,
    answer: PlayerAnswer,
  }),
  events: route({
    method: 'POST',
    path: '/api/publishers/{slug}/events/',
    access: 'player',
    summary: "Takes the player's beacons, as JSON whatever the content type says.",
    params: SlugParam,
    body: PlayerEvents,
    answer: z.undefined(),
    status: 204,
  }),
}
