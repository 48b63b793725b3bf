import { z } from 'zod'
import { Id } from './fields.ts'

/**
 * What has changed, told to every process and on to the portal's screens. Small on purpose: a screen that
 * hears of a change asks for the record.
 */
export const LiveEvent = z.object({
  subject: z.enum(['feed', 'item', 'publisher', 'video', 'settings', 'job_log']),
  id: Id,
  change: z.enum(['created', 'updated', 'deleted']),
})
export type LiveEvent = z.output<typeof LiveEvent>
