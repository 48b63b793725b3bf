import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'

/**
 * Notes that a person signed in now; waits for a concurrent change of the password.
 * @returns false when the password was changed or the person deactivated
 */
export async function noteSignIn(
  db: Queryable,
  { id, passwordHash, now }: { id: number; passwordHash: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('administrator')
    .set({ last_sign_in_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the administrator of exactly this name has signed in from the address before. */
export async function isSignInAddress(db: Queryable, username: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_address')
    .innerJoin('administrator', 'administrator.id', 'sign_in_address.administrator_id')
    .select('administrator.id')
    .where('administrator.username', '=', username)
    .where('sign_in_address.address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores an address from which the administrator of exactly this name signed in. */
export async function keepSignInAddress(
  db: Queryable,
  username: string,
  { address, last_at }: { address: string; last_at: Date },
): Promise<void> {
  await sql`
    insert into sign_in_address (administrator_id, address, last_at)
    select id, ${address}, ${last_at} from administrator where username = ${username}
    on conflict (administrator_id, address) do update set last_at = excluded.last_at
  `.execute(db)
}

/** Deletes the known addresses of an administrator: after a change of the password an attacker may be among them. */
export async function deleteSignInAddressesOf(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_address').where('administrator_id', '=', administratorId).execute()
}

/** Deletes addresses without a sign-in since a moment. */
export async function deleteSignInAddressesBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_address').where('last_at', '<', before).execute()
}

/** Uses up the nonce of a ticket, and deletes those of expired ones. @returns false when it was used before */
export async function useNonce(
  db: Queryable,
  { nonce, expiresAt, now }: { nonce: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute()
  const row = await db
    .insertInto('used_challenge')
    .values({ challenge_hash: createHash('sha256').update(nonce).digest(), expires_at: expiresAt })
    .onConflict(conflict => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}
