import type { AuditAction, AuditEntry, AuditQuery, AuditSubject } from '@feedreel/contracts/audit'
import type { Actor } from '#platform/actor.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { presentEntry } from './present.ts'
import { changedFields, type Fields } from './rules.ts'
import { countFailedSignIns, deleteEntriesBefore, insertEntries, listEntries } from './store.ts'

const KEPT_DAYS = 400
/** Failed sign-ins within a day that are recorded: the only records that strangers cause. */
const MAX_FAILED_SIGN_INS = 10_000

/** What was done to what. */
export type NewAuditEntry = {
  action: AuditAction
  subject: AuditSubject
  /** Null for what has no id, like a name that nobody has. */
  id: number | null
  /** What the subject is called. */
  label: string
  /** The fields before and after; left out where nothing but the action is to be told. */
  before?: Fields | null
  after?: Fields | null
}

/**
 * Writes down who did what, in the transaction of the change itself: both are kept or neither. Of the fields only
 * those that differ are kept, secrets covered. Failed sign-ins are left out once there are too many of them.
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

/** One page of records, newest first. */
export async function listPage(db: Queryable, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { count, rows } = await listEntries(db, query)
  return { count, rows: rows.map(presentEntry) }
}

/** Forgets records that are older than anybody asks for. @returns how many */
export async function deleteOldEntries(platform: Platform): Promise<number> {
  const before = daysAgo(platform.clock, KEPT_DAYS)
  return deleteEntriesBefore(platform.db, before)
}
