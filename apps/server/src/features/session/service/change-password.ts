import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { endSessionsOf, forgetSignInAddressesOf, upsertAdministrator } from '../store.ts'
import { judgePassword } from './judge-password.ts'
import { type Checked, checkCredentials } from './sign-in.ts'

/**
 * Gives an administrator another password, ends all their sessions and forgets from where they signed in.
 * @returns the administrator with the new password
 * @throws InvalidFieldsError when the current password is wrong or the next one too easy to guess
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  { current, next }: { current: string; next: string },
): Promise<Checked> {
  const administrator = await checkCredentials(platform, actor.name, current)
  if (administrator === null) {
    throw new InvalidFieldsError({ current_password: ['This is not your current password.'] })
  }
  const refusal = await judgePassword(next)
  if (refusal !== null) throw new InvalidFieldsError({ new_password: [refusal] })
  const passwordHash = await hashPassword(next)
  await platform.db.transaction().execute(async tx => {
    const { id, username } = administrator
    await upsertAdministrator(tx, username, passwordHash)
    await endSessionsOf(tx, id)
    await forgetSignInAddressesOf(tx, id)
    await recordAudit(platform, tx, actor, {
      action: 'password_changed',
      subject: 'session',
      id,
      label: username,
    })
  })
  return { ...administrator, passwordHash, mustChangePassword: false }
}
