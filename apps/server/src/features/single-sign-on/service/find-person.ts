import { recordAudit } from '#features/audit/service.ts'
import {
  addFromProvider,
  lockPersonAndOwners,
  markJoined,
  takeRole,
} from '#features/people/service/provider-people.ts'
import { checkedById } from '#features/session/service/second-step.ts'
import type { Checked } from '#features/session/service/sign-in.ts'
import { personActor } from '#platform/actor.ts'
import type { RoleClaim } from '#platform/config/single-sign-on.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { roleOf, usernameOf, verifiedEmail } from '../rules.ts'
import { findByEmail, findByIdentity, type Identity, saveIdentity } from '../store.ts'
import type { ProviderPerson } from './provider.ts'

/** The reason why the sign-in is refused. */
export type Refusal = { refusal: string }

const NOT_INVITED = 'You have no access here. Ask an owner to invite you under your e-mail address.'
const NO_ROLE = 'Your account at the identity provider has no role here. Ask its administrator for one.'
const NAME_TAKEN = 'Somebody else here has your name. Ask an owner to invite you under your e-mail address.'
const DEACTIVATED = 'Your access was deactivated. Ask an owner to activate it.'

/**
 * The person whom the provider signed in: known by the identity, else invited under the verified e-mail address, else
 * added if the provider gives a role. The role is updated at each sign-in.
 * @param address the IP address of the request
 */
export async function findPerson(
  platform: Platform,
  { issuer, subject, claims }: ProviderPerson,
  roleClaim: RoleClaim | null,
  address: string,
): Promise<Checked | Refusal> {
  const role = roleClaim && roleOf(claims, roleClaim)
  if (roleClaim && role === null) return { refusal: NO_ROLE }
  const identity = { issuer, subject }
  const found = await platform.db.transaction().execute(async tx => {
    const known =
      (await findByIdentity(tx, identity)) ?? (await linkByEmail(tx, verifiedEmail(claims), identity))
    if (known !== null) {
      if (role) await takeRole(platform, tx, known, role, address)
      return known
    }
    const added =
      role && (await addFromProvider(platform, tx, { username: usernameOf(claims), role }, address))
    if (added === null) {
      // A concurrent sign-in of the same person may have added or linked them.
      const meanwhile = await findByIdentity(tx, identity)
      return meanwhile ?? { refusal: role ? NAME_TAKEN : NOT_INVITED }
    }
    await saveIdentity(tx, added, identity)
    return added
  })
  if (typeof found !== 'number') return found
  return (await checkedById(platform, found)) ?? { refusal: DEACTIVATED }

  async function linkByEmail(tx: Tx, email: string | null, to: Identity): Promise<number | null> {
    const invited = email && (await findByEmail(tx, email, to.issuer))
    if (!invited) return null
    // With the owners, whom takeRole locks next: all of them in one order, to avoid deadlocks.
    await lockPersonAndOwners(tx, invited.id)
    // A concurrent sign-in may have linked the person.
    const linked = await findByIdentity(tx, to)
    if (linked !== null) return linked
    const person = await findByEmail(tx, email, to.issuer)
    if (person?.id !== invited.id || !(await saveIdentity(tx, person.id, to))) return null
    await markJoined(tx, person.id)
    await recordAudit(platform, tx, personActor(person, address), {
      action: 'updated',
      subject: 'person',
      id: person.id,
      label: person.username,
      after: { single_sign_on: to.issuer },
    })
    return person.id
  }
}

/** Whether the provider's identity belongs to the person with this id. */
export async function isKnownAs(
  { db }: Pick<Platform, 'db'>,
  person: Identity,
  id: number,
): Promise<boolean> {
  return (await findByIdentity(db, person)) === id
}
