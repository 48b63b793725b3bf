import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { closeConnections } from './fetch-connections.ts'
import { createFetchPolicy } from './fetch-policy.ts'
import { fetchStatus } from './guarded-fetch.ts'

const policy = createFetchPolicy({ allowlist: ['127.0.0.1'], ownOrigins: [] })
let server: Server
let methods: string[] = []

/** @param answer the status by method */
async function serve(answer: (method: string) => number, listener?: RequestListener): Promise<string> {
  methods = []
  server = createServer((request, response) => {
    methods.push(request.method ?? '')
    response.writeHead(answer(request.method ?? ''), { 'retry-after': '60' })
    if (listener) listener(request, response)
    else response.end('x'.repeat(10_000))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/story`
}

afterEach(async () => {
  await closeConnections(policy)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

describe('fetchStatus', () => {
  it.each([200, 403, 429, 503])('sends only HEAD for status %d', async status => {
    const url = await serve(() => status)
    expect(await fetchStatus(url, { policy })).toMatchObject({ status, headers: { 'retry-after': '60' } })
    expect(methods).toEqual(['HEAD'])
  })

  it.each([404, 405, 410, 501])('sends GET after HEAD returned %d', async status => {
    const url = await serve(method => (method === 'HEAD' ? status : 200))
    expect(await fetchStatus(url, { policy })).toMatchObject({ status: 200 })
    expect(methods).toEqual(['HEAD', 'GET'])
  })

  it('does not read a body, however long it is', async () => {
    const url = await serve(
      method => (method === 'HEAD' ? 405 : 410),
      (request, response) => {
        if (request.method === 'HEAD') return void response.end()
        // Never ends.
        response.write('x'.repeat(100_000))
      },
    )
    expect(await fetchStatus(url, { policy })).toMatchObject({ status: 410 })
  })
})

describe('fetchStatus refuses', () => {
  it('an address that is not allowed', async () => {
    const url = await serve(() => 200)
    const strict = createFetchPolicy({ allowlist: [], ownOrigins: [] })
    await expect(fetchStatus(url, { policy: strict })).rejects.toMatchObject({ code: 'private-address' })
    expect(methods).toEqual([])
  })
})
