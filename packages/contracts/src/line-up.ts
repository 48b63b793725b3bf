import { z } from 'zod'
import { Id, IdParam, Timestamp } from './fields/fields.ts'
import { SegmentOnAir } from './fields/segment.ts'
import { route } from './route.ts'

/** Why an item was left out of a video. */
export const OmissionReason = z.enum([
  'feed-inactive',
  'withdrawn',
  'banned',
  'other-category',
  'no-text',
  'no-picture',
  'same-story',
  'over-limit',
])
export type OmissionReason = z.output<typeof OmissionReason>

/** The fields of both included and left out items. */
const LineUpStory = z.object({
  id: Id.nullable().describe('Null when the item was deleted since.'),
  title: z.string().describe('The headline.'),
  url: z.string().nullable().describe('The article; null when its feed gave none.'),
  feed_name: z.string().describe('The feed that it is from.'),
  feed_id: Id.nullable().describe('That feed; null when the item was deleted since.'),
  publication_date: Timestamp.nullable().describe('Null when its feed gave none.'),
  on_air: z.boolean().describe('In the video that the publisher’s players show now.'),
  segment: SegmentOnAir,
  removed: z
    .object({
      status: z
        .enum(['withdrawn', 'banned'])
        .describe('Withdrawn from all publishers, or banned for this one.'),
      since: Timestamp.describe('When it was withdrawn or banned.'),
    })
    .nullable()
    .describe('Whether the item is withdrawn or banned now; null = neither.'),
})

export const LineUpItem = LineUpStory.extend({
  item_id: Id.nullable().describe(
    'The item, even after it was deleted: it can still be withdrawn. Null when it was deleted before that was recorded.',
  ),
  position: z.int().min(1).describe('Counts from 1.'),
  is_pinned: z
    .boolean()
    .describe('Included because it is pinned; otherwise as one of the newest of its feed.'),
  start: z.number().describe('Seconds from the start of the video.'),
  end: z.number().describe('Seconds from the start of the video.'),
  needs_seconds: z
    .int()
    .nullable()
    .describe('Seconds needed to read its headline, if it is shown for less; else null.'),
})
export type LineUpItem = z.output<typeof LineUpItem>

export const LeftOutItem = LineUpStory.extend({
  reason: OmissionReason.describe('Why it was left out.'),
  sentence: z.string().describe('The reason in one sentence.'),
  same_as: z
    .int()
    .min(1)
    .nullable()
    .describe('Position of the item that tells the same story, null for other reasons.'),
})
export type LeftOutItem = z.output<typeof LeftOutItem>

/** The included and left out items of a video; for a long feed, only the first left out ones are listed. */
const LineUpParts = z.object({
  items: z.array(LineUpItem).describe('The included items, in order.'),
  left_out: z.array(LeftOutItem).describe('The left out items.'),
})

/** The line-up of the next video as of now. */
export const NextLineUp = LineUpParts.extend({
  duration: z
    .object({
      intro: z.number().describe('Seconds; 0 without one.'),
      rundown: z.number().describe('Seconds of opener and end card; 0 without them.'),
      items: z.number().describe('Seconds of all items together.'),
      outro: z.number().describe('Seconds; 0 without one.'),
      total: z.number().describe('Seconds of the whole video.'),
    })
    .describe('Seconds.'),
  due: z
    .object({
      is_due: z.boolean().describe('The next scheduler run generates it.'),
      due_at: Timestamp.nullable().describe('When the schedule generates it; null when it will not.'),
      reason: z.string().nullable().describe('Why none is due now, in one sentence; null when one is.'),
    })
    .describe('When it is generated.'),
})
export type NextLineUp = z.output<typeof NextLineUp>

/** The line-up that a finished video was made from. */
export const VideoLineUp = LineUpParts
export type VideoLineUp = z.output<typeof VideoLineUp>

/** What happened to an item between two videos. */
export const LineUpChange = z.enum(['added', 'removed', 'moved', 'changed'])
export type LineUpChange = z.output<typeof LineUpChange>

export const ComparedItem = z.object({
  changes: z
    .array(LineUpChange)
    .describe(
      '`added`: only in this video; `removed`: only in the previous one; `moved`: other items that both have now come before or after it; `changed`: other texts or another picture. None: it is as it was.',
    ),
  title: z.string().describe('The headline in this video, else in the previous one.'),
  previous_title: z
    .string()
    .nullable()
    .describe('The headline in the previous video if it was another one; else null.'),
  url: z.string().nullable().describe('The article; null when its feed gave none.'),
  feed_name: z.string().describe('The feed that it is from.'),
  position: z.int().min(1).nullable().describe('In this video, from 1; null when it was removed.'),
  previous_position: z
    .int()
    .min(1)
    .nullable()
    .describe('In the previous video, from 1; null when it was added.'),
})
export type ComparedItem = z.output<typeof ComparedItem>

export const VideoComparison = z
  .object({
    previous: z
      .object({
        id: Id.describe('The video.'),
        generation_completed: Timestamp.describe('When it was completed.'),
      })
      .nullable()
      .describe(
        'The publisher’s completed video before this one; null when there is none, or this one is not completed.',
      ),
    items: z
      .array(ComparedItem)
      .describe(
        'The items of this video in order, then those that were removed; none without a previous video.',
      ),
  })
  .meta({ id: 'VideoComparison' })
export type VideoComparison = z.output<typeof VideoComparison>

export const lineUpRoutes = {
  next: route({
    method: 'GET',
    path: '/api/portal/publishers/{id}/lineup/',
    access: 'operator',
    summary:
      'The line-up of a publisher’s next video: its items, the left out ones with reasons, and when it is due.',
    params: IdParam,
    answer: NextLineUp,
  }),
  video: route({
    method: 'GET',
    path: '/api/portal/videos/{id}/lineup/',
    access: 'operator',
    summary: 'The line-up of a completed video: its items, and the left out ones with reasons.',
    params: IdParam,
    answer: VideoLineUp,
  }),
  comparison: route({
    method: 'GET',
    path: '/api/portal/videos/{id}/comparison/',
    access: 'operator',
    summary:
      'Items added, removed, moved or changed between the publisher’s previous completed video and this one.',
    params: IdParam,
    answer: VideoComparison,
  }),
}
