import { z } from 'zod'
import { Id, Timestamp } from '../fields/fields.ts'

/** The publishers whose videos a removal took off air, and the videos that replace them. */
export const OffAir = z
  .object({
    at: Timestamp.describe('When it was removed.'),
    publishers: z
      .array(
        z.object({
          id: Id.describe('The publisher.'),
          name: z.string().describe('Its name.'),
          slug: z.string().describe('Its slug.'),
          video_id: Id.nullable().describe(
            'The video that is queued in its place, or that was already queued or being generated; null when nothing is left to show.',
          ),
        }),
      )
      .describe('The active publishers that showed it at that moment, by id.'),
  })
  .meta({ id: 'OffAir', description: 'Where a removal took videos off air.' })
export type OffAir = z.output<typeof OffAir>

/** For the bodies of calls that ban items. */
export const KeepOnAir = z
  .boolean()
  .default(false)
  .describe(
    'A ban only: leave the videos that show the item on air now; the next ones are made without it. Without it they go off air at once.',
  )
