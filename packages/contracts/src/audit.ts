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
  'person',
  'token',
])
export type AuditSubject = z.output<typeof AuditSubject>

export const AuditAction = z.enum([
  'created',
  'updated',
  'deleted',
  'pinned',
  'unpinned',
  'moderated',
  'withdrawn',
  'restored',
  'generated',
  'uploaded',
  'retried',
  'cancelled',
  'run',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'password_changed',
  'session_ended',
  'sessions_ended',
  'link_created',
  'link_used',
  'factor_added',
  'factor_removed',
  'factors_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'sign_in_confirmed',
])
export type AuditAction = z.output<typeof AuditAction>

const FieldChange = z.object({
  from: z.unknown().describe('Null for a new field.'),
  to: z.unknown().describe('Null for a removed field.'),
})

export const AuditEntry = z
  .object({
    id: z.int().min(1).describe('The id of the record.'),
    at: Timestamp.describe('When it happened.'),
    actor: z
      .string()
      .describe('The operator who acted; for a failed sign-in the attempted account, or (unknown name).'),
    address: z.string().nullable().describe('The IP address of the request; null for the shell.'),
    action: AuditAction.describe('The action.'),
    subject: AuditSubject.describe('The kind of the subject.'),
    subject_id: Id.nullable().describe('The id of the subject; null if it has none.'),
    label: z.string().describe('The subject’s name at that time.'),
    changes: z
      .record(z.string(), FieldChange)
      .describe('The fields that changed; secrets are masked as ***.')
      .meta({ examples: [{ name: { from: 'Old name', to: 'New name' } }] }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditQuery = PageQuery.extend({
  subject: filterOf(AuditSubject.options).describe('Only entries about this kind of subject.'),
  subject_id: IdFilter.describe('Only entries about the subject with this id.'),
  actor: z.string().trim().max(200).optional().describe('Only entries of this actor.'),
  from: DayOrMoment.optional().describe('Records from this moment or day on.'),
  to: DayOrMoment.optional().describe('Records until this moment, or until the end of this day.'),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/audit/',
    access: 'operator',
    summary: 'Lists audit entries, newest first.',
    query: AuditQuery,
    answer: listOf(AuditEntry),
  }),
}
