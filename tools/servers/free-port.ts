import { randomInt } from 'node:crypto'
import { reservePort } from '../../apps/server/src/platform/embedded-postgres/port.ts'

/**
 * Below the ports that systems give to connections and to servers that ask for any: those could take the port before the caller
 * listens.
 */
export const FIRST_PORT = 11_000
export const LAST_PORT = 31_999
const TRIES = 100
const SHARES = 10
const PORTS_OF_SHARE = (LAST_PORT + 1 - FIRST_PORT) / SHARES

/** The first port of this worker of a test runner. Each has its own, so that none takes one that another is about to use. */
function firstOfShare(): number {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env
  const share = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % SHARES
  return FIRST_PORT + share * PORTS_OF_SHARE
}

/** A free TCP port on 127.0.0.1. @throws when there is none */
export async function freePort(): Promise<number> {
  const first = firstOfShare()
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await reservePort(randomInt(first, first + PORTS_OF_SHARE))
    if (port !== undefined) return port
  }
  throw new Error('There is no free port on 127.0.0.1.')
}
