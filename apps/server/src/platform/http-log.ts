import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Players tell of themselves here, many times a second. */
const BEACONS = /^\/api\/publishers\/[^/]+\/events\/?$/

/** Gives a request its id: the same in every line about it, and no other process's. */
export const newRequestId = () => randomUUID()

function levelOf(method: string, route: string, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error'
  return method === 'GET' || method === 'HEAD' || BEACONS.test(route) ? 'debug' : 'info'
}

/** Writes a line for each answer: faults as errors, changes as info, beacons and what was only read as debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', ({ method, routeOptions, log }, { statusCode: status, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'other'
    const fields = { method, route, status, ms: Math.round(elapsedTime) }
    log[levelOf(method, route, status)](fields, 'A request was answered')
    done()
  })
}
