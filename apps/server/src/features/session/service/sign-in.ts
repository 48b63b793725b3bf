import { hashPassword, verifyPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findAdministrator, findPasswordMustChange, hasPasswordHash } from '../store.ts'

/** Checked in place of a missing account's, so that an unknown name takes as long as a wrong password. */
let decoyHash: Promise<string> | null = null

/** An administrator whose password was right, with the hash that it was compared with. */
export type Checked = { id: number; username: string; passwordHash: string; mustChangePassword: boolean }

/** @returns the administrator, or null when name or password is wrong; both take the same time */
export async function checkCredentials(
  platform: Platform,
  username: string,
  password: string,
): Promise<Checked | null> {
  const administrator = await findAdministrator(platform.db, username)
  decoyHash ??= hashPassword('no account has this password')
  const isRight = await verifyPassword(password, administrator?.password_hash ?? (await decoyHash))
  if (!administrator || !isRight) return null
  return {
    id: administrator.id,
    username: administrator.username,
    passwordHash: administrator.password_hash,
    mustChangePassword: administrator.must_change_password,
  }
}

/** In place of a name that is no account's, which may be a password in the wrong field and is kept nowhere. */
const UNKNOWN_NAME = '(unknown name)'

/** The name under which a failed sign-in is recorded. */
export async function nameToRecord({ db }: Pick<Platform, 'db'>, username: string): Promise<string> {
  return (await findAdministrator(db, username)) ? username : UNKNOWN_NAME
}

/**
 * Whether the password is still the one that was checked, after a session was saved because of it: a change of the
 * password meanwhile ended all sessions but that one.
 */
export async function isStillPassword({ db }: Pick<Platform, 'db'>, checked: Checked): Promise<boolean> {
  return hasPasswordHash(db, checked.id, checked.passwordHash)
}

/** Whether an administrator has a password that was made up for them; false for one who is gone. */
export async function mustChangePassword({ db }: Pick<Platform, 'db'>, id: number): Promise<boolean> {
  return findPasswordMustChange(db, id)
}
