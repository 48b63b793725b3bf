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

/**
 * The event `recent`, the first one of a stream without Last-Event-ID: how long ago each subject changed that changed within
 * the given time. Its reader reads again what it had read before such a change.
 */
export const RecentChanges = z.object({
  within_ms: z.int().positive(),
  ages_ms: z.partialRecord(LiveEvent.shape.subject, z.number()),
})
export type RecentChanges = z.output<typeof RecentChanges>

export const eventRoutes = {
  stream: route({
    method: 'GET',
    path: '/api/portal/events/',
    access: 'operator',
    summary:
      'Server-sent events, each a change as JSON: {subject, id, change, percent?, step?}. A new stream begins with the event "recent", {within_ms, ages_ms: {subject: number}}: how long ago each subject changed before the stream was open. A reconnect with Last-Event-ID gets what it missed; the event "reset" means that too many events were missed and everything must be read again.',
    answer: z.unknown(),
    media: ['text/event-stream'],
  }),
}
