import type { FastifyRequest } from 'fastify'
import type { Access } from '#platform/access/access.ts'
import { type Actor, personActor, tokenActor } from '#platform/actor.ts'
import { notSignedIn } from '#platform/errors.ts'
import type { PersonRow } from '../store/administrators.ts'

/** The person of a request's token or session. @throws AppError 401 */
export function personOf({ session, bearer }: FastifyRequest): PersonRow {
  if (bearer) return bearer.person
  if (!session.user || !session.person) throw notSignedIn()
  return session.person
}

/** The role and scope of the person of a request. @throws AppError 401 */
export function accessOf(request: FastifyRequest): Access {
  const { role, scope } = personOf(request)
  return { role, scope }
}

/** Id and name of the person of a request. @throws AppError 401 */
export function userOf({ session, bearer }: FastifyRequest): { id: number; username: string } {
  const user = bearer?.person ?? session.user
  if (!user) throw notSignedIn()
  return user
}

/** The actor of a request, for audit entries. @throws AppError 401 */
export function actorOf(request: FastifyRequest): Actor {
  const { bearer, ip } = request
  return bearer ? tokenActor(bearer.person, bearer, ip) : personActor(userOf(request), ip)
}
