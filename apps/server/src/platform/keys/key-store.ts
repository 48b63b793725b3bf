import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'

/** The keys of one name: the one in use, and all whose work is accepted, newest first. */
export type Keys = { used: string; accepted: readonly string[] }

const newKey = () => randomBytes(48).toString('base64url')

/** Creates a key of this name unless there is one. */
export async function createKey(db: Queryable, name: string): Promise<void> {
  await db
    .insertInto('server_secret')
    .values({ name, value: newKey() })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

/** Reads the keys of all names. A new one is accepted at once and used from its time on. */
export async function readKeys(db: Queryable): Promise<Map<string, Keys>> {
  const { rows } = await sql<{ name: string; value: string; is_used: boolean }>`
    select name, value, active_from <= now() as is_used, null as retired_at from server_secret
    union all select name, value, true, retired_at from retired_secret
    order by name, retired_at desc nulls first
  `.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return new Map(
    [...names].map(name => {
      const own = rows.filter(row => row.name === name)
      const used = own.find(({ is_used }) => is_used) ?? own[0]
      return [name, { used: used?.value ?? '', accepted: own.map(({ value }) => value) }]
    }),
  )
}

/** Whether a key of some name was replaced less than this long ago, or is not in use yet. */
export async function isRotating(tx: Tx, graceS: number): Promise<boolean> {
  const { rows } = await sql`
    select from server_secret where active_from > now() - ${graceS} * interval '1 second' limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Replaces the keys of all names; the new ones are in use after the grace. @returns the names */
export async function replaceKeys(tx: Tx, graceS: number): Promise<string[]> {
  const kept = await tx
    .selectFrom('server_secret')
    .select(['name', 'value'])
    .orderBy('name')
    .forUpdate()
    .execute()
  for (const { name, value } of kept) {
    await tx.insertInto('retired_secret').values({ name, value }).execute()
    await tx
      .updateTable('server_secret')
      .set({ value: newKey(), active_from: sql<Date>`now() + ${graceS} * interval '1 second'` })
      .where('name', '=', name)
      .execute()
  }
  return kept.map(({ name }) => name)
}

/** Deletes the keys that were retired before a moment. @returns how many */
export async function deleteRetired(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('retired_secret')
    .where('retired_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
