import { randomBytes } from 'node:crypto'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { countAdministrators, insertAdministrator } from '../store.ts'

/** How to sign in for the first time; `password` only if it was made up here and must be shown. */
export type FirstSignIn = { username: string; password: string | null }

/**
 * Creates the first administrator when there is none, with the password of the settings or a random one. A worker leaves
 * that to whoever has the pages to sign in to: nobody looks for a password in what a worker prints.
 * @returns null when none was created
 */
export async function ensureAdministrator(platform: Platform): Promise<FirstSignIn | null> {
  const { db, config } = platform
  if (config.role === 'worker' || (await countAdministrators(db)) > 0) return null
  const random = config.admin.password === null ? randomBytes(12).toString('base64url') : null
  const hash = await hashPassword(config.admin.password ?? random ?? '')
  // Another process may have been quicker: its password is the one that counts.
  if (!(await insertAdministrator(db, config.admin.username, hash))) return null
  return { username: config.admin.username, password: random }
}
