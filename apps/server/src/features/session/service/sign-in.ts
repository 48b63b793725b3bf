import { type Actor, visitorActor } from '#platform/actor.ts'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findAdministrator, type PersonRow } from '../store/administrators.ts'

/** Why neither passwords nor passkeys sign in where OIDC_ONLY is set. */
export const ONLY_SINGLE_SIGN_ON = 'Sign in with single sign-on: passwords and passkeys are off here.'

/** Why a check of the current password in a session fails. */
export const WRONG_PASSWORD = 'This is not your current password.'

/** Whether single sign-on is the only way to sign in. */
export function isOnlySingleSignOn({ config }: Pick<Platform, 'config'>): boolean {
  return config.singleSignOn?.isOnly === true
}

/** Compared for an unknown name, so that the check takes as long as for a wrong password. */
let decoyHash: Promise<string> | null = null

/** An administrator whose password was right, with the hash it was compared with. */
export type Checked = { person: PersonRow; passwordHash: string }

/** @returns the administrator, or null when the name or password is wrong; both take the same time */
export async function checkCredentials(
  platform: Platform,
  username: string,
  password: string,
): Promise<Checked | null> {
  const administrator = await findAdministrator(platform.db, username)
  decoyHash ??= hashPassword('no account has this password')
  const isRight = await verifyPassword(password, administrator?.password_hash ?? (await decoyHash))
  if (!administrator || !isRight) return null
  const { password_hash: passwordHash, ...person } = administrator
  return { person, passwordHash }
}

/** Recorded for an unknown name, which may be a password in the wrong field. */
export const UNKNOWN_NAME = '(unknown name)'

/** The actor of a failed sign-in. @param address the IP address of the request */
export async function attemptedAccount(
  { db }: Pick<Platform, 'db'>,
  username: string,
  address: string,
): Promise<Actor> {
  const person = await findAdministrator(db, username)
  return visitorActor(person?.username ?? UNKNOWN_NAME, person?.id ?? null, address)
}
