import { randomInt } from 'node:crypto'
import { type AddedFactor, type NewTotp, RECOVERY_CODES } from '@feedreel/contracts/people/factors'
import { Secret, TOTP } from 'otpauth'
import { recordAudit } from '#features/audit/service.ts'
import { type Actor, personActor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, InvalidFieldsError, notSignedIn } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { isTotpCode, plainCode, TOTP_PERIOD_S, TOTP_WINDOW, writeRecoveryCode } from '../rules.ts'
import {
  confirmTotp as confirmStoredTotp,
  deleteTotp,
  findTotp,
  hasFactors,
  lockPerson,
  replaceRecoveryCodes,
  replaceTotpSecrets,
  saveTotp,
  type TotpRow,
  useRecoveryCode,
  useTotpStep,
} from '../store/codes.ts'

const ISSUER = 'Feedreel'
const SECRET_NAME = 'second factors'

export type Person = { id: number; username: string }

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: TOTP_PERIOD_S })

/** Locks the person of a session against changes of their factors. @throws AppError 401 when just erased */
export async function lockSignedIn(tx: Tx, { id }: Person): Promise<void> {
  if (!(await lockPerson(tx, id))) throw notSignedIn()
}

/** Makes a secret for an authenticator app. It takes effect once confirmed. @throws AppError 400 with another app */
export async function startTotp({ db, keys }: Platform, person: Person): Promise<NewTotp> {
  const secret = new Secret({ size: 20 })
  const sealed = await keys.seal(SECRET_NAME, secret.base32)
  await db.transaction().execute(async tx => {
    await lockSignedIn(tx, person)
    if (!(await saveTotp(tx, person.id, sealed))) {
      throw badRequest('You have an authenticator app already. Remove it first.')
    }
  })
  return { secret: secret.base32, uri: totpOf(secret, person.username).toString() }
}

/** Confirms an authenticator app with its first code. @throws InvalidFieldsError, AppError 400 without a secret */
export async function confirmTotp(
  platform: Platform,
  actor: Actor,
  person: Person,
  code: string,
): Promise<AddedFactor> {
  const { db, clock } = platform
  return db.transaction().execute(async tx => {
    await lockSignedIn(tx, person)
    const totp = await findTotp(tx, person.id)
    if (!totp || totp.confirmed_at !== null) throw badRequest('Ask for the key of an app first.')
    if (!(await useTotpCode({ ...platform, db: tx }, person.id, totp, code))) {
      throw new InvalidFieldsError({ code: ['This is not the current code of the app.'] })
    }
    // Must precede the confirmation, after which the app counts as a factor.
    const recovery_codes = await makeFirstRecoveryCodes(tx, person.id)
    await confirmStoredTotp(tx, person.id, clock.now())
    await recordFactor(platform, tx, actor, { person, action: 'factor_added', factor: 'Authenticator app' })
    return { recovery_codes }
  })
}

/** Removes a person's authenticator app. @throws AppError 400 without one */
export async function removeTotp(platform: Platform, actor: Actor, person: Person): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    await lockSignedIn(tx, person)
    if (!(await deleteTotp(tx, person.id))) throw badRequest('You have no authenticator app.')
    await deleteCodesWithoutFactor(tx, person.id)
    await recordFactor(platform, tx, actor, { person, action: 'factor_removed', factor: 'Authenticator app' })
  })
}

/** Replaces a person's recovery codes. @throws AppError 400 without a second factor */
export async function renewRecoveryCodes(
  platform: Platform,
  actor: Actor,
  person: Person,
): Promise<{ recovery_codes: string[] }> {
  return platform.db.transaction().execute(async tx => {
    await lockSignedIn(tx, person)
    if (!(await hasFactors(tx, person.id))) {
      throw badRequest('Recovery codes need a second factor. Add one first.')
    }
    const recovery_codes = await makeRecoveryCodes(tx, person.id)
    const { id, username: label } = person
    await recordAudit(platform, tx, actor, { action: 'recovery_codes_made', subject: 'session', id, label })
    return { recovery_codes }
  })
}

async function makeRecoveryCodes(tx: Tx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(end => randomInt(end)))
  await replaceRecoveryCodes(tx, personId, codes.map(plainCode))
  return codes
}

/** Makes recovery codes when a person adds the first factor; null when the person has one already. */
export async function makeFirstRecoveryCodes(tx: Tx, personId: number): Promise<string[] | null> {
  return (await hasFactors(tx, personId)) ? null : makeRecoveryCodes(tx, personId)
}

/** Deletes the recovery codes of a person who has no second factor left. */
export async function deleteCodesWithoutFactor(tx: Tx, personId: number): Promise<void> {
  if (!(await hasFactors(tx, personId))) await replaceRecoveryCodes(tx, personId, [])
}

/** Records a factor that was added or removed. */
export async function recordFactor(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  actor: Actor,
  change: { person: Person; action: 'factor_added' | 'factor_removed'; factor: string },
): Promise<void> {
  const { person, action, factor } = change
  const side = action === 'factor_added' ? 'after' : 'before'
  const { id, username: label } = person
  await recordAudit(platform, tx, actor, { action, subject: 'session', id, label, [side]: { factor } })
}

/** Seals the secrets of all authenticator apps with the newest key. @returns how many */
export async function resealTotpSecrets({ db, keys }: Pick<Platform, 'db' | 'keys'>): Promise<number> {
  return replaceTotpSecrets(db, sealed => keys.reseal(SECRET_NAME, sealed))
}

type CodeCheck = Pick<Platform, 'clock' | 'keys'> & { db: Platform['db'] | Tx }

async function useTotpCode(
  { db, clock, keys }: CodeCheck,
  personId: number,
  { sealed_secret }: TotpRow,
  code: string,
): Promise<boolean> {
  const secret = Secret.fromBase32(await keys.unseal(SECRET_NAME, sealed_secret))
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: plainCode(code), timestamp, window: TOTP_WINDOW })
  if (delta === null) return false
  const step = TOTP.counter({ period: TOTP_PERIOD_S, timestamp }) + delta
  return useTotpStep(db, personId, { step, secret: sealed_secret })
}

/**
 * Checks a code of a person's authenticator app or a recovery code, and uses it up.
 * @param address the IP address of the request
 * @returns false when it is wrong or used, or the person has no code
 */
export async function useCode(
  platform: Platform,
  person: Person,
  code: string,
  address: string,
): Promise<boolean> {
  const { db } = platform
  if (isTotpCode(code)) {
    const totp = await findTotp(db, person.id)
    if (!totp || totp.confirmed_at === null) return false
    return useTotpCode(platform, person.id, totp, code)
  }
  return db.transaction().execute(async tx => {
    if (!(await useRecoveryCode(tx, person.id, plainCode(code)))) return false
    const { id, username } = person
    const actor = personActor(person, address)
    await recordAudit(platform, tx, actor, {
      action: 'recovery_code_used',
      subject: 'session',
      id,
      label: username,
    })
    return true
  })
}
