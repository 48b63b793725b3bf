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
  'audit',
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
  'exported',
  'erased',
])
export type AuditAction = z.output<typeof AuditAction>

export const ActorKind = z.enum(['person', 'token', 'shell', 'job', 'visitor'])
export type ActorKind = z.output<typeof ActorKind>

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
      .describe(
        'The name of the actor; for a failed sign-in the attempted account, or (unknown name). An erased person is named `person` and the id.',
      ),
    actor_kind: ActorKind.describe(
      'A person, a token of a person, the shell of the machine, a job of the product, or a visitor who is not signed in.',
    ),
    person_id: Id.nullable().describe(
      'The person who acted, or whose account a visitor tried; null for nobody. Stays when the person is erased.',
    ),
    token_id: Id.nullable().describe('The token with which the person acted; null without one.'),
    address: z.string().nullable().describe('The IP address of the request; null for the shell.'),
    action: AuditAction.describe('The action.'),
    subject: AuditSubject.describe('The kind of the subject.'),
    subject_id: Id.nullable().describe('The id of the subject; null if it has none.'),
    label: z.string().describe('The subject’s name at that time.'),
    changes: z
      .record(z.string(), FieldChange)
      .describe('The fields that changed; secrets are masked as ***.')
      .meta({ examples: [{ name: { from: 'Old name', to: 'New name' } }] }),
    position: z
      .int()
      .min(1)
      .nullable()
      .describe('The place in the chain of entries; null for up to a minute, until the entry is chained.'),
    hash: z
      .string()
      .nullable()
      .describe('SHA-256 (hex) of the previous entry’s hash and this entry; null until it is chained.'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

const filters = {
  subject: filterOf(AuditSubject.options).describe('Only entries about this kind of subject.'),
  subject_id: IdFilter.describe('Only entries about the subject with this id.'),
  actor: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Only entries of this actor: a name, or person and the id of an erased one.'),
  from: DayOrMoment.optional().describe('Entries from this moment or day (UTC) on.'),
  to: DayOrMoment.optional().describe('Entries until this moment, or until the end of this day (UTC).'),
}

export const AuditQuery = PageQuery.extend(filters)
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditExportQuery = z.object({
  ...filters,
  format: z
    .enum(['jsonl', 'csv'])
    .default('jsonl')
    .describe(
      'One JSON object per line, with the hashed fields in `record`, or a table. Cells that a spreadsheet would take for a formula start with an apostrophe.',
    ),
})
export type AuditExportQuery = z.output<typeof AuditExportQuery>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/audit/',
    access: 'operator',
    summary: 'Lists audit entries, newest first.',
    query: AuditQuery,
    answer: listOf(AuditEntry),
  }),
  export: route({
    method: 'GET',
    path: '/api/portal/audit/export/',
    access: 'operator',
    isPersonal: true,
    summary: 'Streams audit entries as an attachment, oldest first.',
    query: AuditExportQuery,
    answer: z.unknown(),
    media: ['application/jsonl', 'text/csv'],
  }),
}
