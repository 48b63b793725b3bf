import type { AuditAction } from '@feedreel/contracts/audit'
import { fieldName } from '../../lib/form/field-text.ts'
import { showing } from '../../lib/format/number.ts'

const actions: Record<AuditAction, string> = {
  created: 'created it',
  updated: 'changed it',
  deleted: 'deleted it',
  pinned: 'pinned a video',
  unpinned: 'unpinned a video',
  moderated: 'moderated it',
  withdrawn: 'withdrew it',
  restored: 'restored it',
  generated: 'requested it',
  uploaded: 'uploaded to it',
  retried: 'retried it',
  cancelled: 'cancelled it',
  run: 'ran it',
  signed_in: 'signed in',
  signed_out: 'signed out',
  sign_in_failed: 'failed to sign in',
  password_changed: 'changed the password',
  session_ended: 'ended a session',
  sessions_ended: 'ended all sessions',
  link_created: 'created a link to choose a password',
  link_used: 'chose a password',
  factor_added: 'added a second factor',
  factor_removed: 'removed a second factor',
  factors_removed: 'removed all second factors',
  recovery_codes_made: 'generated new recovery codes',
  recovery_code_used: 'used a recovery code',
  sign_in_confirmed: 'confirmed the sign-in',
  exported: 'exported it',
  erased: 'erased the person',
}

/** Texts of the change history. */
export const texts = {
  title: 'History',
  hint: 'Who changed what, and when',
  show: 'Show history',
  hide: 'Hide history',
  actions,
  from: (address: string) => `from ${address}`,
  before: 'before',
  after: 'after',
  nothing: '–',
  yes: 'Yes',
  no: 'No',
  none: 'Nobody has changed this yet.',
  showing: (shown: number, total: number) => showing(shown, total, 'changes'),
  loading: 'Loading history',
  loadFailed: 'Failed to load the history.',
  export: {
    title: 'Audit Trail',
    hint: 'Who changed what in the last 400 days, on all records',
    formats: { jsonl: 'Download JSON Lines', csv: 'Download CSV' },
    failed: 'The audit trail could not be downloaded. Please try again.',
  },
}

/** Any JSON value as text; nested fields with their names. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) {
    const isPlain = value.every(entry => typeof entry !== 'object')
    return value.map(valueText).join(isPlain ? ', ' : '; ') || texts.nothing
  }
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value).map(([name, part]) => `${fieldName(name)}: ${valueText(part)}`)
  return fields.join(', ') || texts.nothing
}
