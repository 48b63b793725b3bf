import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * How long a draining server still answers: longer than a proxy keeps idle connections (2 s in deploy/proxy), and
 * longer than its interval between /readyz checks.
 */
export const DRAIN_MS = 3000

/** More than the system lets wait (`backlog` of Node.js). */
const MAX_TURNS = 1000

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
  await acceptWaiting(app)
  app.server.close()
}

/**
 * Waits for the first turn of the event loop that accepts no connection: proxies still open some, those that wait would be
 * reset, and each turn accepts only one (libuv 1.52). Returns in the same turn, before others can arrive.
 */
async function acceptWaiting(app: FastifyInstance): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  app.server.on('connection', count)
  for (let before = -1, turns = 0; accepted > before && turns < MAX_TURNS; turns += 1) {
    before = accepted
    await nextTurn()
  }
  app.server.off('connection', count)
}
