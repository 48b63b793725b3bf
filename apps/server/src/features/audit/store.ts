import type { AuditQuery, AuditRecord } from '@feedreel/contracts/audit'
import { periodEnd, periodStart } from '@feedreel/contracts/period'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database.ts'
import { type Page, pageBounds } from '#platform/http-list.ts'
import type { AuditTable } from '#platform/tables.ts'

export type AuditRow = Selectable<AuditTable>

export type NewRecord = Pick<
  AuditRecord,
  'actor' | 'address' | 'action' | 'subject' | 'subject_id' | 'label' | 'changes'
>

/** Adds records in one statement, whatever their number. */
export async function insertRecords(db: Queryable, records: readonly NewRecord[], now: Date): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into audit (at, actor, address, action, subject, subject_id, label, changes)
    select ${now}, actor, address, action, subject, subject_id, label, changes
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record
      (actor text, address text, action text, subject text, subject_id integer, label text, changes jsonb)
  `.execute(db)
}

function filtered(db: Queryable, query: AuditQuery) {
  let rows = db.selectFrom('audit')
  if (query.subject) rows = rows.where('subject', '=', query.subject)
  if (query.subject_id) rows = rows.where('subject_id', '=', query.subject_id)
  if (query.actor) rows = rows.where('actor', '=', query.actor)
  if (query.from) rows = rows.where('at', '>=', periodStart(query.from))
  if (query.to) rows = rows.where('at', '<', periodEnd(query.to))
  return rows
}

/** One page of records, newest first. */
export async function listRecords(db: Queryable, query: AuditQuery): Promise<Page<AuditRow>> {
  const { limit, offset } = pageBounds(query)
  const { count } = await filtered(db, query)
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(db, query)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

/** Forgets records from before a moment. @returns how many */
export async function deleteRecordsBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('audit').where('at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
