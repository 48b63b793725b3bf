/**
 * A server process on every loopback address that writes given bytes for a path. The parent sends `{ path, answer }`
 * for each path and `{ ask }` to get the counts so far. The process sends its port first.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Step } from './answer.ts'

/** A message to this process. */
export type SiteRequest = { path: string; answer: Answer } | { ask: true }
/** A message of this process: its port once, then the readiness of a path or the counts so far. */
export type SiteMessage =
  | { port: number }
  | { ready: string }
  | { sentBytes: number; requests: Record<string, number>; inside: number }

/** Limits of one connection in time and bytes, regardless of the answer. */
const MAX_MS = 90_000
const MAX_BYTES = 300_000_000
const MAX_HEAD_BYTES = 65_536
/** The forbidden address: no setting allows it, so every request here is a breach. */
const INSIDE = '127.0.0.1'

const answers = new Map<string, Answer>()
const requests: Record<string, number> = {}
let sentBytes = 0
let inside = 0

/** Writes and waits for the drain. @returns false when the connection is closed */
async function write(socket: Socket, bytes: Uint8Array | string): Promise<boolean> {
  if (socket.destroyed) return false
  if (socket.write(bytes)) return true
  return new Promise(resolve => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle)
      resolve(!socket.destroyed)
    }
    socket.on('drain', settle).on('close', settle)
  })
}

async function play(socket: Socket, step: Step): Promise<boolean> {
  if ('send' in step) return write(socket, step.send)
  if ('reset' in step) {
    socket.resetAndDestroy()
    return false
  }
  if ('hold' in step) return false
  const bytes = Buffer.from(step.repeat)
  const endsMs = performance.now() + MAX_MS
  for (let count = 0; count < step.times; count += 1) {
    if (performance.now() > endsMs || socket.bytesWritten > MAX_BYTES) return true
    if (!(await write(socket, bytes))) return false
    if (step.everyMs !== undefined) await delay(step.everyMs)
  }
  return true
}

async function respond(socket: Socket, path: string): Promise<void> {
  requests[path] = (requests[path] ?? 0) + 1
  if (socket.localAddress === INSIDE) inside += 1
  const answer = answers.get(path) ?? [{ send: 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n' }]
  const last = answer.at(-1)
  for (const step of answer) if (!(await play(socket, step)) && !('hold' in step)) return
  if (last === undefined || !('hold' in last)) socket.end()
}

const server = createServer(socket => {
  let head = ''
  let countedBytes = 0
  const count = () => {
    sentBytes += socket.bytesWritten - countedBytes
    countedBytes = socket.bytesWritten
  }
  const counting = setInterval(count, 250)
  socket.setTimeout(MAX_MS, () => socket.destroy())
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(counting)
    count()
  })
  socket.on('data', chunk => {
    if (head === null) return
    head += chunk.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0 && head.length < MAX_HEAD_BYTES) return
    const [, address = ''] = head.split(' ', 2)
    const [path = ''] = address.split('?', 1)
    socket.removeAllListeners('data')
    socket.resume()
    void respond(socket, path)
  })
})

process.on('message', (request: SiteRequest) => {
  if ('ask' in request) {
    process.send?.({ sentBytes, requests, inside } satisfies SiteMessage)
    return
  }
  answers.set(request.path, request.answer)
  process.send?.({ ready: request.path } satisfies SiteMessage)
})
process.on('disconnect', () => process.exit())
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }))
