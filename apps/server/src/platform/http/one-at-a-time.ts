import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send a request when the one before it is answered; more than these are no ordinary client's. */
const MAX_WAITING = 10

type Waiting = { begin: () => void; response: ServerResponse }

/**
 * Answers the requests of a connection one after the other. Node starts on all that were sent at once (pipelining),
 * and those whose turn to answer has not come each keep an open file and its first 128 KB. A connection with more than
 * ten waiting requests is ended.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  /** The answer that is under way on each connection, the last one where it is idle. */
  const current = new WeakMap<Socket, ServerResponse>()
  /** Only of connections on which requests wait. */
  const waitingOn = new WeakMap<Socket, Waiting[]>()

  function beginNext(socket: Socket, waiting: Waiting[]): void {
    const next = waiting.shift()
    if (next === undefined) waitingOn.delete(socket)
    // Nobody is left to read what a closed connection asked for.
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
    // The usual case costs no listener: the answer before this one has left.
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
