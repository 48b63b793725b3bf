import { z } from 'zod'
import { Timestamp } from './fields.ts'

/** The days of `week_views`. */
export const ACTIVITY_DAYS = 7

/** What a publisher's players and its schedule do, as fields of a row of a list. */
export const activityFields = {
  week_views: z
    .int()
    .min(0)
    .describe(`Views of the last ${ACTIVITY_DAYS} days with today, in the time zone of the statistics.`),
  last_seen_at: Timestamp.nullable().describe(
    'When a page that may show its player last requested it or reported an event; null when none did within 90 days: it is not installed.',
  ),
  next_video: z
    .object({
      state: z
        .enum(['off', 'scheduled', 'due', 'under_way'])
        .describe(
          '`off`: the schedule makes none; `scheduled`: at `at`, if there is something new by then; `due`: as soon as there is something new; `under_way`: one is queued or being generated.',
        ),
      at: Timestamp.nullable().describe('When the schedule may make it; null unless `scheduled`.'),
    })
    .describe(
      'When the schedule makes its next video; the turns for the new look of an update are not considered.',
    ),
}
