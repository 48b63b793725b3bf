import { z } from 'zod'
import { Id } from './fields/fields.ts'
import { route } from './route.ts'

/**
 * What has changed, told to every process and on to the portal's screens. Small on purpose: a screen that
 * hears of a change asks for the record.
 */
export const LiveEvent = z.object({
  /** Of statistics nothing but that there are new counts: told some seconds after the first of them. */
  subject: z.enum(['feed', 'publisher', 'video', 'settings', 'job_log', 'statistics']),
  id: Id,
  change: z.enum(['created', 'updated', 'deleted']),
  /** How far a video or its job is, 0 to 100, and what it does now: told while it runs. */
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
      'Server-sent events, each a change as JSON: {subject, id, change, percent?, step?}. A reconnect with Last-Event-ID gets what it missed; the event "reset" says that too much was missed, so everything must be read anew.',
    answer: z.unknown(),
    media: ['text/event-stream'],
  }),
}
