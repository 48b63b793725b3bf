import type { FastifyRequest } from 'fastify'

/** Whether the session that a long call began with is still there: not signed out and not run out. */
export function isSessionOpen(request: FastifyRequest): Promise<boolean> {
  const { sessionStore, session } = request
  return new Promise((resolve, reject) => {
    sessionStore.get(session.sessionId, (error: unknown, found) => {
      if (error) reject(error)
      else resolve(Boolean(found?.user))
    })
  })
}
