import { createHash } from 'node:crypto'
import type { Queryable, Tx } from '#platform/database/database.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Stores the hash of a person's link and replaces an older one. */
export async function saveLink(tx: Tx, personId: number, token: string, expires_at: Date): Promise<void> {
  const link = { token_hash: hashToken(token), expires_at }
  await tx
    .insertInto('sign_in_link')
    .values({ administrator_id: personId, ...link })
    .onConflict(conflict => conflict.column('administrator_id').doUpdateSet(link))
    .execute()
}

export type LinkedPerson = { id: number; username: string; has_joined: boolean }

const selectLinked = (db: Queryable, token: string, now: Date) =>
  db
    .selectFrom('sign_in_link')
    .innerJoin('administrator', 'administrator.id', 'sign_in_link.administrator_id')
    .select(['administrator.id', 'administrator.username', 'administrator.has_joined'])
    .where('sign_in_link.token_hash', '=', hashToken(token))
    .where('sign_in_link.expires_at', '>', now)
    .where('administrator.is_active', '=', true)

/** The active person of an unused link that has not expired, or undefined. */
export async function findLinked(db: Queryable, token: string, now: Date): Promise<LinkedPerson | undefined> {
  return selectLinked(db, token, now).executeTakeFirst()
}

/** Like findLinked, with a lock: of two concurrent uses of a link, the second waits and finds nothing. */
export async function lockLinked(tx: Tx, token: string, now: Date): Promise<LinkedPerson | undefined> {
  const linked = await findLinked(tx, token, now)
  if (!linked) return undefined
  // The person alone, as all changes of links do first, to avoid deadlocks. The link may be gone by then.
  await tx.selectFrom('administrator').select('id').where('id', '=', linked.id).forUpdate().execute()
  return findLinked(tx, token, now)
}
