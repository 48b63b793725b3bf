import { randomBytes } from 'node:crypto'
import type { Platform } from '#platform/platform.ts'
import { useNonce } from '../store/sign-ins.ts'

const NONCE_BYTES = 16

type Ticket<Content> = { content: Content; nonce: string; expiresAtMs: number }

/**
 * Seals what a browser sends back in a later step. Nothing is stored, so requests without an account fill no table.
 * @param name of the key
 */
export async function sealTicket<Content>(
  { clock, keys }: Pick<Platform, 'clock' | 'keys'>,
  name: string,
  content: Content,
  lifeMs: number,
): Promise<string> {
  const ticket: Ticket<Content> = {
    content,
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    expiresAtMs: clock.now().getTime() + lifeMs,
  }
  return keys.seal(name, JSON.stringify(ticket))
}

/** A ticket that was sent back; null when it is not one of this name or has expired. */
export async function openTicket<Content>(
  { clock, keys }: Pick<Platform, 'clock' | 'keys'>,
  name: string,
  sealed: string,
): Promise<Ticket<Content> | null> {
  const ticket = await keys.unseal(name, sealed).then(
    text => JSON.parse(text) as Ticket<Content>,
    () => null,
  )
  return ticket !== null && ticket.expiresAtMs >= clock.now().getTime() ? ticket : null
}

/** Uses up a ticket. @returns false when it was used before */
export async function useTicket(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { nonce, expiresAtMs }: Pick<Ticket<unknown>, 'nonce' | 'expiresAtMs'>,
): Promise<boolean> {
  return useNonce(db, { nonce, expiresAt: new Date(expiresAtMs), now: clock.now() })
}
