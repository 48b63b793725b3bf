import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { feedRoutes } from '@feedreel/contracts/feeds'
import type { Route } from '@feedreel/contracts/route'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf, call, type Endpoint, fetchCsrfToken, setAskAgain } from './api.ts'
import { ApiError } from './api-error.ts'

type Seen = { method: string; url: string; token: string | undefined; body: string }
const endpoint = <R extends Route>(route: R): Endpoint<R> => route
const feeds = {
  list: endpoint(feedRoutes.list),
  create: endpoint(feedRoutes.create),
  update: endpoint(feedRoutes.update),
  remove: endpoint(feedRoutes.remove),
}

type Answer = { status: number; body: unknown }

describe('addressOf', () => {
  it('fills placeholders and leaves out empty query parameters', () => {
    const address = addressOf(
      '/a/{id}/b/{slug}/',
      { id: 7, slug: 'x y' },
      { page: 2, search: '', status: undefined },
    )
    expect(address).toBe('/a/7/b/x%20y/?page=2')
  })

  it('rejects a URL with an unfilled placeholder', () => {
    expect(() => addressOf('/a/{id}/')).toThrow('needs a value for id')
  })
})

describe('call', () => {
  let server: Server
  let origin: string
  let seen: Seen[]
  let answer: (request: Seen) => Answer
  let tokens: number
  const plainFetch = globalThis.fetch

  beforeEach(async () => {
    seen = []
    tokens = 0
    answer = () => ({ status: 200, body: {} })
    const respond = (entry: Seen, response: ServerResponse) => {
      const isToken = entry.url === '/api/csrf-token/'
      if (isToken) tokens += 1
      else seen.push(entry)
      const { status, body } = isToken
        ? { status: 200, body: { csrfToken: `token-${tokens}` } }
        : answer(entry)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    server = createServer((request, response) => void read(request).then(entry => respond(entry, response)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // A browser resolves paths against its page; Node has none.
    globalThis.fetch = (input, init) => plainFetch(new URL(String(input), origin), init)
    await fetchCsrfToken()
  })

  afterEach(async () => {
    globalThis.fetch = plainFetch
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  it('sends the CSRF token with changes and not with reads', async () => {
    await call(feeds.list, { query: { page: 1 } })
    await call(feeds.update, { params: { id: 3 }, body: { name: 'News' } })
    expect(seen.map(({ method, url, token, body }) => [method, url, token, body])).toEqual([
      ['GET', '/api/portal/feeds/?page=1', undefined, ''],
      ['PUT', '/api/portal/feeds/3/', 'token-1', '{"name":"News"}'],
    ])
  })

  it('fetches a fresh token once when the server refuses the old one', async () => {
    answer = ({ token }) =>
      token === 'token-2'
        ? { status: 200, body: { id: 3 } }
        : { status: 403, body: { error: 'The CSRF token is missing or wrong.' } }
    await expect(call(feeds.update, { params: { id: 3 }, body: {} })).resolves.toEqual({ id: 3 })
    expect(seen.map(entry => entry.token)).toEqual(['token-1', 'token-2'])
  })

  it('returns undefined for an empty response', async () => {
    answer = () => ({ status: 204, body: undefined })
    await expect(call(feeds.remove, { params: { id: 3 } })).resolves.toBeUndefined()
  })

  it('fails with the server’s status, message and fields', async () => {
    answer = () => ({ status: 400, body: { url: ['Enter a valid URL.'], name: ['Too long.', 'Too odd.'] } })
    const error = await call(feeds.create, { body: { name: 'x', url: 'y' } }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      sentence: '',
      fields: { url: ['Enter a valid URL.'], name: ['Too long.', 'Too odd.'] },
    })
  })

  it('does not retry a 403 that is not about the token', async () => {
    answer = () => ({ status: 403, body: { error: 'Not for you.' } })
    await expect(call(feeds.remove, { params: { id: 3 } })).rejects.toMatchObject({
      sentence: 'Not for you.',
    })
    expect(seen).toHaveLength(1)
  })

  it('repeats a request that needs a recent sign-in once, after a proof', async () => {
    let proofs = 0
    setAskAgain(async () => {
      proofs += 1
      return true
    })
    const stale = { status: 403, body: { error: 'Too long ago.', code: 'sign_in_again' } }
    answer = () => (seen.length === 1 ? stale : { status: 200, body: { results: [] } })
    await call(feeds.remove, { params: { id: 3 } })
    expect({ proofs, requests: seen.length }).toEqual({ proofs: 1, requests: 2 })
    answer = () => stale
    await expect(call(feeds.list)).rejects.toMatchObject({ code: 'sign_in_again' })
    expect({ proofs, requests: seen.length }).toEqual({ proofs: 2, requests: 4 })
    setAskAgain(null)
  })

  it('fails with the original error when the proof is cancelled', async () => {
    setAskAgain(async () => false)
    answer = () => ({ status: 403, body: { error: 'Too long ago.', code: 'sign_in_again' } })
    await expect(call(feeds.list)).rejects.toMatchObject({ sentence: 'Too long ago.' })
    expect(seen).toHaveLength(1)
    setAskAgain(null)
  })

  it('fails with status 0 without a response', async () => {
    origin = 'http://127.0.0.1:1'
    await expect(call(feeds.list)).rejects.toMatchObject({ status: 0 })
  })
})

async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { 'x-csrftoken': token, 'x-xsrf-token': sameToken } = request.headers
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    token: typeof token === 'string' && token === sameToken ? token : undefined,
    body: Buffer.concat(chunks).toString(),
  }
}
