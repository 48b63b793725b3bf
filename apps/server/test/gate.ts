import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a server on this machine that can be interrupted. */
export type Gate = {
  port: number
  /** Breaks every connection and refuses new ones. */
  close(): void
  /** Accepts and keeps connections but forwards nothing, like a server that hangs. */
  stall(): void
  open(): void
  stop(): Promise<void>
}

/** Starts a proxy to a port of this machine. */
export async function openGate(targetPort: number): Promise<Gate> {
  let mode: 'open' | 'stalled' | 'closed' = 'open'
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer(socket => {
    hold(socket)
    if (mode === 'closed') return void socket.destroy()
    if (mode === 'stalled') return
    const target = connect(targetPort, '127.0.0.1')
    hold(target)
    socket.pipe(target).pipe(socket)
    socket.on('close', () => target.destroy())
    target.on('close', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      mode = 'closed'
      breakAll()
    },
    stall() {
      mode = 'stalled'
      for (const socket of sockets) socket.unpipe()
    },
    open() {
      mode = 'open'
      breakAll()
    },
    async stop() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
