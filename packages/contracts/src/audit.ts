import { z } from 'zod'
import { Id, Timestamp } from './fields/fields.ts'
import { DayOrMoment } from './fields/period.ts'
import { filterOf, IdFilter, listOf, PageQuery } from './list.ts'
import { route } from './route.ts'

export const AuditSubject = z.enum([
  'feed',
  'publisher',
  'video',
  'item',
  'settings',
  'job_log',
  'command',
  'session',
])
export type AuditSubject = z.output<typeof AuditSubject>

export const AuditAction = z.enum([
  'created',
  'updated',
  'deleted',
  'pinned',
  'unpinned',
  'moderated',
  'generated',
  'retried',
  'cancelled',
  'run',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'password_changed',
  'session_ended',
])
export type AuditAction = z.output<typeof AuditAction>

const FieldChange = z.object({
  from: z.unknown().describe('Null for what was not there before.'),
  to: z.unknown().describe('Null for what is not there any more.'),
})

export const AuditEntry = z
  .object({
    id: z.int().min(1).describe('The record.'),
    at: Timestamp.describe('When it was done.'),
    actor: z
      .string()
      .describe(
        'The name of who acted; of a failed sign-in the account that was tried, (unknown name) if it is none.',
      ),
    address: z.string().nullable().describe('The IP address that the call came from; null for the shell.'),
    action: AuditAction.describe('What was done.'),
    subject: AuditSubject.describe('What kind of thing it was done to.'),
    subject_id: Id.nullable().describe('The id of that thing; null for what has none.'),
    label: z.string().describe('What the subject was called at that moment.'),
    changes: z
      .record(z.string(), FieldChange)
      .describe('The fields that changed; secrets are masked as ***.')
      .meta({ examples: [{ name: { from: 'Old name', to: 'New name' } }] }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditQuery = PageQuery.extend({
  subject: filterOf(AuditSubject.options).describe('Only what was done to this kind of thing.'),
  subject_id: IdFilter.describe('Only what was done to the thing of this id.'),
  actor: z.string().trim().max(200).optional().describe('Only what was done under this name.'),
  from: DayOrMoment.optional().describe('Records from this moment or day on.'),
  to: DayOrMoment.optional().describe('Records until this moment, or until the end of this day.'),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/audit/',
    access: 'operator',
    summary: 'Lists who changed what, newest first.',
    query: AuditQuery,
    answer: listOf(AuditEntry),
  }),
}
