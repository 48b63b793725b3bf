import { z } from 'zod'
import { Id } from './fields/fields.ts'
import { route } from './route.ts'

/** A change, published to every process and to the portal's screens, which then refetch the record. */
export const LiveEvent = z.object({
  /**
   * `statistics` signals new daily counts, published a few seconds after the first one; `figures` that figures were
   * counted or corrected.
   */
  subject: z.enum(['feed', 'item', 'publisher', 'video', 'settings', 'job_log', 'statistics', 'figures']),
  id: Id,
  change: z.enum(['created', 'updated', 'deleted']),
  /** Progress of a running video or job from 0 to 100, and its current step. */
  percent: z.int().min(0).max(100).optional(),
  step: z.string().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>

export const eventRoutes = {
  stream: route({
    method: 'GET',
    path: '/api/portal/events/',
    access: 'operator',
    summary:
      'Server-sent events, each a change as JSON: {subject, id, change, percent?, step?}. A reconnect with Last-Event-ID gets what it missed; the event "reset" means that too many events were missed and everything must be read again.',
    answer: z.unknown(),
    media: ['text/event-stream'],
  }),
}
