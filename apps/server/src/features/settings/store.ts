import { SystemSettings, type SystemSettingsChange } from '@feedreel/contracts/settings'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

const COLUMNS = Object.keys(SystemSettings.shape) as (keyof SystemSettings)[]

/** Reads the settings. They may change right after: rules that must hold use `readLockedSettings`. */
export async function readSettings(db: Queryable): Promise<SystemSettings> {
  return db.selectFrom('settings').modifyFront(prepared('settings')).select(COLUMNS).executeTakeFirstOrThrow()
}

/** Reads the settings under a lock, for rules that must hold across all processes. */
export async function readLockedSettings(tx: Tx): Promise<SystemSettings> {
  return tx.selectFrom('settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
}

/** Updates at least one setting. @returns all of them */
export async function updateSettings(db: Queryable, change: SystemSettingsChange): Promise<SystemSettings> {
  return db.updateTable('settings').set(change).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Whether the database knows a time zone, in any case. Its list can differ from that of Node. */
export async function knowsTimeZone(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_timezone_names where lower(name) = lower(${name})
  `.execute(db)
  return rows.length > 0
}

/** Claims the seeding of the demo. @returns true for the first caller ever */
export async function claimDemoSeed(tx: Tx, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ demo_seeded_at: now })
    .where('demo_seeded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
