import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a database that loses the response to a `commit`, as when the connection breaks at that moment. */
export type LostCommit = {
  /** The URL of the database through the proxy. */
  url: string
  /** From now on each connection breaks when the server responds to a `commit`. */
  lose(): void
  close(): Promise<void>
}

/** The simple query of a commit (PostgreSQL documentation, 55.7). */
const COMMIT = Buffer.from('commit\0')

/** Starts the proxy. @param url of the database */
export async function openLostCommit(url: string): Promise<LostCommit> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isLosing = false
  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    let isCommitting = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', chunk => {
      isCommitting = isLosing && chunk.includes(COMMIT)
      upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      if (isCommitting) client.destroy()
      else client.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    lose() {
      isLosing = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
