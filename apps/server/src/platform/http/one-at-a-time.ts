import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send a request when the one before it is answered; more than these are no ordinary client's. */
const MAX_WAITING = 10

/**
 * Answers the requests of a connection one after the other. Node starts on all that were sent at once (pipelining),
 * and those whose turn to answer has not come each keep an open file and its first 128 KB. A connection with more than
 * ten waiting requests is ended.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  /** What waits on each connection that a request is being answered on. */
  const waitingOn = new WeakMap<Socket, (() => void)[]>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const begin = () => {
      reply.raw.once('close', () => {
        const next = waitingOn.get(socket)?.shift()
        if (next === undefined) waitingOn.delete(socket)
        // Nobody is left to read what a closed connection asked for.
        else if (!socket.destroyed) next()
      })
      done()
    }
    const waiting = waitingOn.get(socket)
    if (waiting === undefined) {
      waitingOn.set(socket, [])
      begin()
    } else if (waiting.length < MAX_WAITING) waiting.push(begin)
    else socket.destroy()
  })
}
