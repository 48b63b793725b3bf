import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies don't pipeline at all. */
const MAX_WAITING = 10

type Waiting = { begin: () => void; response: ServerResponse }

/**
 * Handles pipelined requests of a connection one after the other. Node would handle them concurrently, and each waiting
 * answer would hold an open file and its first 128 KB. A connection with more than ten waiting requests is closed.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  /** The current or last answer of each connection. */
  const current = new WeakMap<Socket, ServerResponse>()
  /** For connections with waiting requests only. */
  const waitingOn = new WeakMap<Socket, Waiting[]>()

  function beginNext(socket: Socket, waiting: Waiting[]): void {
    const next = waiting.shift()
    if (next === undefined) waitingOn.delete(socket)
    // The connection has closed.
    else if (!socket.destroyed) start(socket, waiting, next)
  }

  function start(socket: Socket, waiting: Waiting[], { begin, response }: Waiting): void {
    current.set(socket, response)
    response.once('close', () => beginNext(socket, waiting))
    begin()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const before = current.get(socket)
    // The usual case: the previous answer has been sent, so no listener is needed.
    if (before === undefined || (before.writableFinished && !waitingOn.has(socket))) {
      current.set(socket, reply.raw)
      return done()
    }
    const entry: Waiting = { begin: done, response: reply.raw }
    const waiting = waitingOn.get(socket)
    if (waiting === undefined) {
      const first = [entry]
      waitingOn.set(socket, first)
      before.once('close', () => beginNext(socket, first))
    } else if (waiting.length < MAX_WAITING) waiting.push(entry)
    else socket.destroy()
  })
}
