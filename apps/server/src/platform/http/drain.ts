import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * How long a draining server still answers: longer than a proxy keeps idle connections (2 s in deploy/proxy), and
 * longer than its interval between /readyz checks.
 */
const DRAIN_MS = 3000

const draining = new WeakSet<FastifyInstance['server']>()

/** While draining, /readyz is 503 and each answer closes its connection. */
export function announceDraining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!draining.has(app.server)) return done()
    reply.header('connection', 'close')
    if (request.routeOptions.url === '/readyz') return done(new AppError(503, 'This process is stopping.'))
    done()
  })
}

/**
 * Waits until proxies have closed their idle connections, then stops listening: a request sent while the server closes its
 * idle connection would be lost.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return
  draining.add(app.server)
  await delay(DRAIN_MS)
  // Proxies still open connections, and those that are not accepted yet would be reset. Immediates run after the event loop has
  // accepted what was waiting.
  await nextTurn()
  app.server.close()
}
