import type { Role } from '@feedreel/contracts/fields/role'
import type { ListDensity } from '@feedreel/contracts/session'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows } from '#platform/database/list-page.ts'

export type Administrator = PersonRow & { password_hash: string }

/** A person with the publishers that they see, null for all. */
export type PersonRow = {
  id: number
  username: string
  must_change_password: boolean
  role: Role
  scope: number[] | null
  /** An authenticator app, confirmed by a first code. */
  has_totp: boolean
  has_passkey: boolean
  /** By the role. */
  is_factor_required: boolean
  /** False for people who were invited or come from the identity provider, until they choose one. */
  has_password: boolean
  /** Nobody else can sign in. */
  is_alone: boolean
  /** Null until the person chooses. */
  list_density: ListDensity | null
}

const SCOPE = sql<number[] | null>`case when not administrator.sees_all_publishers then array(
  select publisher_id from administrator_publisher
  where administrator_id = administrator.id order by publisher_id) end`
const IS_ALONE = sql<boolean>`not exists (select from administrator other where other.id <> administrator.id)`
const HAS_TOTP = sql<boolean>`exists (select from totp_factor
  where administrator_id = administrator.id and confirmed_at is not null)`
const HAS_PASSKEY = sql<boolean>`exists (select from passkey where administrator_id = administrator.id)`
const IS_FACTOR_REQUIRED = sql<boolean>`exists (select from settings
  where administrator.role = any(settings.second_factor_roles))`

/** The columns of a person in a query of administrators. */
export const PERSON = [
  'administrator.id',
  'administrator.username',
  'administrator.must_change_password',
  'administrator.role',
  'administrator.has_password',
  'administrator.list_density',
  SCOPE.as('scope'),
  IS_ALONE.as('is_alone'),
  HAS_TOTP.as('has_totp'),
  HAS_PASSKEY.as('has_passkey'),
  IS_FACTOR_REQUIRED.as('is_factor_required'),
] as const

/** The active administrator of exactly this name, or undefined. */
export async function findAdministrator(db: Queryable, username: string): Promise<Administrator | undefined> {
  return selectAdministrators(db).where('username', '=', username).executeTakeFirst()
}

const selectAdministrators = (db: Queryable) =>
  db
    .selectFrom('administrator')
    .select([...PERSON, 'administrator.password_hash'])
    .where('is_active', '=', true)

/** The access of a person, who may be inactive. */
export type AccessRow = Pick<PersonRow, 'role' | 'scope'> & { is_active: boolean }

/** The access of the person of exactly this name, locked until the transaction ends; undefined when there is none. */
export async function lockAccess(tx: Tx, username: string): Promise<AccessRow | undefined> {
  const named = tx.selectFrom('administrator').where('username', '=', username)
  await named.select('id').forUpdate().execute()
  // Read by another statement, which sees the publishers that were changed while this one waited.
  return named.select(['role', 'is_active', SCOPE.as('scope')]).executeTakeFirst()
}

/** The active administrator with this id, or undefined. */
export async function findAdministratorById(db: Queryable, id: number): Promise<Administrator | undefined> {
  return selectAdministrators(db).where('administrator.id', '=', id).executeTakeFirst()
}

/** Deletes a person's second factors and recovery codes. @returns whether there was a factor */
export async function deleteFactorsOf(tx: Tx, administratorId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('administrator_id', '=', administratorId).execute()
  const deleted = await Promise.all(
    (['totp_factor', 'passkey'] as const).map(table =>
      tx.deleteFrom(table).where('administrator_id', '=', administratorId).executeTakeFirstOrThrow(),
    ),
  )
  return deleted.some(({ numDeletedRows }) => numDeletedRows > 0n)
}

/** Deletes a person's unused link. */
export async function deleteLinkOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_link').where('administrator_id', '=', administratorId).execute()
}

/** How many administrators there are. */
export async function countAdministrators(db: Queryable): Promise<number> {
  return countRows(db, db.selectFrom('administrator').select('id'))
}

/** Adds an administrator unless the name is taken. @returns false when it is */
export async function insertAdministrator(
  db: Queryable,
  administrator: Pick<Administrator, 'username' | 'password_hash' | 'must_change_password'>,
): Promise<boolean> {
  const row = await db
    .insertInto('administrator')
    .values(administrator)
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks a person against a concurrent change of the password.
 * @returns false when the password no longer has this hash, or the person was deactivated
 */
export async function lockPassword(tx: Tx, id: number, password_hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('administrator')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the password of an administrator. */
export async function updatePassword(tx: Tx, id: number, password_hash: string): Promise<void> {
  await tx
    .updateTable('administrator')
    .set({ password_hash, must_change_password: false, has_joined: true, has_password: true })
    .where('id', '=', id)
    .execute()
}

/** Changes how a person wants lists to be shown. */
export async function updateListDensity(db: Queryable, id: number, list_density: ListDensity): Promise<void> {
  await db.updateTable('administrator').set({ list_density }).where('id', '=', id).execute()
}

/** Adds an owner, or makes the administrator of that name an active owner with this password. */
export async function upsertOwner(
  tx: Tx,
  username: string,
  password_hash: string,
): Promise<{ id: number; isNew: boolean }> {
  const owner = { must_change_password: false, role: 'owner', sees_all_publishers: true } as const
  return (
    tx
      .insertInto('administrator')
      .values({ username, password_hash })
      .onConflict(conflict =>
        conflict
          .column('username')
          .doUpdateSet({ password_hash, ...owner, is_active: true, has_joined: true, has_password: true }),
      )
      // xmax is 0 in a row that was inserted and not updated.
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  )
}
