import type { Queryable, Tx } from '#platform/database/database.ts'

type PasskeyRow = { id: number; name: string; created_at: Date; last_used_at: Date | null }
/** The public key of a passkey and the data to check its signatures. */
export type PasskeyKey = {
  id: number
  administrator_id: number
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
}

/** A person's passkeys, newest first. */
export async function listPasskeys(
  db: Queryable,
  personId: number,
): Promise<(PasskeyRow & Pick<PasskeyKey, 'credential_id' | 'transports'>)[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('administrator_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
}

/** The passkey with this credential id (base64url), or undefined. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyKey | undefined> {
  return db
    .selectFrom('passkey')
    .select(['id', 'administrator_id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Adds a passkey. @returns false when it exists */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyKey, 'id'> & { name: string; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records the use of a passkey, whose counter grows with each use unless it stays 0 (WebAuthn, 6.1.1).
 * @returns false when it was removed, or used with this counter or a higher one
 */
export async function updatePasskeyUse(
  db: Queryable,
  id: number,
  use: { sign_count: number; last_used_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set(use)
    .where('id', '=', id)
    .where('sign_count', '<', Math.max(use.sign_count, 1))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of a person. @returns its name, or null when there is none */
export async function deletePasskey(tx: Tx, personId: number, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('administrator_id', '=', personId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The user handle of a person's passkeys, a UUID; null when the person was erased. */
export async function readUserHandle(db: Queryable, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('administrator')
    .select('passkey_user_id')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.passkey_user_id ?? null
}
