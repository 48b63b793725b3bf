import { randomBytes } from 'node:crypto'
import type { Queryable } from './database/database.ts'

/** Gives a named random secret that all processes share; the first process that asks makes it. */
export async function sharedSecret(db: Queryable, name: string): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
