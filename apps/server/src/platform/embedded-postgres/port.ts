import { once } from 'node:events'
import { lchown, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { ServiceAccount } from '../process/service-account.ts'
import { EmbeddedPostgresError } from './error.ts'
import { ANEW_WITHOUT_LINKS } from './no-link.ts'

/**
 * The loopback port for the server of this folder: the one of the last start, stored in the file `port`, or a free one
 * if there is none yet or another program uses it.
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

/** Tries to listen on a port (0: any). @returns the port, or undefined if it is in use */
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
