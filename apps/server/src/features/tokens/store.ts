import { createHash } from 'node:crypto'
import type { Role } from '@feedreel/contracts/fields/role'
import type { TokenScope } from '@feedreel/contracts/fields/token-scope'
import { sql } from 'kysely'
import { PERSON, type PersonRow } from '#features/session/service/person.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows, type PageBounds } from '#platform/database/list-page.ts'

export type TokenRecord = {
  id: number
  name: string
  scopes: TokenScope[]
  /** The publishers of the token; null for all of the person's. */
  publishers: number[] | null
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const PUBLISHERS = sql<number[] | null>`case when not access_token.sees_all_publishers then array(
  select publisher_id from access_token_publisher
  where access_token_id = access_token.id order by publisher_id) end`

const selectTokens = (db: Queryable, personId: number) =>
  db
    .selectFrom('access_token')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(PUBLISHERS.as('publishers'))
    .where('administrator_id', '=', personId)

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

/** How many tokens a person has, expired ones too. */
export async function countTokens(db: Queryable, personId: number): Promise<number> {
  return countRows(db, db.selectFrom('access_token').select('id').where('administrator_id', '=', personId))
}

/** A slice of a person's tokens, newest first. */
export async function listTokens(
  db: Queryable,
  personId: number,
  { limit, offset }: PageBounds,
): Promise<TokenRecord[]> {
  return selectTokens(db, personId).orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Locks a person against concurrent changes of their tokens. @returns the role, undefined for an unknown or inactive one */
export async function lockPerson(tx: Tx, personId: number): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('administrator')
    .select('role')
    .where('id', '=', personId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.role
}

/** The name of a person, active or not; undefined when there is none. */
export async function findUsername(db: Queryable, personId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('administrator')
    .select('username')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.username
}

/**
 * Adds a token under the hash of its secret.
 * @returns the token, or null when one of its publishers does not exist
 */
export async function insertToken(
  tx: Tx,
  {
    personId,
    secret,
    publishers,
    ...fields
  }: {
    personId: number
    secret: string
    name: string
    scopes: TokenScope[]
    publishers: readonly number[] | null
    created_at: Date
    expires_at: Date
  },
): Promise<TokenRecord | null> {
  const { id } = await tx
    .insertInto('access_token')
    .values({
      ...fields,
      administrator_id: personId,
      secret_hash: hashSecret(secret),
      sees_all_publishers: publishers === null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wanted = [...new Set(publishers)]
  const { numAffectedRows } = await sql`
    insert into access_token_publisher (access_token_id, publisher_id)
    select ${id}, id from publisher where id = any(${wanted}::integer[]) order by id for key share
  `.execute(tx)
  if (Number(numAffectedRows) !== wanted.length) return null
  return selectTokens(tx, personId).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a token of a person. @returns the token as it was, or undefined when there is none */
export async function deleteToken(tx: Tx, personId: number, id: number): Promise<TokenRecord | undefined> {
  const token = await selectTokens(tx, personId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (token) await tx.deleteFrom('access_token').where('id', '=', id).execute()
  return token
}

/** Deletes all tokens of a person. */
export async function deleteTokensOf(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('access_token').where('administrator_id', '=', personId).execute()
}

/** A token that works, with its active person. */
export type WorkingToken = {
  person: PersonRow
  token: { id: number; name: string; scopes: TokenScope[]; publishers: number[] | null; usedAt: Date | null }
}

/** The token of a secret, unless it has expired or its person is inactive; in one query, as for a session. */
export async function findToken(db: Queryable, secret: string, now: Date): Promise<WorkingToken | undefined> {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('administrator', 'administrator.id', 'access_token.administrator_id')
    .select(PERSON)
    .select([
      'access_token.id as token_id',
      'access_token.name as token_name',
      'access_token.scopes',
      'access_token.last_used_at',
      PUBLISHERS.as('publishers'),
    ])
    .where('access_token.secret_hash', '=', hashSecret(secret))
    .where('access_token.expires_at', '>', now)
    .where('administrator.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { token_id, token_name, scopes, last_used_at, publishers, ...person } = row
  return { person, token: { id: token_id, name: token_name, scopes, publishers, usedAt: last_used_at } }
}

/** Writes when a token was last used. */
export async function updateLastUse(db: Queryable, id: number, now: Date): Promise<void> {
  await db.updateTable('access_token').set({ last_used_at: now }).where('id', '=', id).execute()
}
