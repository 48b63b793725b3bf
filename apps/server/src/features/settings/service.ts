import {
  type SystemSettings,
  type SystemSettingsChange,
  TIME_ZONE_REFUSAL,
} from '@feedreel/contracts/settings'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { knowsTimeZone, readLockedSettings, updateSettings } from './store.ts'

export { claimDemoSeed, readLockedSettings, readSettings } from './store.ts'

/** The limit for videos and segments together, in bytes; a gigabyte is 10^9 bytes. */
export const storageLimitBytes = ({ storage_limit_gb }: SystemSettings): number =>
  storage_limit_gb * 1_000_000_000

/**
 * Changes the settings that are given.
 * @throws InvalidFieldsError for a new time zone that the database does not know: no figure could be counted in it
 */
export async function changeSettings(
  platform: Platform,
  actor: Actor,
  change: SystemSettingsChange,
): Promise<SystemSettings> {
  return platform.db.transaction().execute(async tx => {
    const before = await readLockedSettings(tx)
    const { statistics_time_zone: timeZone = before.statistics_time_zone } = change
    if (timeZone !== before.statistics_time_zone && !(await knowsTimeZone(tx, timeZone))) {
      throw new InvalidFieldsError({ statistics_time_zone: [TIME_ZONE_REFUSAL] })
    }
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
