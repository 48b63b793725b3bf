import type { SystemSettings, SystemSettingsChange } from '@feedreel/contracts/settings'
import type { Queryable, Tx } from '#platform/database/database.ts'

const COLUMNS = [
  'default_feed_check_interval',
  'video_retention_days',
  'max_concurrent_generations',
  'storage_limit_gb',
  'maintenance_mode',
  'item_retention_days',
] as const

/** Reads the one row of settings, which the migrations made. */
export async function selectSettings(db: Queryable): Promise<SystemSettings> {
  return db.selectFrom('settings').select(COLUMNS).executeTakeFirstOrThrow()
}

/** Reads the settings and keeps others from changing them, or from claiming under them, until the end. */
export async function lockSettings(tx: Tx): Promise<SystemSettings> {
  return tx.selectFrom('settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
}

/** Writes at least one setting; the others stay. @returns all of them */
export async function updateSettings(db: Queryable, change: SystemSettingsChange): Promise<SystemSettings> {
  return db.updateTable('settings').set(change).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Notes that the demo is there. @returns false when it had been noted before */
export async function markDemoSeeded(tx: Tx, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('settings')
    .set({ demo_seeded_at: now })
    .where('demo_seeded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
