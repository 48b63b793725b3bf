import { randomBytes } from 'node:crypto'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { countAdministrators, insertAdministrator } from '../store.ts'
import { judgePassword } from './judge-password.ts'

/** How to sign in for the first time. */
export type FirstSignIn = {
  username: string
  /** Only if it was made up here and must be shown; the portal asks for another one then. */
  password: string | null
  /** Why the password of the settings should be changed, null when it is a good one. */
  weakness: string | null
}

/**
 * Creates the first administrator when there is none, with the password of the settings or a random one. A worker leaves
 * that to whoever has the pages to sign in to: nobody looks for a password in what a worker prints.
 * @returns null when none was created
 */
export async function ensureAdministrator(platform: Platform): Promise<FirstSignIn | null> {
  const { db, config } = platform
  const { username, password: chosen } = config.admin
  if (config.role === 'worker' || (await countAdministrators(db)) > 0) return null
  const password = chosen ?? randomBytes(12).toString('base64url')
  const isAdded = await insertAdministrator(db, {
    username,
    password_hash: await hashPassword(password),
    must_change_password: chosen === null,
  })
  // Another process may have been quicker: its password is the one that counts.
  if (!isAdded) return null
  return {
    username,
    password: chosen === null ? password : null,
    weakness: chosen === null ? null : await judgePassword(chosen),
  }
}
