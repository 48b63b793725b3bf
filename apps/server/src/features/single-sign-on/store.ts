import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'

/** The identity of a person at the provider. */
export type Identity = { issuer: string; subject: string }

/** The id of the person with an identity, or null. */
export async function findByIdentity(db: Queryable, { issuer, subject }: Identity): Promise<number | null> {
  const row = await db
    .selectFrom('single_sign_on')
    .select('administrator_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.administrator_id ?? null
}

/**
 * The only person whose name is this e-mail address, in any case, and who has no identity at the issuer; else null. Some
 * letters have the lower case of another letter, like the Kelvin sign; they have more bytes.
 */
export async function findByEmail(
  db: Queryable,
  email: string,
  issuer: string,
): Promise<{ id: number; username: string } | null> {
  const rows = await db
    .selectFrom('administrator')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', sql`lower(${email})`)
    .where(sql`octet_length(username)`, '=', sql`octet_length(${email})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('single_sign_on')
            .select('administrator_id')
            .whereRef('administrator_id', '=', 'administrator.id')
            .where('issuer', '=', issuer),
        ),
      ),
    )
    .limit(2)
    .execute()
  const [only, another] = rows
  return only && !another ? only : null
}

/** Gives a person an identity and replaces one at another issuer. @returns false when another person has it */
export async function saveIdentity(tx: Tx, id: number, { issuer, subject }: Identity): Promise<boolean> {
  await tx.deleteFrom('single_sign_on').where('administrator_id', '=', id).execute()
  const row = await tx
    .insertInto('single_sign_on')
    .values({ administrator_id: id, issuer, subject })
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('administrator_id')
    .executeTakeFirst()
  return row !== undefined
}
