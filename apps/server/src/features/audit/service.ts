import type { AuditAction, AuditEntry, AuditQuery, AuditSubject } from '@feedreel/contracts/audit'
import { type Actor, personReference } from '#platform/actor.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import type { Platform } from '#platform/platform.ts'
import { presentEntry } from './present.ts'
import { changedFields, type Fields } from './rules.ts'
import { chainEntries } from './service/chain-entries.ts'
import { deleteOldest } from './store/chain.ts'
import { countFailedSignIns, insertEntries, listEntries } from './store/entries.ts'

/**
 * Failed sign-ins recorded within a day, the only entries that can be caused without an account: so many to existing
 * accounts, and so many to none, so that invented names do not hide guesses.
 */
const MAX_FAILED_SIGN_INS = 10_000

/** The action and its subject. */
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

/** The columns of an entry about the actor. People are stored by reference, so that names can be erased. */
function actorColumns({ kind, name, address, personId, tokenId }: Actor) {
  return {
    actor: personId === null ? name : personReference(personId),
    actor_kind: kind,
    person_id: personId,
    token_id: tokenId,
    address,
  }
}

/** The subject's name in an entry; for people, also in sign-ins and failed ones, the reference. */
function subjectLabel(
  { personId }: Actor,
  { subject, id, label }: { subject: AuditSubject; id: number | null; label: string },
): string {
  const person = subject === 'person' || subject === 'session' ? (id ?? personId) : null
  return person === null ? label : personReference(person)
}

/**
 * Adds audit entries, in the transaction of the change itself. Stores only fields that differ, with secrets masked,
 * references instead of people's names, and a limited number of failed sign-ins.
 */
export async function recordAudit(
  platform: Pick<Platform, 'clock'>,
  tx: Queryable,
  actor: Actor,
  ...entries: readonly NewAuditEntry[]
): Promise<void> {
  const isFailedSignIn = ({ action }: NewAuditEntry) => action === 'sign_in_failed'
  const counted = {
    hasAccount: actor.personId !== null,
    since: daysAgo(platform.clock, 1),
    limit: MAX_FAILED_SIGN_INS,
  }
  const isFull =
    entries.some(isFailedSignIn) && (await countFailedSignIns(tx, counted)) >= MAX_FAILED_SIGN_INS
  const kept = isFull ? entries.filter(entry => !isFailedSignIn(entry)) : entries
  const records = kept.map(({ action, subject, id, label, before = null, after = null }) => ({
    ...actorColumns(actor),
    action,
    subject,
    subject_id: id,
    label: subjectLabel(actor, { subject, id, label }),
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
  return { count, rows: rows.map(presentEntry) }
}

/** Deletes chained audit entries that are older than this, from the start of the chain. @returns how many */
export async function deleteOldEntries(platform: Platform, days: number): Promise<number> {
  await chainEntries(platform)
  return platform.db.transaction().execute(tx => deleteOldest(tx, daysAgo(platform.clock, days)))
}
