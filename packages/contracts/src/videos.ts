import { z } from 'zod'
import { Ratio } from './brand/ratios.ts'
import { PlayerAnswer } from './embed.ts'
import { ErrorBody } from './errors.ts'
import { ErrorClass } from './fields/error-class.ts'
import { Id, IdParam, integerText, Timestamp } from './fields/fields.ts'
import { filterOf, IdFilter, listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const VideoStatus = z.enum(['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'])
export type VideoStatus = z.output<typeof VideoStatus>

export const Video = z
  .object({
    id: Id.describe('The video.'),
    status: VideoStatus.describe('Its status.'),
    latest_content_title: z
      .string()
      .nullable()
      .describe(
        'The title of the item with the newest publication date in the video; null before the items are known.',
      ),
    latest_content_summary: z.string().nullable().describe('The summary of the same item.'),
    latest_content_url: z
      .string()
      .nullable()
      .describe('The article of the same item; null when its feed gave none.'),
    publisher_id: Id.describe('Its publisher.'),
    publisher_slug: z.string().describe('The slug of that publisher.'),
    publisher_name: z.string().describe('The name of that publisher.'),
    content_count: z.int().describe('Items in it.'),
    thumbnail: z
      .string()
      .nullable()
      .describe('Address of a small picture, null until the video is completed.'),
    poster: z
      .string()
      .nullable()
      .describe('Address of the picture that shows before it plays, null until the video is completed.'),
    duration: z.number().nullable().describe('Seconds, null until the video is completed.'),
    view_count: z
      .int()
      .describe('Playbacks of at least 2 continuous seconds with half of the player on screen.'),
    is_pinned: z.boolean().describe('Whether the publisher shows it even when there are newer videos.'),
    is_on_air: z.boolean().describe('Whether it is what the publisher’s players show now.'),
    off_air_at: Timestamp.nullable().describe(
      'When it stopped being shown because an item in it was removed; null unless it was.',
    ),
    is_withdrawn: z
      .boolean()
      .describe('Whether its files are gone, because it showed an item that was withdrawn.'),
    created_at: Timestamp.describe('When it was queued.'),
    queued_at: Timestamp.nullable().describe(
      'Start of its current wait: when it was last queued, or when its last attempt began; null unless it is queued.',
    ),
    generation_started: Timestamp.nullable().describe('Null while it waits.'),
    generation_completed: Timestamp.nullable().describe('Null until it is completed or failed.'),
    error_message: z.string().nullable().describe('Why it failed, in one sentence; null unless it did.'),
    error_class: ErrorClass.nullable().describe('Null unless the generation failed.'),
    advice: z
      .string()
      .nullable()
      .describe('What to do about the failure, in one sentence; null unless the generation failed.'),
    s3_url: z.string().nullable().describe('URL of the mp4, null until the video is completed.'),
    progress: z.int().min(0).max(100).describe('Progress of the generation in percent.'),
    step: z.string().nullable().describe('The current step of the generation; null unless it is running.'),
  })
  .meta({ id: 'Video' })
export type Video = z.output<typeof Video>

export const VideoQuery = PageQuery.extend({
  search: SearchText,
  status: filterOf(VideoStatus.options).describe('Only videos with this status; `all` = no filter.'),
  publisher: IdFilter.describe('Only videos of this publisher.'),
  unwatched_days: integerText(z.int().min(1).max(366))
    .optional()
    .describe('Only completed videos without a view that were queued in this number of days.'),
})
export type VideoQuery = z.output<typeof VideoQuery>

export const RatioCost = z
  .object({
    ratio: Ratio.describe('The width and height.'),
    bytes: z.int().describe('Bytes of its files.'),
    seconds: z.number().nullable().describe('Seconds that it took to make; null if that was not noted.'),
  })
  .meta({ id: 'RatioCost' })
export type RatioCost = z.output<typeof RatioCost>

const SlugParam = z.object({ slug: z.string().describe('The slug that the publisher has or once had.') })
const MessageAnswer = z.object({
  success: z.literal(true).describe('Failures are error responses.'),
  message: z.string().describe('What was done, in one sentence.'),
})

export const videoRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/videos/',
    access: 'operator',
    summary: 'Lists videos, newest first.',
    query: VideoQuery,
    answer: listOf(Video),
  }),
  read: route({
    method: 'GET',
    path: '/api/portal/videos/{id}/',
    access: 'operator',
    summary: 'One video.',
    params: IdParam,
    answer: Video,
  }),
  download: route({
    method: 'GET',
    path: '/api/portal/videos/{id}/download/',
    access: 'operator',
    summary: 'The mp4 of a completed video, as an attachment.',
    params: IdParam,
    answer: z.unknown(),
    file: 'video/mp4',
    failures: { 410: ErrorBody },
  }),
  player: route({
    method: 'GET',
    path: '/api/portal/videos/{id}/player/',
    access: 'operator',
    summary:
      'What the player needs to show one video in the portal, without ads and autoplay; `video` is null while there are no files.',
    params: IdParam,
    answer: PlayerAnswer,
  }),
  generate: route({
    method: 'POST',
    path: '/api/portal/publishers/{id}/generate/',
    access: 'operator',
    summary: 'Queues a new video of a publisher, or returns the one already queued.',
    params: IdParam,
    body: z.object({
      force: z
        .boolean()
        .default(true)
        .describe('Generate even when nothing has changed since the last video.'),
    }),
    answer: Video,
    status: 201,
  }),
  ratioCosts: route({
    method: 'GET',
    path: '/api/portal/publishers/{id}/ratios/',
    access: 'operator',
    summary: 'What each ratio of a publisher’s newest completed video took: storage and time.',
    params: IdParam,
    answer: z.object({ ratios: z.array(RatioCost).describe('None before the first video.') }),
  }),
  retry: route({
    method: 'POST',
    path: '/api/portal/videos/{id}/retry/',
    access: 'operator',
    summary: 'Retries a failed video.',
    params: IdParam,
    answer: Video,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/portal/videos/{id}/cancel/',
    access: 'operator',
    summary: 'Cancels a queued or processing video and aborts its generation on any worker.',
    params: IdParam,
    answer: Video,
  }),
  pin: route({
    method: 'POST',
    path: '/api/publishers/{slug}/pin-video/',
    access: 'operator',
    summary: 'Makes one completed video the current one of its publisher.',
    params: SlugParam,
    body: z.object({ video_id: Id.describe('A completed video of the publisher.') }),
    answer: MessageAnswer,
  }),
  unpin: route({
    method: 'POST',
    path: '/api/publishers/{slug}/unpin-video/',
    access: 'operator',
    summary: 'Unpins the publisher’s video, so that the latest is shown again.',
    params: SlugParam,
    answer: MessageAnswer,
  }),
}
