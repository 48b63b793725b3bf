import type { Role } from '@feedreel/contracts/fields/role'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows, type PageBounds } from '#platform/database/list-page.ts'

export type PersonRecord = {
  id: number
  username: string
  role: Role
  /** The ids of the person's publishers; null for all. */
  publishers: number[] | null
  is_active: boolean
  has_joined: boolean
  last_sign_in_at: Date | null
  has_second_factor: boolean
  session_count: number
  token_count: number
  link_expires_at: Date | null
}

const selectPeople = (db: Queryable, now: Date) =>
  db
    .selectFrom('administrator as person')
    .leftJoin('sign_in_link as link', join =>
      join.onRef('link.administrator_id', '=', 'person.id').on('link.expires_at', '>', now),
    )
    .select([
      'person.id',
      'person.username',
      'person.role',
      'person.is_active',
      'person.has_joined',
      'person.last_sign_in_at',
      'link.expires_at as link_expires_at',
    ])
    .select(
      sql<number[] | null>`case when not person.sees_all_publishers then array(
        select publisher_id from administrator_publisher where administrator_id = person.id order by publisher_id)
      end`.as('publishers'),
    )
    .select(
      sql<boolean>`exists (select from passkey where administrator_id = person.id)
        or exists (select from totp_factor where administrator_id = person.id and confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    )
    .select(
      sql<number>`(select count(*) from session where administrator_id = person.id and expires_at > ${now})`.as(
        'session_count',
      ),
    )
    .select(
      sql<number>`(select count(*) from access_token where administrator_id = person.id and expires_at > ${now})`.as(
        'token_count',
      ),
    )

/** How many people there are, active or not. */
export async function countPeople(db: Queryable): Promise<number> {
  return countRows(db, db.selectFrom('administrator').select('id'))
}

/** A slice of all people, newest first. */
export async function listPeople(
  db: Queryable,
  now: Date,
  { limit, offset }: PageBounds,
): Promise<PersonRecord[]> {
  return selectPeople(db, now).orderBy('person.id', 'desc').limit(limit).offset(offset).execute()
}

/** A person, or undefined. */
export async function findPerson(db: Queryable, id: number, now: Date): Promise<PersonRecord | undefined> {
  return selectPeople(db, now).where('person.id', '=', id).executeTakeFirst()
}

/** The id of the person with exactly this name, or null. */
export async function findPersonId(db: Queryable, username: string): Promise<number | null> {
  const row = await db
    .selectFrom('administrator')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks a person and all owners in id order: concurrent changes run one after the other. */
export async function lockPersonAndOwners(
  tx: Tx,
  id: number,
): Promise<{ id: number; role: Role; is_active: boolean; has_joined: boolean }[]> {
  return tx
    .selectFrom('administrator')
    .select(['id', 'role', 'is_active', 'has_joined'])
    .where(({ or, eb }) => or([eb('role', '=', 'owner'), eb('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Adds a person whose password nobody knows. @returns the id, or null when the name is taken */
export async function insertPerson(
  tx: Tx,
  person: {
    username: string
    role: Role
    sees_all_publishers: boolean
    password_hash: string
    has_joined: boolean
  },
): Promise<number | null> {
  const row = await tx
    .insertInto('administrator')
    .values({ ...person, has_password: false })
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records that a person signed in without choosing a password. */
export async function markJoined(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('administrator').set({ has_joined: true }).where('id', '=', id).execute()
}

/** Writes some columns of a person. */
export async function updatePerson(
  tx: Tx,
  id: number,
  change: { role: Role; sees_all_publishers: boolean; is_active: boolean },
): Promise<void> {
  await tx.updateTable('administrator').set(change).where('id', '=', id).execute()
}

/** Replaces the listed publishers of a person; null lists none. @returns false when one does not exist */
export async function replacePublishers(
  tx: Tx,
  id: number,
  publishers: readonly number[] | null,
): Promise<boolean> {
  const wanted = [...new Set(publishers)]
  // Locked before the rows of the person, as by the deletion of a publisher, to avoid deadlocks.
  const { rows: found } = await sql<{ id: number }>`
    select id from publisher where id = any(${wanted}::integer[]) order by id for key share
  `.execute(tx)
  await tx.deleteFrom('administrator_publisher').where('administrator_id', '=', id).execute()
  await sql`
    insert into administrator_publisher (administrator_id, publisher_id)
    select ${id}, unnest(${found.map(publisher => publisher.id)}::integer[])
  `.execute(tx)
  return found.length === wanted.length
}
