import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { DRAIN_MS, drain } from './drain.ts'
import { createHttp } from './server.ts'

/** More than the event loop accepts in one turn. */
const WAITING = 20

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

  it('accepts all connections that wait when it stops listening', async () => {
    const connected = new Int32Array(new SharedArrayBuffer(8))
    const proxy = new Worker(
      `const { connect } = require('node:net')
       const { parentPort, workerData: { port, connected, count } } = require('node:worker_threads')
       parentPort.once('message', async () => {
         const answers = Array.from({ length: count }, () => new Promise(resolve => {
           let answer = ''
           const socket = connect(port, '127.0.0.1', () => {
             socket.write('POST /change HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\n\\r\\n')
             if (Atomics.add(connected, 0, 1) + 1 === count) Atomics.notify(connected, 0)
           })
           socket.on('data', data => { answer += data })
           socket.on('error', error => resolve(error.code))
           socket.on('close', () => resolve(answer.slice(0, 15)))
         }))
         parentPort.postMessage(await Promise.all(answers))
       })`,
      { eval: true, workerData: { port, connected, count: WAITING } },
    )
    await once(proxy, 'online')
    const drained = drain(app)
    // Keeps the event loop from accepting any of them until it is time to stop.
    setTimeout(() => {
      proxy.postMessage('connect')
      while (Atomics.load(connected, 0) < WAITING) Atomics.wait(connected, 0, Atomics.load(connected, 0), 10)
      Atomics.wait(connected, 1, 0, DRAIN_MS / 2)
    }, DRAIN_MS / 2)
    const [answers] = await once(proxy, 'message')
    expect(answers).toEqual(Array.from({ length: WAITING }, () => 'HTTP/1.1 200 OK'))
    await drained
    await proxy.terminate()
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
