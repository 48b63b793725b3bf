import { z } from 'zod'
import { Ban, BanTerms } from './editorial/bans.ts'
import { KeepOnAir, OffAir } from './editorial/off-air.ts'
import { Id, IdParam, IdText, Timestamp } from './fields/fields.ts'
import { SegmentOnAir } from './fields/segment.ts'
import { filterOf, listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const ItemStatus = z.enum(['normal', 'pinned', 'banned'])
export type ItemStatus = z.output<typeof ItemStatus>

export const BulkAction = z.enum(['pin', 'ban', 'reset'])
export type BulkAction = z.output<typeof BulkAction>

export const PublisherFeed = z
  .object({
    publisher_id: Id.describe('The publisher.'),
    publisher_name: z.string().describe('Its name.'),
    feed_id: Id.describe('The feed.'),
    feed_name: z.string().describe('Its name.'),
    top_n_contents: z.int().describe('Items in a video at most; as many can be pinned.'),
    total_content: z.int().describe('Items of the feed.'),
    pinned_count: z.int().describe('Items that are pinned.'),
    banned_count: z.int().describe('Items that are banned.'),
  })
  .meta({ id: 'PublisherFeed', description: 'A feed of a publisher with its counts.' })
export type PublisherFeed = z.output<typeof PublisherFeed>

export const Item = z
  .object({
    id: Id.describe('The item.'),
    title: z.string().describe('The headline, as plain text.'),
    summary: z.string().describe('As plain text.'),
    url: z.string().nullable().describe('The article; null when its feed gave none.'),
    is_edited: z
      .boolean()
      .describe('The texts or the picture are edited, or held, for this publisher or all.'),
    status: ItemStatus.describe('Its moderation status.'),
    ban: Ban.nullable().describe('Why it is banned, and until when; null unless it is banned.'),
    withdrawn: z.boolean().describe('Withdrawn from all publishers, whatever its status.'),
    has_picture: z
      .boolean()
      .describe('Its feed names a picture, its article had one, or one was chosen for it.'),
    category: z.string().describe('Its first category; empty when it has none.'),
    publication_date: Timestamp.nullable().describe('Null when its feed gave none.'),
    segment: SegmentOnAir,
  })
  .meta({ id: 'Item', description: 'An item of a feed as one publisher moderates it.' })
export type Item = z.output<typeof Item>

const PublisherFeedParams = z.object({
  publisherId: IdText.describe('The publisher.'),
  feedId: IdText.describe('A feed of that publisher.'),
})

export const ItemQuery = PageQuery.extend({
  search: SearchText,
  category: SearchText,
  status: filterOf(ItemStatus.options).describe('Only items of this status; `all` = no filter.'),
})
export type ItemQuery = z.output<typeof ItemQuery>

const ItemPage = listOf(Item).extend({
  settings: z
    .object({
      top_n_contents: z.int().describe('Items in a video at most; as many can be pinned.'),
      categories: z.array(z.string()).describe('Only items of these categories are used; none = all.'),
    })
    .describe('The settings of this feed for this publisher.'),
  counts: z
    .object({
      total: z.int().describe('All items.'),
      normal: z.int().describe('Neither pinned nor banned.'),
      pinned: z.int().describe('First in the next video.'),
      banned: z.int().describe('Excluded from videos.'),
    })
    .describe('Numbers of items of the whole publisher-feed, whatever the filters.'),
  categories: z
    .array(z.string())
    .describe("Every category that the feed's items have, for the category filter."),
})

/** Each may be moderated for thousands of publishers. */
const MAX_ITEMS_EVERYWHERE = 100

const path = '/api/portal/contents/'
const feedPath = `${path}{publisherId}/feeds/{feedId}/` as const

export const itemRoutes = {
  overview: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists every publisher with each of its feeds and their counts.',
    query: PageQuery.extend({ search: SearchText }),
    answer: listOf(PublisherFeed),
  }),
  list: route({
    method: 'GET',
    path: feedPath,
    access: 'operator',
    summary: 'Lists the items of one feed as one publisher moderates them, newest publication first.',
    params: PublisherFeedParams,
    query: ItemQuery,
    answer: ItemPage,
  }),
  moderate: route({
    method: 'PATCH',
    path: `${feedPath}content/{contentId}/`,
    access: 'operator',
    summary: 'Pins, bans or resets one item for one publisher.',
    params: PublisherFeedParams.extend({
      contentId: IdText.describe('An item of that feed.'),
    }),
    body: z.object({
      status: ItemStatus.describe('The new status.'),
      keep_on_air: KeepOnAir,
      ...BanTerms,
    }),
    answer: z.object({
      message: z.string().describe('What was done, in one sentence.'),
      off_air: OffAir.describe('What went off air.'),
    }),
  }),
  picture: route({
    method: 'GET',
    path: '/api/portal/items/{id}/picture/',
    access: 'operator',
    summary: 'A small JPEG (192 × 108) of the picture of an item; 404 without a usable one.',
    params: IdParam,
    query: z.object({
      of: z
        .enum(['item', 'source'])
        .default('item')
        .describe(
          '`item`: the picture that videos show; `source`: that of its source, even while another one replaces it.',
        ),
    }),
    answer: z.unknown(),
    file: 'image/jpeg',
  }),
  moderateEverywhere: route({
    method: 'POST',
    path: '/api/portal/items/{id}/moderate/',
    access: 'operator',
    summary:
      'Pins, bans or resets one item for several publishers: for all of them or, where a pin limit refuses, for none.',
    params: IdParam,
    body: z.object({
      status: ItemStatus.describe('The new status.'),
      publishers: z
        .union([z.literal('all'), z.array(Id).min(1).max(5000)])
        .describe('Publishers that show the feed of the item; `all`: every one of them.'),
      keep_on_air: KeepOnAir,
      ...BanTerms,
    }),
    answer: z.object({
      message: z.string().describe('What was done, in one sentence.'),
      changed: z.int().describe('Publishers for which the status, keep_on_air or terms of the ban changed.'),
      off_air: OffAir.describe('What went off air.'),
    }),
  }),
  bulkEverywhere: route({
    method: 'POST',
    path: '/api/portal/items/moderate/',
    access: 'operator',
    summary:
      'Pins, bans or resets many items for every publisher that shows their feeds: all of them or, on an error, none.',
    body: z.object({
      item_ids: z.array(Id).min(1).max(MAX_ITEMS_EVERYWHERE).describe('Items of any feeds.'),
      action: BulkAction.describe('The action for all of them.'),
      keep_on_air: KeepOnAir,
      ...BanTerms,
    }),
    answer: z.object({
      message: z.string().describe('What was done, in one sentence.'),
      changed: z
        .int()
        .describe('Items whose status, keep_on_air or terms of the ban changed for any publisher.'),
      off_air: OffAir.describe('What went off air.'),
    }),
  }),
  bulk: route({
    method: 'PATCH',
    path: `${feedPath}bulk/`,
    access: 'operator',
    summary: 'Pins, bans or resets many items at once: all of them or, on an error, none.',
    params: PublisherFeedParams,
    body: z.object({
      content_ids: z.array(Id).min(1).max(5000).describe('Items of that feed.'),
      action: BulkAction.describe('The action for all of them.'),
      keep_on_air: KeepOnAir,
      ...BanTerms,
    }),
    answer: z.object({
      message: z.string().describe('What was done, in one sentence.'),
      changed: z.int().describe('Items whose status, keep_on_air or terms of the ban changed.'),
      off_air: OffAir.describe('What went off air.'),
    }),
  }),
}
