import type { SystemSettings, SystemSettingsChange } from '@feedreel/contracts/settings'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { readLockedSettings, updateSettings } from './store.ts'

export { claimDemoSeed, readLockedSettings, readSettings } from './store.ts'

/** The limit for videos and segments together, in bytes; a gigabyte is 10^9 bytes. */
export const storageLimitBytes = ({ storage_limit_gb }: SystemSettings): number =>
  storage_limit_gb * 1_000_000_000

/** Changes the settings that are given. */
export async function changeSettings(
  platform: Platform,
  actor: Actor,
  change: SystemSettingsChange,
): Promise<SystemSettings> {
  return platform.db.transaction().execute(async tx => {
    const before = await readLockedSettings(tx)
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
