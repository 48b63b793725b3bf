import { randomInt } from 'node:crypto'
import { reservePort } from '../../apps/server/src/platform/embedded-postgres/port.ts'

/**
 * Below the ports that systems give to connections and to servers that ask for any: those could take the port before the caller
 * listens.
 */
export const FIRST_PORT = 11_000
export const LAST_PORT = 31_999
const TRIES = 100

/** A free TCP port on 127.0.0.1. @throws when there is none */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await reservePort(randomInt(FIRST_PORT, LAST_PORT + 1))
    if (port !== undefined) return port
  }
  throw new Error('There is no free port on 127.0.0.1.')
}
