import { record } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { endSessionsOf, upsertAdministrator } from '../store.ts'
import { type Checked, checkCredentials } from './sign-in.ts'

/**
 * Gives an administrator another password and ends all sessions of that one.
 * @returns the administrator with the new password, null when the current one is wrong; then nothing has changed
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  { current, next }: { current: string; next: string },
): Promise<Checked | null> {
  const administrator = await checkCredentials(platform, actor.name, current)
  if (administrator === null) return null
  const passwordHash = await hashPassword(next)
  await platform.db.transaction().execute(async tx => {
    const { id, username } = administrator
    await upsertAdministrator(tx, username, passwordHash)
    await endSessionsOf(tx, id)
    await record(platform, tx, actor, { action: 'password_changed', subject: 'session', id, label: username })
  })
  return { ...administrator, passwordHash }
}
