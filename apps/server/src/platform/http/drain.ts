import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * How long a server goes on answering after it began to drain: longer than a proxy keeps an idle connection (2 s in
 * deploy/proxy) and than the interval at which it asks for /readyz.
 */
const DRAIN_MS = 3000

const draining = new WeakSet<FastifyInstance['server']>()

/** While a server drains, its /readyz is 503 and each answer closes its connection. */
export function announceDraining(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!draining.has(app.server)) return
    reply.header('connection', 'close')
    if (request.routeOptions.url === '/readyz') throw new AppError(503, 'This process is stopping.')
  })
}

/**
 * Answers requests for a moment longer, so that proxies stop sending them here before the port closes: a request
 * that is sent on an idle connection while the server closes it is lost.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return
  draining.add(app.server)
  await delay(DRAIN_MS)
}
