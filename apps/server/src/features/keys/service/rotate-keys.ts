import { resealCommandValues } from '#features/commands/service/seal-values.ts'
import { resealTotpSecrets } from '#features/factors/service/codes.ts'
import { daysAgo } from '#platform/clock.ts'
import { PermanentError } from '#platform/errors.ts'
import { deleteRetired, isRotating, replaceKeys } from '#platform/keys/key-store.ts'
import { ROTATION_GRACE_S } from '#platform/keys/keys.ts'
import type { Platform } from '#platform/platform.ts'

/** Longer than any session lasts: its cookie may carry an old signature until the session is used again. */
const RETIRED_DAYS = 31

type Rotating = Pick<Platform, 'db' | 'clock' | 'keys'>

/** Encrypts everything that is stored with the newest keys. @returns how many values */
async function resealAll(platform: Rotating): Promise<number> {
  return (await resealCommandValues(platform)) + (await resealTotpSecrets(platform))
}

/**
 * Replaces the keys of all names. Sessions continue: cookies with the old signature are accepted for 31 days, and get a
 * new one at their first use after an hour. Sealed values are resealed at once.
 * @returns the names of the keys, and how many values were resealed
 * @throws PermanentError within two minutes of the last rotation
 */
export async function rotateKeys(platform: Rotating): Promise<{ names: string[]; resealed: number }> {
  const names = await platform.db.transaction().execute(async tx => {
    if (await isRotating(tx, ROTATION_GRACE_S)) {
      throw new PermanentError('The keys were replaced a moment ago. Wait for two minutes.')
    }
    return replaceKeys(tx, ROTATION_GRACE_S)
  })
  await platform.keys.refresh()
  return { names, resealed: await resealAll(platform) }
}

/** Reseals values that a process sealed during a rotation, and deletes keys that are no longer needed. */
export async function forgetRetiredKeys(platform: Rotating): Promise<void> {
  await platform.keys.refresh()
  await resealAll(platform)
  await deleteRetired(platform.db, daysAgo(platform.clock, RETIRED_DAYS))
}
