import type { SystemSettings, SystemSettingsChange } from '@feedreel/contracts/settings'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { lockSettings, markDemoSeeded, selectSettings, updateSettings } from './store.ts'

/**
 * The settings of this moment; another process may change them right after. Rules that must hold lock them.
 */
export async function readSettings(db: Queryable): Promise<SystemSettings> {
  return selectSettings(db)
}

/** What videos and segments may take together. Gigabytes are those of disk makers: 10^9 bytes. */
export const storageLimitBytes = ({ storage_limit_gb }: SystemSettings): number =>
  storage_limit_gb * 1_000_000_000

/** Reads the settings under a lock, for rules that must hold across all processes. */
export async function readLockedSettings(tx: Tx): Promise<SystemSettings> {
  return lockSettings(tx)
}

/** Changes the settings; fields left out keep their value. */
export async function changeSettings(
  platform: Platform,
  actor: Actor,
  change: SystemSettingsChange,
): Promise<SystemSettings> {
  return platform.db.transaction().execute(async tx => {
    const before = await lockSettings(tx)
    const after = Object.keys(change).length === 0 ? before : await updateSettings(tx, change)
    await recordAudit(platform, tx, actor, {
      action: 'updated',
      subject: 'settings',
      id: null,
      label: 'System settings',
      before,
      after,
    })
    await publishEvent(tx, { subject: 'settings', id: 1, change: 'updated' })
    return after
  })
}

/** @returns true for the first caller ever: it is the one who seeds the demo */
export async function claimDemoSeed(tx: Tx, now: Date): Promise<boolean> {
  return markDemoSeeded(tx, now)
}
