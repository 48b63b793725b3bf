import { z } from 'zod'

/** The segment of one item in a finished video. */
export const Segment = z
  .object({
    url: z.string().describe('Address of the mp4 of the video.'),
    start: z.number().describe('Seconds from the start of that video.'),
    end: z.number().describe('Seconds from the start of that video.'),
  })
  .meta({ id: 'Segment', description: 'Where a video shows an item.' })
export type Segment = z.output<typeof Segment>

/** The segment of an item in the current video of a publisher. */
export const SegmentOnAir = Segment.nullable().describe(
  'Its segment in the video that the publisher’s players show now; null when that video does not show it.',
)
