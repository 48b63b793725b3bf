import { RETURN_PATH } from '@feedreel/contracts/people/single-sign-on'
import type { FastifyRequest } from 'fastify'
import { openTicket, sealTicket, useTicket } from '#features/session/service/tickets.ts'
import type { Platform } from '#platform/platform.ts'
import type { Flow, Provider, ProviderPerson } from './provider.ts'

const FLOW_MS = 10 * 60_000
const SECRET_NAME = 'single sign-on'

/** The page to which the provider redirects the browser, under the host of the portal that the browser requested. */
export function returnAddress(
  { hostname, host, protocol }: Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>,
  publicUrl: string,
): string {
  const requested = `${protocol}://${host}`
  // Programs can send a Host that is in no address.
  const isPublic = new URL(publicUrl).hostname === hostname || !URL.canParse(requested)
  return `${isPublic ? publicUrl : requested}${RETURN_PATH}`
}

/** Starts a sign-in. @throws AppError as Provider.start */
export async function startSignOn(
  platform: Pick<Platform, 'clock' | 'keys'>,
  provider: Provider,
  request: Pick<Flow, 'isConfirmation' | 'redirectUri'>,
): Promise<{ url: string; ticket: string }> {
  const { url, flow } = await provider.start(request)
  return { url, ticket: await sealTicket(platform, SECRET_NAME, flow, FLOW_MS) }
}

/**
 * The person whom the provider signed in.
 * @returns null for a ticket that has expired, was used or has another purpose, and for an answer that does not belong
 * to it
 * @throws AppError as Provider.finish
 */
export async function finishSignOn(
  platform: Pick<Platform, 'db' | 'clock' | 'keys'>,
  provider: Provider,
  { ticket: sealed, answer }: { ticket: string; answer: string },
  isConfirmation: boolean,
): Promise<ProviderPerson | null> {
  const ticket = await openTicket<Flow>(platform, SECRET_NAME, sealed)
  if (ticket === null || ticket.content.isConfirmation !== isConfirmation) return null
  return (await useTicket(platform, ticket)) ? provider.finish(ticket.content, answer) : null
}
