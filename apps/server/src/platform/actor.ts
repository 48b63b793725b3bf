import type { ActorKind } from '@feedreel/contracts/audit'
import type { Tx } from './database/database.ts'
import { notSignedIn } from './errors.ts'

/** Who makes a change; services record it in the audit trail. */
export type Actor = {
  kind: ActorKind
  /** Of a person, the name with which they sign in; not stored in audit entries. */
  name: string
  /** The IP address of the request; null for the shell and the product itself. */
  address: string | null
  /** The person who acts, the owner of the token, or whose account a visitor tried; null for nobody. */
  personId: number | null
  tokenId: number | null
}

const NOBODY = { address: null, personId: null, tokenId: null }

/** The product itself, for jobs that no person requested. */
export const OWN_ACTOR: Actor = { kind: 'job', name: 'feedreel', ...NOBODY }

/** A user of the machine's shell. */
export const SHELL_ACTOR: Actor = { kind: 'shell', name: 'shell', ...NOBODY }

/** A person who is signed in. @param address the IP address of the request */
export function personActor({ id, username }: { id: number; username: string }, address: string): Actor {
  return { kind: 'person', name: username, address, personId: id, tokenId: null }
}

/** A program with a person's token. @param address the IP address of the request */
export function tokenActor(
  owner: { id: number; username: string },
  token: { id: number },
  address: string,
): Actor {
  return { kind: 'token', name: owner.username, address, personId: owner.id, tokenId: token.id }
}

/** Someone who is not signed in. @param person whose account they tried, or null */
export function visitorActor(name: string, person: number | null, address: string): Actor {
  return { kind: 'visitor', name, address, personId: person, tokenId: null }
}

/**
 * Keeps the person who acts from being erased until the transaction ends: the erasure then finds the name in its records. Must
 * be called before anything else is locked, to avoid deadlocks.
 * @throws AppError 401 when the person was just erased
 */
export async function lockActor(tx: Tx, { personId }: Actor): Promise<void> {
  if (personId === null) return
  const person = tx.selectFrom('administrator').select('id').where('id', '=', personId).forKeyShare()
  if (!(await person.executeTakeFirst())) throw notSignedIn()
}

/** The form in which audit entries name a person. */
export const personReference = (id: number) => `person ${id}`
