import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Where players send beacons, many times a second. */
const BEACONS = /^\/api\/publishers\/[^/]+\/events\/?$/

/** Gives a request its id: the same in every line about it, and no other process's. */
export const newRequestId = () => randomUUID()

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

function levelOf(method: string, route: string, status: number): 'error' | 'info' | 'debug' {
  // A refusal for now is no fault of ours; those of an outage are counted in lines of their own (outage-log.ts).
  if (status >= 500 && status !== 503) return 'error'
  return isReading(method) || BEACONS.test(route) ? 'debug' : 'info'
}

/** Writes a line for each answer: faults, but no refusals for now, as errors, changes as info, beacons and what was only read as debug. */
export function logRequests(app: FastifyInstance): void {
  const isFine = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request
    const status = reply.statusCode
    // Players ask thousands of times a second: lines that nobody will see are not even made.
    if (!isFine && isReading(method) && (status < 500 || status === 503)) return done()
    const route = request.routeOptions.url ?? 'other'
    const fields = { method, route, status, ms: Math.round(reply.elapsedTime) }
    log[levelOf(method, route, status)](fields, 'A request was answered')
    done()
  })
}
