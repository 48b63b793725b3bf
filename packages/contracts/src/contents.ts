import { z } from 'zod'
import { Id, Timestamp } from './fields.ts'
import { filterOf, listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const ContentStatus = z.enum(['normal', 'pinned', 'banned'])
export type ContentStatus = z.output<typeof ContentStatus>

export const BulkAction = z.enum(['pin', 'ban', 'reset'])
export type BulkAction = z.output<typeof BulkAction>

export const PublisherFeed = z
  .object({
    publisher_id: Id,
    publisher_name: z.string(),
    feed_id: Id,
    feed_name: z.string(),
    top_n_contents: z.int(),
    total_content: z.int(),
    pinned_count: z.int(),
    banned_count: z.int(),
  })
  .meta({ id: 'PublisherFeed', description: 'A feed of a publisher with its counts.' })
export type PublisherFeed = z.output<typeof PublisherFeed>

export const ContentItem = z
  .object({
    id: Id,
    title: z.string(),
    summary: z.string(),
    url: z.string().nullable(),
    status: ContentStatus,
    category: z.string(),
    publication_date: Timestamp.nullable(),
  })
  .meta({ id: 'ContentItem', description: 'An item of a feed as one publisher moderates it.' })
export type ContentItem = z.output<typeof ContentItem>

const PublisherFeedParams = z.object({
  publisherId: z.coerce.number().pipe(Id),
  feedId: z.coerce.number().pipe(Id),
})

export const ContentQuery = PageQuery.extend({
  search: SearchText,
  category: SearchText,
  status: filterOf(ContentStatus.options),
})
export type ContentQuery = z.output<typeof ContentQuery>

const ContentPage = listOf(ContentItem).extend({
  settings: z.object({ top_n_contents: z.int(), categories: z.array(z.string()) }),
  counts: z
    .object({ total: z.int(), normal: z.int(), pinned: z.int(), banned: z.int() })
    .describe('Of the whole publisher-feed, whatever the filters.'),
  categories: z
    .array(z.string())
    .describe("Every category that the feed's items have, for the category filter."),
})

const path = '/api/portal/contents/'
const feedPath = `${path}{publisherId}/feeds/{feedId}/` as const

export const contentRoutes = {
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
    query: ContentQuery,
    answer: ContentPage,
  }),
  moderate: route({
    method: 'PATCH',
    path: `${feedPath}content/{contentId}/`,
    access: 'operator',
    summary: 'Pins, bans or resets one item for one publisher.',
    params: PublisherFeedParams.extend({ contentId: z.coerce.number().pipe(Id) }),
    body: z.object({ status: ContentStatus }),
    answer: z.object({ message: z.string() }),
  }),
  bulk: route({
    method: 'PATCH',
    path: `${feedPath}bulk/`,
    access: 'operator',
    summary: 'Pins, bans or resets many items at once: all of them or, on an error, none.',
    params: PublisherFeedParams,
    body: z.object({ content_ids: z.array(Id).min(1).max(5000), action: BulkAction }),
    answer: z.object({ message: z.string(), changed: z.int() }),
  }),
}
