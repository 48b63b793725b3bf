import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { route } from '../route.ts'
import { MAX_BULK_IDS } from './bulk-size.ts'

export const FeedBulkAction = z.enum(['pause', 'resume', 'pull', 'delete'])
export type FeedBulkAction = z.output<typeof FeedBulkAction>

export const PublisherBulkAction = z.enum(['generate', 'pause', 'resume', 'delete'])
export type PublisherBulkAction = z.output<typeof PublisherBulkAction>

export const VideoBulkAction = z.enum(['delete'])
export type VideoBulkAction = z.output<typeof VideoBulkAction>

const BulkIds = z
  .array(Id)
  .min(1, 'Name at least one record.')
  .max(MAX_BULK_IDS, `Name at most ${MAX_BULK_IDS} records.`)
  .describe('Each is done once, in this order.')

export const BulkAnswer = z
  .object({
    done: z.int().min(0).describe('Records for which the action was done.'),
    results: z
      .array(
        z.object({
          id: Id.describe('The record.'),
          error: z.string().nullable().describe('Why it was not done, in one sentence; null when it was.'),
        }),
      )
      .describe('One for each record, in the order of the call.'),
  })
  .meta({ id: 'BulkAnswer' })
export type BulkAnswer = z.output<typeof BulkAnswer>

export const bulkRoutes = {
  feeds: route({
    method: 'POST',
    path: '/api/portal/feeds/bulk/',
    access: 'operator',
    summary:
      'Pauses, resumes, pulls or deletes many feeds, each separately: a refused one does not stop the others.',
    body: z.object({
      action: FeedBulkAction.describe('`pause` makes them inactive, `resume` active; `pull` queues a pull.'),
      ids: BulkIds,
    }),
    answer: BulkAnswer,
  }),
  publishers: route({
    method: 'POST',
    path: '/api/portal/publishers/bulk/',
    access: 'operator',
    summary:
      'Queues videos of many publishers, or pauses, resumes or deletes them, each separately: a refused one does not stop the others.',
    body: z.object({
      action: PublisherBulkAction.describe(
        '`generate` queues a video, due or not; `pause` makes them inactive, `resume` active.',
      ),
      ids: BulkIds,
    }),
    answer: BulkAnswer,
  }),
  videos: route({
    method: 'POST',
    path: '/api/portal/videos/bulk/',
    access: 'operator',
    summary:
      'Deletes many videos with their files, each separately: a refused one does not stop the others. Counts of their playbacks stay.',
    body: z.object({
      action: VideoBulkAction.describe(
        '`delete` also unpins pinned videos; queued and running ones are refused.',
      ),
      ids: BulkIds,
    }),
    answer: BulkAnswer,
  }),
}
