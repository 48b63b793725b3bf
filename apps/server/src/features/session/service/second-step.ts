import { createHash } from 'node:crypto'
import type { SecondStep } from '@feedreel/contracts/session'
import type { Platform } from '#platform/platform.ts'
import { factorMethods } from '../rules.ts'
import { findAdministratorById } from '../store.ts'
import type { Checked } from './sign-in.ts'

/** Why a right password does not sign in. */
export const SECOND_STEP = 'Enter the code of your authenticator app, or use a passkey.'

const TICKET_MS = 5 * 60_000
const SECRET_NAME = 'sign-in tickets'

type Ticket = { id: number; password: string; expiresAtMs: number }

/** Ties a ticket to the password: a change of it voids the ticket. */
const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

/** What a person with a right password needs for the second step. Nothing is stored: the ticket is sealed. */
export async function offerSecondStep(
  { clock, keys }: Pick<Platform, 'clock' | 'keys'>,
  { person, passwordHash }: Checked,
): Promise<SecondStep> {
  const ticket: Ticket = {
    id: person.id,
    password: fingerprint(passwordHash),
    expiresAtMs: clock.now().getTime() + TICKET_MS,
  }
  return { ticket: await keys.seal(SECRET_NAME, JSON.stringify(ticket)), methods: factorMethods(person) }
}

/** Whose right password a ticket stands for; null when it is none, has expired or the password was changed. */
export async function readTicket(
  { db, clock, keys }: Pick<Platform, 'db' | 'clock' | 'keys'>,
  sealed: string,
): Promise<Checked | null> {
  const ticket = await open(keys, sealed)
  if (ticket === null || ticket.expiresAtMs < clock.now().getTime()) return null
  return checkedById({ db }, ticket.id, hash => fingerprint(hash) === ticket.password)
}

/** An active administrator by id, or null when there is none or the password is not the one that is meant. */
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

async function open(keys: Platform['keys'], sealed: string): Promise<Ticket | null> {
  try {
    return JSON.parse(await keys.unseal(SECRET_NAME, sealed))
  } catch {
    return null
  }
}
