import type { TokenScope } from '@feedreel/contracts/fields/token-scope'
import { tokenScopeOf } from '@feedreel/contracts/people/token-scopes'
import type { Route } from '@feedreel/contracts/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '#platform/errors.ts'
import type { PersonRow } from '../store/administrators.ts'

/** The caller of a request with a token. */
export type Bearer = {
  /** The person of the token; the scope contains the publishers that both see. */
  person: PersonRow
  /** The token's id. */
  id: number
  /** The token's scopes: the calls that it may make. */
  scopes: readonly TokenScope[]
  /** Whether the token still works, with the same role and scope. */
  isInForce(): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests with a token; the session is then ignored. */
    bearer?: Bearer
  }
}

/**
 * Finds the caller with a secret, counts the request, and sets the limit headers of the answer.
 * @throws AppError 401 for an invalid secret, 429 for too many requests
 */
export type BearerCheck = (secret: string, reply: FastifyReply) => Promise<Bearer>

const BEARER = /^Bearer(?: |$)(.*)$/i

/** The secret in the header Authorization; null without one or with another scheme. */
export function secretOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null
}

/** @throws AppError 403, with the header that RFC 6750 asks for, for a token without the route's scope */
export function requireTokenScope({ scopes }: Bearer, route: Route): void {
  const scope = tokenScopeOf(route)
  if (scope === null) throw forbidden('No token may make this call. Sign in instead.')
  if (scopes.includes(scope)) return
  throw new AppError(403, `This token does not have the scope ${scope}.`, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
  })
}
