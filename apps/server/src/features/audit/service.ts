import type { AuditAction, AuditEntry, AuditQuery, AuditSubject } from '@feedreel/contracts/audit'
import type { Actor } from '#platform/actor.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { changedFields, type Fields } from './rules.ts'
import { countFailedSignIns, deleteEntriesBefore, insertEntries, listEntries } from './store.ts'

/** Failed sign-ins recorded within a day: the only entries that strangers can cause. */
const MAX_FAILED_SIGN_INS = 10_000

/** What was done to what. */
export type NewAuditEntry = {
  action: AuditAction
  subject: AuditSubject
  /** Null for a subject without an id, like an unknown name. */
  id: number | null
  /** The name of the subject. */
  label: string
  /** The fields before and after; absent when only the action is recorded. */
  before?: Fields | null
  after?: Fields | null
}

/**
 * Adds audit entries, in the transaction of the change itself. Stores only fields that differ, with secrets masked, and
 * a limited number of failed sign-ins.
 */
export async function recordAudit(
  platform: Pick<Platform, 'clock'>,
  tx: Queryable,
  actor: Actor,
  ...entries: readonly NewAuditEntry[]
): Promise<void> {
  const isFailedSignIn = ({ action }: NewAuditEntry) => action === 'sign_in_failed'
  const dayAgo = daysAgo(platform.clock, 1)
  const isFull =
    entries.some(isFailedSignIn) &&
    (await countFailedSignIns(tx, dayAgo, MAX_FAILED_SIGN_INS)) >= MAX_FAILED_SIGN_INS
  const kept = isFull ? entries.filter(entry => !isFailedSignIn(entry)) : entries
  const records = kept.map(({ action, subject, id, label, before = null, after = null }) => ({
    actor: actor.name,
    address: actor.address,
    action,
    subject,
    subject_id: id,
    label,
    changes: changedFields(before, after),
  }))
  await insertEntries(tx, records, platform.clock.now())
}

/** One page of audit entries, newest first, without those of some subjects. */
export async function listPage(
  db: Queryable,
  query: AuditQuery & { except: readonly AuditSubject[] },
): Promise<Page<AuditEntry>> {
  const { count, rows } = await listEntries(db, query)
  return { count, rows: rows.map(row => ({ ...row, at: row.at.toISOString() })) }
}

/** Deletes audit entries that are older than this. @returns how many */
export async function deleteOldEntries({ db, clock }: Platform, days: number): Promise<number> {
  return deleteEntriesBefore(db, daysAgo(clock, days))
}
