import { hashPassword, verifyPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findAdministrator } from '../store.ts'

/** Checked in place of a missing account's, so that an unknown name takes as long as a wrong password. */
let decoyHash: Promise<string> | null = null

/** @returns the administrator, or null when name or password is wrong; both take the same time */
export async function checkCredentials(
  platform: Platform,
  username: string,
  password: string,
): Promise<{ id: number; username: string } | null> {
  const administrator = await findAdministrator(platform.db, username)
  decoyHash ??= hashPassword('no account has this password')
  const isRight = await verifyPassword(password, administrator?.password_hash ?? (await decoyHash))
  return administrator && isRight ? { id: administrator.id, username: administrator.username } : null
}
