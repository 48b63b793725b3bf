import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { drain } from './drain.ts'
import { createHttp } from './server.ts'

describe('drain', () => {
  let app: FastifyInstance
  let agent: Agent
  let port: number
  beforeEach(async () => {
    app = await createHttp(readConfig({}), createLog('silent'))
    app.get('/readyz', async () => ({ status: 'ok' }))
    app.post('/change', async () => 'changed')
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
    // One connection, kept open between requests like a proxy's.
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
  })
  afterEach(async () => {
    agent.destroy()
    await app.close()
  })

  async function ask(method: string, path: string) {
    const sent = request({ method, path, port, host: '127.0.0.1', agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await answer.resume().toArray()
    return { status: answer.statusCode, connection: answer.headers.connection, reused: sent.reusedSocket }
  }

  it('answers on connections that were idle, and asks proxies to close them', async () => {
    expect(await ask('POST', '/change')).toMatchObject({ status: 200, connection: 'keep-alive' })
    void drain(app)
    expect(await ask('POST', '/change')).toEqual({ status: 200, connection: 'close', reused: true })
    expect(await ask('POST', '/change')).toMatchObject({ status: 200, reused: false })
  })

  it('then stops listening, and still answers on connections that are open', async () => {
    const drained = drain(app)
    const early = connect(port, '127.0.0.1')
    await once(early, 'connect')
    await drained
    await expect(ask('POST', '/change')).rejects.toThrow('ECONNREFUSED')
    early.write('POST /change HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
    expect(await text(early)).toMatch(/^HTTP\/1.1 200 /)
  })

  it('answers 503 on /readyz first', async () => {
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200 })
    void drain(app)
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 503 })
  })

  it('does not hold up a server that never listened', async () => {
    const unused = await createHttp(readConfig({}), createLog('silent'))
    await drain(unused)
    await unused.close()
  })
})
