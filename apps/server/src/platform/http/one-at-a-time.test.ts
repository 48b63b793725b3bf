import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createHttp } from './server.ts'

let app: FastifyInstance
/** The numbers of the requests whose handlers have begun. */
let begun: number[]
let letGo: PromiseWithResolvers<void>

beforeEach(async () => {
  begun = []
  letGo = Promise.withResolvers()
  app = await createHttp(readConfig({}), createLog('silent'))
  app.get<{ Params: { number: string } }>('/slow/:number', async ({ params }) => {
    begun.push(Number(params.number))
    await letGo.promise
    return `answer ${params.number}\n`
  })
  app.get('/quick', async () => 'quick')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  letGo.resolve()
  await app.close()
})

/** Sends requests for /slow at once on a connection of its own; the last one asks for its end. */
function sendAtOnce(count: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const requests = Array.from({ length: count }, (_, index) => {
    const end = index === count - 1 ? 'connection: close\r\n' : ''
    return `GET /slow/${index + 1} HTTP/1.1\r\nhost: localhost\r\n${end}\r\n`
  })
  socket.write(requests.join(''))
  return socket
}

/** Resolves when the server has read what was sent before. */
const askQuickly = () => fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/quick`)

describe('the requests of a connection', () => {
  it('are begun one after the other and answered in their order, when all come at once', async () => {
    const socket = sendAtOnce(5)
    await once(app.server, 'request')
    await askQuickly()
    expect(begun).toEqual([1])
    letGo.resolve()
    const answers = await text(socket)
    expect(answers.match(/answer \d/g)).toEqual([1, 2, 3, 4, 5].map(number => `answer ${number}`))
    expect(begun).toEqual([1, 2, 3, 4, 5])
  })

  it('are not handled when the connection was closed before their turn', async () => {
    const connected = once(app.server, 'connection') as Promise<[Socket]>
    const socket = sendAtOnce(5)
    const [taken] = await connected
    await once(app.server, 'request')
    const closed = new Promise(resolve => taken.once('close', resolve))
    socket.resetAndDestroy()
    await closed
    letGo.resolve()
    await askQuickly()
    expect(begun).toEqual([1])
  })
})

describe('a connection is refused', () => {
  it('more than ten requests that wait', async () => {
    const socket = sendAtOnce(50).on('error', () => undefined)
    await once(socket, 'close')
    await askQuickly()
    expect(begun).toEqual([1])
  })
})
