import type { Preferences } from '@feedreel/contracts/session'
import type { Platform } from '#platform/platform.ts'
import { updateListDensity } from '../store.ts'

/** Changes how the portal looks for a person. It has no audit entry, because it concerns only their own screen. */
export async function changePreferences(
  { db }: Pick<Platform, 'db'>,
  administratorId: number,
  { list_density }: Preferences,
): Promise<void> {
  await updateListDensity(db, administratorId, list_density)
}
