import { z } from 'zod'
import { Ratio } from './brand/ratios.ts'
import { Id, Timestamp } from './fields/fields.ts'
import { Sticky } from './fields/sticky.ts'
import { AdPlacement } from './publishers.ts'
import { route } from './route.ts'
import { ThemeColors } from './theme.ts'

/** Increased when the meaning of a field changes, not for new fields. Old players stay in use indefinitely. */
export const PLAYER_SCHEMA = 1

export const Chapter = z
  .object({
    start: z.number().describe('Seconds from the start of the video.'),
    end: z.number().describe('Seconds from the start of the video.'),
    title: z.string().describe('The headline of the item.'),
    url: z.string().nullable().describe('The article behind the item, null when the feed gave none.'),
  })
  .meta({ id: 'Chapter' })
export type Chapter = z.output<typeof Chapter>

export const Rendition = z
  .object({
    ratio: Ratio.describe('Its ratio.'),
    url: z.string().describe('Address of the mp4.'),
    poster: z.string().describe('Address of the picture that shows before it plays.'),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
  })
  .meta({ id: 'Rendition' })
export type Rendition = z.output<typeof Rendition>

export const PlayerVideo = z
  .object({
    id: Id.describe('The video.'),
    title: z.string().describe('The headline of its newest item.'),
    summary: z.string().describe('The summary of its newest item.'),
    url: z.string().describe('Address of the mp4.'),
    poster: z.string().describe('Address of the picture that shows before it plays.'),
    thumbnail: z.string().describe('Address of a small picture.'),
    duration: z.number().describe('Seconds.'),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
    renditions: z
      .array(Rendition)
      .optional()
      .describe('The same video in every ratio, 16:9 first; absent if there is only that one.'),
    has_sound: z.boolean().optional().describe('Whether the video has sound; absent if unknown.'),
    published_at: Timestamp.describe('When it was completed.'),
    captions: z.string().describe('WebVTT text.'),
    chapters: z.array(Chapter).describe('Its items, in the order in which they are shown.'),
  })
  .meta({ id: 'PlayerVideo' })
export type PlayerVideo = z.output<typeof PlayerVideo>

/** Everything that the player needs, in one answer. */
export const PlayerAnswer = z
  .object({
    schema: z.literal(PLAYER_SCHEMA).describe('Increased when the meaning of a field changes.'),
    version: z.string().describe('`latest` or the exact version that this publisher is pinned to.'),
    publisher: z
      .object({ slug: z.string().describe('The current slug.'), name: z.string().describe('Its name.') })
      .describe('The publisher of the player.'),
    video: PlayerVideo.nullable().describe("Null until the publisher's first video is completed."),
    theme: ThemeColors.describe('CSS colours.'),
    autoplay: z
      .object({
        enabled: z
          .boolean()
          .describe('Starts playback automatically once enough of the player is on screen.'),
        muted: z.boolean().describe('Starts without sound.'),
        visibility: z.int().describe('Percent of the player that must be on screen before it starts.'),
        loop: z.boolean().describe('Starts again at its end.'),
      })
      .describe('How it starts.'),
    sticky: Sticky.optional().describe('Where it docks, unless the tag says so; absent: bottom right.'),
    ads: z
      .object({
        tag_url: z.string().describe('Address of the VAST document.'),
        skip_delay: z.int().describe("Seconds until the ad can be skipped; 0 = it can't be."),
        placement: AdPlacement.describe(
          'Before or after the video: for players before 1.9.0, which show one break.',
        ),
        breaks: z
          .array(
            z.object({
              placement: AdPlacement.describe('Before or after the video.'),
              tag_urls: z
                .array(z.string())
                .describe('Addresses of VAST documents; the next one is tried when one gave no ad.'),
            }),
          )
          .optional()
          .describe('Breaks in the order of their times; absent: one, of `tag_url` and `placement`.'),
        cap_per_page: z
          .int()
          .optional()
          .describe('Breaks with an ad on one page, of all players; absent: any number.'),
        cap_per_hour: z
          .int()
          .optional()
          .describe("Breaks with an ad in an hour of the browser's session; absent: any number."),
        when_docked: z.boolean().optional().describe('False: no break begins while the player is docked.'),
        requires_consent: z
          .boolean()
          .optional()
          .describe('True: ads are held back unless the page’s consent tool allows storage.'),
      })
      .nullable()
      .describe('Null when ads are off.'),
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
  'unmute',
  'leave',
  'ad_request',
  'ad_empty',
  'ad_loaded',
  'ad_viewable',
  'ad_first_quartile',
  'ad_midpoint',
  'ad_third_quartile',
  'ad_click',
  'ad_close',
  'ad_timeout',
  'ad_consent',
  'ad_trackers',
])
export type PlayerEventType = z.output<typeof PlayerEventType>

/** Fields that only some events have; players before 1.8.0 send none of them. */
const details = {
  code: z.int().min(100).max(999).optional().describe('The VAST error code of a failed ad.'),
  chapter: z.int().min(0).max(999).optional().describe('Index of the chapter in the player answer.'),
  watched: z
    .number()
    .min(0)
    .max(86_400)
    .optional()
    .describe('Seconds of the video played so far in this playback, without seeks and ads.'),
  ms: z
    .int()
    .min(0)
    .max(3_600_000)
    .optional()
    // Players before 1.13.0 also sent the time that a tab was in the background, which must not cost the beacon.
    .catch(undefined)
    .describe(
      "With the first `start` of an autoplaying video: milliseconds from the video's request to its first frame.",
    ),
  called: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('With `ad_trackers`: tracker calls since the last such event.'),
  failed: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('With `ad_trackers`: how many calls failed since then.'),
}

export const PlayerEvent = z
  .object({
    seq: z
      .int()
      .min(0)
      .max(100_000)
      .describe('Counts up from 0 within a playback; the server keeps each number once.'),
    type: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lower-case letters, digits and underscores.')
      .describe(
        `What happened: ${PlayerEventType.options.join(', ')}. Others are accepted and ignored, because newer players may send them.`,
      ),
    position: z.number().min(0).max(86_400).describe('Seconds into the video when it happened.'),
    ...details,
  })
  .meta({ id: 'PlayerEvent' })
export type PlayerEvent = z.output<typeof PlayerEvent>
/** The fields of an event besides its type and position. */
export type PlayerEventDetails = Pick<PlayerEvent, keyof typeof details>

/** One beacon: events of one playback, from its start until its end. */
export const PlayerEvents = z
  .object({
    schema: z.literal(PLAYER_SCHEMA).describe('Increased when the meaning of a field changes.'),
    playback: z.uuid().describe('Random for each playback; does not identify the viewer.'),
    video: Id.describe('The video that plays.'),
    version: z.string().max(50).describe("The player's version."),
    events: z.array(PlayerEvent).min(1).max(100).describe('In any order; duplicates are ignored.'),
  })
  .meta({
    id: 'PlayerEvents',
    description: 'One beacon: events of one playback, from its start until its end.',
  })
export type PlayerEvents = z.output<typeof PlayerEvents>

const SlugParam = z.object({ slug: z.string().describe('The slug that the publisher has or once had.') })

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
