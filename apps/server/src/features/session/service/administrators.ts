import { randomBytes } from 'node:crypto'
import { PASSWORD_LENGTH } from '@feedreel/contracts/fields/password-length'
import { MAX_USERNAME } from '@feedreel/contracts/people/people'
import type { Preferences } from '@feedreel/contracts/session'
import { recordAudit } from '#features/audit/service.ts'
import { type Actor, SHELL_ACTOR } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import {
  type AccessRow,
  countAdministrators,
  deleteFactorsOf,
  deleteLinkOf,
  insertAdministrator,
  lockAccess,
  lockPassword,
  updateListDensity,
  updatePassword,
  upsertOwner,
} from '../store/administrators.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { deleteSignInAddressesOf } from '../store/sign-ins.ts'
import { type Checked, checkCredentials } from './sign-in.ts'

/** A password without trailing digits and signs: "Password2026!" is guessed as soon as "password". */
const UP_TO_LAST_LETTER = /^.*\p{Letter}/su

/** Whether a password, with or without trailing digits and signs, is among the 49,000 most common ones. */
async function isCommon(password: string): Promise<boolean> {
  // Loaded on first use: the list takes 3 MB, and most processes never need it.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const typed = password.toLowerCase()
  const [word = typed] = UP_TO_LAST_LETTER.exec(typed) ?? []
  return dictionary['passwords-common'].some(common => common === typed || common === word)
}

/** Why a new password is refused (NIST SP 800-63B, 3.1.1.2: length and common passwords), or null. */
export async function passwordRefusal(password: string): Promise<string | null> {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min || password.length > max) return `Choose ${min} to ${max} characters.`
  return (await isCommon(password)) ? 'This password is too common. Choose one that nobody else has.' : null
}

/** Ends all sessions of a person with a new password, and deletes their known addresses and links. */
async function endSessionsAndLinks(tx: Tx, id: number): Promise<void> {
  await endSessionsOf(tx, id)
  await deleteSignInAddressesOf(tx, id)
  await deleteLinkOf(tx, id)
}

/** Sets a person's password and ends their sessions and links. */
export async function setPassword(tx: Tx, id: number, hash: string): Promise<void> {
  await updatePassword(tx, id, hash)
  await endSessionsAndLinks(tx, id)
}

/** How to sign in for the first time. */
export type FirstSignIn = {
  username: string
  /** Set only when it was generated and must be shown; the portal then asks for a new one. */
  password: string | null
  /** Why the configured password should be changed, or null. */
  weakness: string | null
}

/**
 * Creates the first administrator when there is none, with the configured password or a random one. Workers do not,
 * because operators do not look for a password in their output.
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
  // Another process created the administrator first: its password is valid.
  if (!isAdded) return null
  return {
    username,
    password: chosen === null ? password : null,
    weakness: chosen === null ? null : await passwordRefusal(chosen),
  }
}

/** The change, or the reason why a name or password is refused. */
export type SetResult = { username: string; isNew: boolean; refusal?: undefined } | { refusal: string }

/** Removes a person's second factors and recovery codes. @returns whether there was a factor */
export async function removeFactors(tx: Tx, id: number): Promise<boolean> {
  return deleteFactorsOf(tx, id)
}

/** The fields of a person in the audit trail. */
const recorded = ({ role, scope, is_active }: AccessRow) => ({ role, publishers: scope, is_active })

/**
 * Creates an owner, or makes an owner of the person with that name, changes the password, removes second factors and
 * ends all their sessions. Recorded as a change by the shell.
 */
export async function setAdministrator(
  platform: Pick<Platform, 'db' | 'clock'>,
  name: string,
  password: string,
): Promise<SetResult> {
  const username = name.trim()
  if (username === '' || username.length > MAX_USERNAME) {
    return { refusal: `username: choose 1 to ${MAX_USERNAME} characters.` }
  }
  const refusal = await passwordRefusal(password)
  if (refusal !== null) return { refusal: `password: ${refusal}` }
  const hash = await hashPassword(password)
  const { isNew } = await platform.db.transaction().execute(async tx => {
    const before = await lockAccess(tx, username)
    const owner = await upsertOwner(tx, username, hash)
    await endSessionsAndLinks(tx, owner.id)
    await deleteFactorsOf(tx, owner.id)
    await recordAudit(platform, tx, SHELL_ACTOR, {
      action: owner.isNew ? 'created' : 'password_changed',
      subject: 'person',
      id: owner.id,
      label: username,
      before: before ? recorded(before) : null,
      after: recorded({ role: 'owner', scope: null, is_active: true }),
    })
    return owner
  })
  return { username, isNew }
}

/** @throws InvalidFieldsError when the next password of a change is refused */
export async function checkNextPassword(next: string): Promise<void> {
  const refusal = await passwordRefusal(next)
  if (refusal !== null) throw new InvalidFieldsError({ new_password: [refusal] })
}

/**
 * Changes the password of the acting administrator and ends all their sessions.
 * @param passwords.next accepted by checkNextPassword
 * @returns the administrator with the new password; null when the current one is wrong, or was replaced meanwhile
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  { current, next }: { current: string; next: string },
): Promise<Checked | null> {
  const checked = await checkCredentials(platform, actor.name, current)
  if (checked === null) return null
  const passwordHash = await hashPassword(next)
  const isChanged = await platform.db.transaction().execute(async tx => {
    const { id, username } = checked.person
    if (!(await lockPassword(tx, id, checked.passwordHash))) return false
    await setPassword(tx, id, passwordHash)
    await recordAudit(platform, tx, actor, {
      action: 'password_changed',
      subject: 'session',
      id,
      label: username,
    })
    return true
  })
  if (!isChanged) return null
  return { person: { ...checked.person, must_change_password: false }, passwordHash }
}

/** Changes how the portal looks for a person. It has no audit entry, because it concerns only their own screen. */
export async function changePreferences(
  { db }: Pick<Platform, 'db'>,
  administratorId: number,
  { list_density }: Preferences,
): Promise<void> {
  await updateListDensity(db, administratorId, list_density)
}
