import { z } from 'zod'
import { Id, Timestamp } from '../fields/fields.ts'
import { ItemStatus } from '../items.ts'
import { filterOf, IdFilter, listOf, PageQuery, SearchText } from '../list.ts'
import { route } from '../route.ts'
import { Bans } from './bans.ts'
import { Withdrawal } from './withdrawals.ts'

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
    has_picture: z
      .boolean()
      .describe('Its feed names a picture, its article had one, or one was chosen for it.'),
    publisher_count: z
      .int()
      .min(0)
      .describe('Publishers that show its feed, of those that the caller may see.'),
    pinned_count: z.int().min(0).describe('Those of them that have pinned it.'),
    banned_count: z.int().min(0).describe('Those of them that have banned it.'),
    bans: Bans.nullable().describe('Why they banned it, and until when; null when none has.'),
    withdrawal: Withdrawal.nullable().describe('Its withdrawal; null when it is not withdrawn.'),
  })
  .meta({ id: 'ItemRecord', description: 'An item of any feed.' })
export type ItemRecord = z.output<typeof ItemRecord>

/** Maximum number of items that a search in all feeds examines. */
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

export const inboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/items/',
    access: 'operator',
    summary: 'Lists items of all feeds, last seen first, or those that are withdrawn.',
    query: ItemRecordQuery,
    answer: listOf(ItemRecord),
  }),
}
