import { once } from 'node:events'
import { lchown, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { ServiceAccount } from '../process/service-account.ts'
import { EmbeddedPostgresError } from './error.ts'
import { ANEW_WITHOUT_LINKS } from './no-link.ts'

/**
 * The loopback port for the server of this folder: the one of the last start, kept in the file `port`, or a
 * free one the first time and when another program has taken it.
 */
export async function choosePort(folder: string, account: ServiceAccount | undefined): Promise<number> {
  const file = join(folder, 'port')
  const last = Number(await readFile(file, 'utf8').catch(() => '0'))
  const port = (last > 0 && (await reservePort(last))) || (await reservePort(0))
  if (!port) throw new EmbeddedPostgresError('There is no free port on 127.0.0.1 for PostgreSQL')
  if (port !== last) {
    await writeFile(file, String(port), { flag: ANEW_WITHOUT_LINKS })
    if (account) await lchown(file, account.uid, account.gid)
  }
  return port
}

/** Whether a port can be listened on: the port if it is free (0: any free port), else undefined. */
export async function reservePort(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return address.port
  } catch {
    return undefined
  }
}
