import type { AuditAction } from '@feedreel/contracts/audit'

const actions: Record<AuditAction, string> = {
  created: 'created it',
  updated: 'changed it',
  deleted: 'deleted it',
  pinned: 'pinned a video',
  unpinned: 'unpinned a video',
  moderated: 'moderated it',
  generated: 'asked for it',
  retried: 'tried it again',
  cancelled: 'cancelled it',
  run: 'ran it',
  signed_in: 'signed in',
  signed_out: 'signed out',
  sign_in_failed: 'failed to sign in',
  password_changed: 'changed the password',
  session_ended: 'ended a session',
}

/** Every word of the history of a record. */
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
  showing: (shown: number, total: number) => `Showing ${shown} of ${total} changes`,
  loading: 'Loading history',
  loadFailed: 'Failed to load the history.',
}
