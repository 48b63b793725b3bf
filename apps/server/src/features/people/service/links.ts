import { randomBytes } from 'node:crypto'
import type { LinkOwner, SignInLink } from '@feedreel/contracts/people/people'
import { recordAudit } from '#features/audit/service.ts'
import { passwordRefusal, setPassword } from '#features/session/service/administrators.ts'
import { isOnlySingleSignOn, ONLY_SINGLE_SIGN_ON } from '#features/session/service/sign-in.ts'
import { type Actor, personActor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { badRequest, forbidden, InvalidFieldsError, notFound } from '#platform/errors.ts'
import { hashPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { LINK_HOURS } from '../rules.ts'
import { findLinked, type LinkedPerson, lockLinked, saveLink } from '../store/links.ts'
import { findPerson, lockPersonAndOwners } from '../store/people.ts'

const HOUR_MS = 3_600_000
const TOKEN_BYTES = 32
/** A page of the portal. The token follows `#`, which browsers do not send to servers. */
const PAGE = '/welcome'

type Maker = Pick<Platform, 'clock' | 'config'>

/** Makes a link for a person and replaces an earlier one. */
export async function makeLink({ clock, config }: Maker, tx: Tx, personId: number): Promise<SignInLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + LINK_HOURS * HOUR_MS)
  await saveLink(tx, personId, token, expiresAt)
  return { url: `${config.publicUrl}${PAGE}#${token}`, expires_at: expiresAt.toISOString() }
}

/** Makes a new link for a person. @throws AppError 404, or 400 for an inactive person */
export async function createLink(platform: Platform, actor: Actor, id: number): Promise<SignInLink> {
  const { db, clock } = platform
  return db.transaction().execute(async tx => {
    // A concurrent deactivation voids links.
    await lockPersonAndOwners(tx, id)
    const person = await findPerson(tx, id, clock.now())
    if (!person) throw notFound('person')
    if (!person.is_active) throw badRequest('This person is deactivated. Activate the person first.')
    await recordAudit(platform, tx, actor, {
      action: 'link_created',
      subject: 'person',
      id,
      label: person.username,
    })
    return makeLink(platform, tx, id)
  })
}

const presentOwner = ({ username, has_joined }: LinkedPerson): LinkOwner => ({
  username,
  is_invitation: !has_joined,
})

/** The person of a link. @throws AppError 404 when it was used, replaced or has expired */
export async function readLink({ db, clock }: Platform, token: string): Promise<LinkOwner> {
  const person = await findLinked(db, token, clock.now())
  if (!person) throw notFound('link')
  return presentOwner(person)
}

/**
 * Sets the password of the person of a link, and uses up the link.
 * @param address the IP address of the request
 * @throws AppError as readLink, 403 where passwords are off; InvalidFieldsError for a refused password
 */
export async function useLink(
  platform: Platform,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<LinkOwner> {
  const { db, clock } = platform
  // Before hashing, which is expensive: this call is open to everyone.
  await readLink(platform, token)
  if (isOnlySingleSignOn(platform)) throw forbidden(ONLY_SINGLE_SIGN_ON)
  const refusal = await passwordRefusal(password)
  if (refusal !== null) throw new InvalidFieldsError({ password: [refusal] })
  const hash = await hashPassword(password)
  return db.transaction().execute(async tx => {
    const person = await lockLinked(tx, token, clock.now())
    if (!person) throw notFound('link')
    await setPassword(tx, person.id, hash)
    await recordAudit(platform, tx, personActor(person, address), {
      action: 'link_used',
      subject: 'person',
      id: person.id,
      label: person.username,
    })
    return presentOwner(person)
  })
}
