import { z } from 'zod'
import { Id, IdParam, Timestamp } from '../fields/fields.ts'
import { ItemStatus } from '../items.ts'
import { filterOf, IdFilter, listOf, PageQuery, SearchText } from '../list.ts'
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

export const ItemRecord = z
  .object({
    id: Id.describe('The item.'),
    title: z.string().describe('The headline of its source, as plain text.'),
    summary: z.string().describe('The summary of its source, as plain text.'),
    url: z.string().nullable().describe('The article; null when its feed gave none.'),
    category: z.string().describe('Its first category; empty when it has none.'),
    feed_id: Id.describe('The feed.'),
    feed_name: z.string().describe('Its name.'),
    publication_date: Timestamp.nullable().describe('Null when its feed gave none.'),
    first_seen_at: Timestamp.nullable().describe('When its feed first listed it; null when it was deleted.'),
    picture: z.string().nullable().describe('Address of the picture that its feed names; null without one.'),
    has_picture: z.boolean().describe('Its feed names a picture, or its article had one.'),
    publisher_count: z.int().min(0).describe('Publishers that show its feed.'),
    pinned_count: z.int().min(0).describe('Publishers that have pinned it.'),
    banned_count: z.int().min(0).describe('Publishers that have banned it.'),
    withdrawal: Withdrawal.nullable().describe('Its withdrawal; null when it is not withdrawn.'),
  })
  .meta({ id: 'ItemRecord', description: 'An item of any feed.' })
export type ItemRecord = z.output<typeof ItemRecord>

/** Most items that a search in all feeds examines. */
export const MAX_SEARCHED_ITEMS = 20_000

const trueText = z.enum(['true', 'false']).transform(text => text === 'true')

export const ItemRecordQuery = PageQuery.extend({
  withdrawn: trueText
    .optional()
    .describe('`true`: only withdrawn items, the last withdrawal first; otherwise all items.'),
  search: SearchText.describe(
    `Only items whose headline or summary contains this text, ignoring case. Without a feed, this and the filters by category, status and picture look through the newest ${MAX_SEARCHED_ITEMS} items; of withdrawn items, all headlines are searched and only the filters by feed and publisher hold.`,
  ),
  category: SearchText.describe('Only items of this first category, ignoring case.'),
  status: filterOf(ItemStatus.options).describe(
    'Only items that any publisher, or the one of the filter, has pinned or banned; `normal`: neither; `all` = no filter.',
  ),
  has_picture: trueText.optional().describe('Only items with a picture, or only those without.'),
  feed: IdFilter.describe('Only items of this feed.'),
  publisher: IdFilter.describe('Only items of the feeds of this publisher.'),
})
export type ItemRecordQuery = z.output<typeof ItemRecordQuery>

const path = '/api/portal/items/'

export const withdrawalRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists items of all feeds, last seen first, or those that are withdrawn.',
    query: ItemRecordQuery,
    answer: listOf(ItemRecord),
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}{id}/withdraw/`,
    access: 'operator',
    summary:
      'Withdraws an item: it leaves all line-ups, players and stored files of all publishers. Copies in browsers and foreign caches cannot be recalled.',
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
