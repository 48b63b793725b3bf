import { reservePort } from '../../apps/server/src/platform/embedded-postgres/port.ts'

/** A free TCP port on 127.0.0.1. @throws when there is none */
export async function freePort(): Promise<number> {
  const port = await reservePort(0)
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1.')
  return port
}
