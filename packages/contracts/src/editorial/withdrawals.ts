import { z } from 'zod'
import { Id, IdParam, Timestamp } from '../fields/fields.ts'
import { route } from '../route.ts'
import { OffAir } from './off-air.ts'

export const WithdrawalReason = z.enum(['correction', 'legal', 'taste', 'source_removed', 'other'])
export type WithdrawalReason = z.output<typeof WithdrawalReason>

export const WithdrawalInput = z.object({
  reason: WithdrawalReason.describe('Why it is withdrawn.'),
  note: z
    .string()
    .trim()
    .max(2000, 'Ensure this field has no more than 2000 characters.')
    .default('')
    .describe('For operators: who asked for it, and what is wrong.'),
})
export type WithdrawalInput = z.output<typeof WithdrawalInput>

export const Withdrawal = z
  .object({
    item: z
      .object({
        id: Id.describe('The item; it may have been deleted with its feed since.'),
        title: z.string().describe('Its headline when it was withdrawn.'),
        url: z.string().nullable().describe('The article; null when its feed gave none.'),
        feed_id: Id.describe('The feed; it may have been deleted since.'),
        feed_name: z.string().describe('The name of the feed when it was withdrawn.'),
      })
      .describe('What was withdrawn.'),
    reason: WithdrawalReason.describe('Why it was withdrawn.'),
    note: z.string().describe('What the operator noted.'),
    withdrawn_at: Timestamp.describe('When it was withdrawn.'),
    withdrawn_by: z.string().describe('The operator who withdrew it; `feedreel` for the product itself.'),
    restored_at: Timestamp.nullable().describe('When it was restored; null while it is withdrawn.'),
    restored_by: z.string().nullable().describe('The operator who restored it.'),
    on_air: z
      .array(
        z.object({
          publisher_id: Id.describe('The publisher; it may have been deleted since.'),
          publisher_name: z.string().describe('Its name at that time.'),
          video_id: Id.describe('The video that showed the item.'),
        }),
      )
      .describe('Where it was on air at that moment.'),
    removal_s: z
      .number()
      .nullable()
      .describe('Seconds until all stored files that show it were deleted; null before that.'),
    can_restore: z.boolean().describe('It is withdrawn, and the last document of its feed still lists it.'),
    off_air: OffAir.describe('The videos that are made in place of those that showed it.'),
  })
  .meta({ id: 'Withdrawal', description: 'An item that was withdrawn from all videos of all publishers.' })
export type Withdrawal = z.output<typeof Withdrawal>

const path = '/api/portal/items/'

export const withdrawalRoutes = {
  withdraw: route({
    method: 'POST',
    path: `${path}{id}/withdraw/`,
    access: 'operator',
    summary:
      'Withdraws an item: it leaves all line-ups, players and stored files of all publishers. Copies in browsers and third-party caches cannot be recalled.',
    params: IdParam,
    body: WithdrawalInput,
    answer: Withdrawal,
  }),
  restore: route({
    method: 'POST',
    path: `${path}{id}/restore/`,
    access: 'operator',
    summary: 'Ends the withdrawal of an item that its feed still lists. Deleted files do not come back.',
    params: IdParam,
    answer: Withdrawal,
  }),
}
