import type { AuditEntry, AuditQuery, AuditSubject } from '@feedreel/contracts/audit'
import { periodEnd, periodStart } from '@feedreel/contracts/fields/period'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { countRows, type Page, pageOfIds, readPage } from '#platform/database/list-page.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import type { AuditTable } from '#platform/database/tables.ts'

export type AuditRow = Selectable<AuditTable>

export type NewRecord = Pick<
  AuditEntry,
  'actor' | 'address' | 'action' | 'subject' | 'subject_id' | 'label' | 'changes'
>

/** Adds audit entries in one statement. */
export async function insertEntries(db: Queryable, records: readonly NewRecord[], now: Date): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into audit (at, actor, address, action, subject, subject_id, label, changes)
    select ${now}, actor, address, action, subject, subject_id, label, changes
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record
      (actor text, address text, action text, subject text, subject_id integer, label text, changes jsonb)
  `.execute(db)
}

/** How many failed sign-ins were recorded since a moment, at most `limit`. */
export async function countFailedSignIns(db: Queryable, since: Date, limit: number): Promise<number> {
  const failed = db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'session')
    .where('subject_id', 'is', null)
    .where('at', '>', since)
    .where('action', '=', 'sign_in_failed')
    .limit(limit)
  return countRows(db, failed)
}

const NEWEST_FIRST = sql`at desc, id desc`

type EntryQuery = AuditQuery & { except: readonly AuditSubject[] }

function matching(db: Queryable, query: EntryQuery) {
  let ids = db.selectFrom('audit').select(['id', 'at'])
  if (query.except.length > 0) ids = ids.where('subject', 'not in', query.except)
  if (query.subject) ids = ids.where('subject', '=', query.subject)
  if (query.subject_id) ids = ids.where('subject_id', '=', query.subject_id)
  if (query.actor) ids = ids.where('actor', '=', query.actor)
  if (query.from) ids = ids.where('at', '>=', periodStart(query.from))
  if (query.to) ids = ids.where('at', '<', periodEnd(query.to))
  return ids
}

/** One page of audit entries, newest first. */
export async function listEntries(db: Queryable, query: EntryQuery): Promise<Page<AuditRow>> {
  const ids = matching(db, query)
  const isKept = !query.subject_id && !query.from && !query.to && query.except.length === 0
  return readPage(query, {
    count: () =>
      isKept ? readRowCount(db, 'audit', { part: query.subject, kind: query.actor }) : countRows(db, ids),
    rows: bounds =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('id', 'in', pageOfIds(ids, NEWEST_FIRST, bounds))
        .orderBy(NEWEST_FIRST)
        .execute(),
  })
}

/** Deletes audit entries from before a moment. @returns how many */
export async function deleteEntriesBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('audit').where('at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
