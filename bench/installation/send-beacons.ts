import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const TICK_MS = 10
const CONNECTIONS = 64

/** A beacon for a publisher, its body as JSON. */
export type Beacon = { slug: string; body: string; userAgent?: string; forwardedFor?: string }

/** Sends one beacon. @returns the milliseconds until its acknowledgement, or null without one */
function send(
  agent: Agent,
  port: number,
  { slug, body, userAgent, forwardedFor }: Beacon,
): Promise<number | null> {
  const startedMs = performance.now()
  return new Promise(resolve => {
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/publishers/${slug}/events/`,
        headers: {
          'content-type': 'text/plain',
          'content-length': Buffer.byteLength(body),
          ...(userAgent && { 'user-agent': userAgent }),
          ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
        },
      },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode === 204 ? performance.now() - startedMs : null))
      },
    )
    call.on('error', () => resolve(null))
    call.end(body)
  })
}

/**
 * Sends beacons at a fixed rate.
 * @param beaconAt returns the beacon of a number from 0
 * @returns the milliseconds of each, and the seconds of all together
 */
export async function sendBeacons(
  port: number,
  { count, perS }: { count: number; perS: number },
  beaconAt: (index: number) => Beacon,
): Promise<{ took: (number | null)[]; wallS: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const answers: Promise<number | null>[] = []
  const startedMs = performance.now()
  while (answers.length < count) {
    const due = Math.min(count, (perS * (performance.now() - startedMs)) / 1000)
    while (answers.length < due) answers.push(send(agent, port, beaconAt(answers.length)))
    await delay(TICK_MS)
  }
  const took = await Promise.all(answers)
  const wallS = (performance.now() - startedMs) / 1000
  agent.destroy()
  return { took, wallS }
}
