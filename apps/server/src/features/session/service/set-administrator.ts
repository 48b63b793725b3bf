import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { endSessionsOf, forgetSignInAddressesOf, upsertAdministrator } from '../store.ts'
import { judgePassword } from './judge-password.ts'

const MAX_USERNAME = 150

export type SetResult = { username: string; isNew: boolean; refusal?: undefined } | { refusal: string }

/**
 * Creates an administrator, or changes the password of one, ends all their sessions and forgets from where they signed in.
 * @returns the sentence that refuses a name or password, or what was done
 */
export async function setAdministrator(
  { db }: Pick<Platform, 'db'>,
  name: string,
  password: string,
): Promise<SetResult> {
  const username = name.trim()
  if (username === '' || username.length > MAX_USERNAME) {
    return { refusal: `username: choose 1 to ${MAX_USERNAME} characters.` }
  }
  const refusal = await judgePassword(password)
  if (refusal !== null) return { refusal: `password: ${refusal}` }
  const hash = await hashPassword(password)
  const isNew = await db.transaction().execute(async tx => {
    const saved = await upsertAdministrator(tx, username, hash)
    await endSessionsOf(tx, saved.id)
    await forgetSignInAddressesOf(tx, saved.id)
    return saved.isNew
  })
  return { username, isNew }
}
