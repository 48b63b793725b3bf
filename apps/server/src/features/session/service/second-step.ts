import { createHash } from 'node:crypto'
import type { LoginAnswer } from '@feedreel/contracts/session'
import type { Platform } from '#platform/platform.ts'
import type { SingleSignOn } from '../policy.ts'
import { factorMethods } from '../rules.ts'
import { findAdministratorById } from '../store/administrators.ts'
import type { Checked } from './sign-in.ts'
import { openTicket, sealTicket } from './tickets.ts'

export { hasFactor } from '../rules.ts'

/** Why a right password does not sign in. */
const SECOND_STEP = 'Enter the code of your authenticator app, or use a passkey.'

const TICKET_MS = 5 * 60_000
const SECRET_NAME = 'sign-in tickets'

/** `singleSignOn` is missing after a password. */
type Content = { id: number; password: string; singleSignOn?: SingleSignOn }

/** The person who took the first step, and the data of the identity provider if it was the first step. */
export type FirstStep = Checked & Pick<Content, 'singleSignOn'>

/** Binds a ticket to the password: a change of the password voids the ticket. */
const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

/** The answer to a sign-in that needs a second step, with the accepted proofs. */
export async function offerSecondStep(
  { clock, keys }: Pick<Platform, 'clock' | 'keys'>,
  { person, passwordHash, singleSignOn }: FirstStep,
): Promise<LoginAnswer> {
  const content: Content = {
    id: person.id,
    password: fingerprint(passwordHash),
    ...(singleSignOn && { singleSignOn }),
  }
  const ticket = await sealTicket({ clock, keys }, SECRET_NAME, content, TICKET_MS)
  return { success: false, error: SECOND_STEP, second_step: { ticket, methods: factorMethods(person) } }
}

/** The first step of a ticket; null when the ticket is invalid or expired, or the password was changed. */
export async function readTicket(
  { db, clock, keys }: Pick<Platform, 'db' | 'clock' | 'keys'>,
  sealed: string,
): Promise<FirstStep | null> {
  const ticket = await openTicket<Content>({ clock, keys }, SECRET_NAME, sealed)
  if (ticket === null) return null
  const { id, password, singleSignOn } = ticket.content
  const checked = await checkedById({ db }, id, hash => fingerprint(hash) === password)
  return checked && { ...checked, ...(singleSignOn && { singleSignOn }) }
}

/** An active administrator by id, or null when there is none or the password was changed. */
export async function checkedById(
  { db }: Pick<Platform, 'db'>,
  id: number,
  isMeant: (passwordHash: string) => boolean = () => true,
): Promise<Checked | null> {
  const administrator = await findAdministratorById(db, id)
  if (!administrator || !isMeant(administrator.password_hash)) return null
  const { password_hash: passwordHash, ...person } = administrator
  return { person, passwordHash }
}
