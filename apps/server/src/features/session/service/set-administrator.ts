import { PASSWORD_LENGTH } from '@feedreel/contracts/password-length'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { endSessionsOf, upsertAdministrator } from '../store.ts'

const MAX_USERNAME = 150

export type SetResult = { username: string; isNew: boolean; refusal?: undefined } | { refusal: string }

/**
 * Creates an administrator, or changes the password of one and ends all sessions of that one.
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
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    return { refusal: `password: choose ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.` }
  }
  const hash = await hashPassword(password)
  const isNew = await db.transaction().execute(async tx => {
    const saved = await upsertAdministrator(tx, username, hash)
    await endSessionsOf(tx, saved.id)
    return saved.isNew
  })
  return { username, isNew }
}
