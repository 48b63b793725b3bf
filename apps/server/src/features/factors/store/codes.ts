import { createHash } from 'node:crypto'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { countRows } from '#platform/database/list-page.ts'

/** A fast hash is enough: recovery codes have 79 random bits. */
const hashCode = (code: string) => createHash('sha256').update(code).digest()

export type TotpRow = { sealed_secret: string; confirmed_at: Date | null }

/** A person's authenticator app, confirmed or not, or undefined. */
export async function findTotp(db: Queryable, personId: number): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp_factor')
    .select(['sealed_secret', 'confirmed_at'])
    .where('administrator_id', '=', personId)
    .executeTakeFirst()
}

/** Stores the secret of an authenticator app to be confirmed. @returns false when there is a confirmed one */
export async function saveTotp(db: Queryable, personId: number, sealed_secret: string): Promise<boolean> {
  const row = await db
    .insertInto('totp_factor')
    .values({ administrator_id: personId, sealed_secret, confirmed_at: null })
    .onConflict(conflict =>
      conflict
        .column('administrator_id')
        .doUpdateSet({ sealed_secret })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .returning('administrator_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the sealed secrets of all apps, except those that changed meanwhile. @returns how many */
export async function replaceTotpSecrets(
  db: Queryable,
  replacementOf: (sealed: string) => Promise<string>,
): Promise<number> {
  const rows = await db.selectFrom('totp_factor').select(['administrator_id', 'sealed_secret']).execute()
  for (const { administrator_id, sealed_secret } of rows) {
    await db
      .updateTable('totp_factor')
      .set({ sealed_secret: await replacementOf(sealed_secret) })
      .where('administrator_id', '=', administrator_id)
      .where('sealed_secret', '=', sealed_secret)
      .execute()
  }
  return rows.length
}

/**
 * Uses up the codes of a period and of all earlier ones.
 * @param secret the sealed secret that the code was checked with
 * @returns false when a code of this or a later period was accepted before, or the secret was replaced
 */
export async function useTotpStep(
  db: Queryable,
  personId: number,
  { step, secret }: { step: number; secret: string },
): Promise<boolean> {
  const row = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('administrator_id', '=', personId)
    .where('sealed_secret', '=', secret)
    .where('last_step', '<', step)
    .returning('administrator_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an authenticator app as confirmed. */
export async function confirmTotp(tx: Tx, personId: number, confirmed_at: Date): Promise<void> {
  await tx.updateTable('totp_factor').set({ confirmed_at }).where('administrator_id', '=', personId).execute()
}

/** Deletes a person's authenticator app. @returns false when there was none */
export async function deleteTotp(tx: Tx, personId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factor')
    .where('administrator_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const codesOf = (db: Queryable, personId: number) =>
  db.selectFrom('recovery_code').select('code_hash').where('administrator_id', '=', personId)

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(db: Queryable, personId: number): Promise<number> {
  return countRows(db, codesOf(db, personId))
}

/** Replaces a person's recovery codes. @param codes without hyphens; none deletes all */
export async function replaceRecoveryCodes(
  tx: Tx,
  personId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('administrator_id', '=', personId).execute()
  if (codes.length === 0) return
  const rows = codes.map(code => ({ administrator_id: personId, code_hash: hashCode(code) }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Uses up a recovery code. @returns false when it is unknown or used */
export async function useRecoveryCode(tx: Tx, personId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('administrator_id', '=', personId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Locks a person: concurrent changes of their factors run one after the other. @returns false when erased */
export async function lockPerson(tx: Tx, personId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('administrator')
    .select('id')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a person has an authenticator app or a passkey. */
export async function hasFactors(db: Queryable, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('administrator')
    .select('id')
    .where('id', '=', personId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('passkey').select('id').whereRef('administrator_id', '=', 'administrator.id')),
        exists(
          selectFrom('totp_factor')
            .select('administrator_id')
            .whereRef('administrator_id', '=', 'administrator.id')
            .where('confirmed_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
