import { z } from 'zod'
import { HttpUrl, Id, IdParam, requiredText, Timestamp } from './fields.ts'
import { listOf, PageQuery, SearchText } from './list.ts'
import { route } from './route.ts'

export const FeedHealth = z.enum(['ok', 'failing'])
export type FeedHealth = z.output<typeof FeedHealth>

export const Feed = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    is_active: z.boolean(),
    created_at: Timestamp,
    last_updated: Timestamp.nullable().describe('The last successful pull, null before the first.'),
    health: FeedHealth.describe(
      '`failing`: the last pulls failed, or the feed says that it is gone for good.',
    ),
    last_error: z.string().nullable().describe('Why the last pull failed, null when it did not.'),
    next_poll_at: Timestamp.nullable().describe('When it is pulled next, null while it is inactive.'),
    moved_to: z
      .string()
      .nullable()
      .describe('Where its address leads for good; fetched from there in the end.'),
  })
  .meta({ id: 'Feed' })
export type Feed = z.output<typeof Feed>

export const FeedInput = z
  .object({
    name: requiredText(200),
    url: HttpUrl,
    is_active: z.boolean().default(true),
  })
  .meta({ id: 'FeedInput' })
export type FeedInput = z.output<typeof FeedInput>

/** What a PUT may carry; fields left out keep their value. */
export const FeedChange = z
  .object({
    name: requiredText(200).optional(),
    url: HttpUrl.optional(),
    is_active: z.boolean().optional(),
  })
  .meta({ id: 'FeedChange', description: 'Fields left out keep their value.' })
export type FeedChange = z.output<typeof FeedChange>

export const FeedQuery = PageQuery.extend({
  search: SearchText,
  status: z.enum(['all', 'active', 'inactive']).optional(),
})
export type FeedQuery = z.output<typeof FeedQuery>

const path = '/api/portal/feeds/'

export const feedRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists feeds, newest first.',
    query: FeedQuery,
    answer: listOf(Feed),
  }),
  read: route({
    method: 'GET',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'One feed.',
    params: IdParam,
    answer: Feed,
  }),
  create: route({
    method: 'POST',
    path,
    access: 'operator',
    summary: 'Adds a feed; an active one is pulled at once.',
    body: FeedInput,
    answer: Feed,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Changes a feed; fields left out keep their value.',
    params: IdParam,
    body: FeedChange,
    answer: Feed,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Deletes a feed with its items and its place in publishers; videos made from it stay.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
}
