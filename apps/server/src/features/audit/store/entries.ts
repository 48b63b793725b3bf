import type { AuditEntry, AuditQuery, AuditSubject } from '@feedreel/contracts/audit'
import { periodEnd, periodStart } from '@feedreel/contracts/fields/period'
import { type Selectable, sql } from 'kysely'
import { personReference } from '#platform/actor.ts'
import type { Queryable } from '#platform/database/database.ts'
import { countRows, type Page, pageOfIds, readPage } from '#platform/database/list-page.ts'
import { readRowCount } from '#platform/database/row-count.ts'
import type { AuditTable } from '#platform/database/tables/people-tables.ts'

/** An entry as it is stored; people are named by reference, as in `person 12`. */
export type AuditRow = Selectable<AuditTable>

/** An entry with the names of its people; null for erased people and for other subjects. */
export type NamedRow = AuditRow & { actor_name: string | null; label_name: string | null }

export type NewRecord = Omit<AuditEntry, 'id' | 'at' | 'position' | 'hash'>

/** Adds audit entries in one statement. */
export async function insertEntries(db: Queryable, records: readonly NewRecord[], now: Date): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into audit (at, actor, actor_kind, person_id, token_id, address, action, subject, subject_id, label, changes)
    select ${now}, actor, actor_kind, person_id, token_id, address, action, subject, subject_id, label, changes
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record
      (actor text, actor_kind text, person_id integer, token_id integer, address text, action text, subject text,
       subject_id integer, label text, changes jsonb)
  `.execute(db)
}

/** How many failed sign-ins to existing accounts, or to none, were recorded since a moment; at most `limit`. */
export async function countFailedSignIns(
  db: Queryable,
  { hasAccount, since, limit }: { hasAccount: boolean; since: Date; limit: number },
): Promise<number> {
  const failed = db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'session')
    .where('subject_id', 'is', null)
    .where('at', '>', since)
    .where('action', '=', 'sign_in_failed')
    .where('person_id', hasAccount ? 'is not' : 'is', null)
    .limit(limit)
  return countRows(db, failed)
}

const NEWEST_FIRST = sql`at desc, id desc`

/** Filters of entries; `except` are subjects that are left out. */
export type EntryFilter = Omit<AuditQuery, 'page' | 'page_size'> & { except: readonly AuditSubject[] }

type EntryQuery = AuditQuery & EntryFilter

function matching(db: Queryable, query: EntryFilter) {
  let ids = db.selectFrom('audit').select(['id', 'at'])
  if (query.except.length > 0) ids = ids.where('subject', 'not in', query.except)
  if (query.subject) ids = ids.where('subject', '=', query.subject)
  if (query.subject_id) ids = ids.where('subject_id', '=', query.subject_id)
  if (query.actor) ids = ids.where('actor', '=', query.actor)
  if (query.from) ids = ids.where('at', '>=', periodStart(query.from))
  if (query.to) ids = ids.where('at', '<', periodEnd(query.to))
  return ids
}

/** The reference of the person with this name; else the name, which may be that of an erased person or of nobody. */
async function referenceOf(db: Queryable, actor: string): Promise<string> {
  const person = await db
    .selectFrom('administrator')
    .select('id')
    .where('username', '=', actor)
    .executeTakeFirst()
  return person ? personReference(person.id) : actor
}

const withReference = async <Query extends EntryFilter>(db: Queryable, query: Query): Promise<Query> =>
  query.actor ? { ...query, actor: await referenceOf(db, query.actor) } : query

/** Reads entries with the names that people have now. */
const selectNamed = (db: Queryable) =>
  db
    .selectFrom('audit')
    .selectAll('audit')
    .select([
      sql<string | null>`(select username from administrator where administrator.id = audit.person_id)`.as(
        'actor_name',
      ),
      sql<string | null>`case when audit.subject in ('person', 'session') then
        (select username from administrator
         where administrator.id = coalesce(audit.subject_id, audit.person_id)) end`.as('label_name'),
    ])

/** One page of audit entries, newest first. */
export async function listEntries(db: Queryable, given: EntryQuery): Promise<Page<NamedRow>> {
  const query = await withReference(db, given)
  const ids = matching(db, query)
  const isKept = !query.subject_id && !query.from && !query.to && query.except.length === 0
  return readPage(query, {
    count: () =>
      isKept ? readRowCount(db, 'audit', { part: query.subject, kind: query.actor }) : countRows(db, ids),
    rows: bounds =>
      selectNamed(db)
        .where('id', 'in', pageOfIds(ids, NEWEST_FIRST, bounds))
        .orderBy(NEWEST_FIRST)
        .execute(),
  })
}

/** Reads all entries of a filter in slices, oldest first; entries that are added meanwhile may come at the end. */
export async function* readEntries(
  db: Queryable,
  given: EntryFilter,
  sliceRows: number,
): AsyncGenerator<NamedRow[]> {
  const ids = matching(db, await withReference(db, given))
    .clearSelect()
    .select('id')
  let last = 0
  for (;;) {
    const rows = await selectNamed(db)
      .where('id', 'in', ids.where('id', '>', last).orderBy('id').limit(sliceRows))
      .orderBy('id')
      .execute()
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    last = end.id
  }
}
