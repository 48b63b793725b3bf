import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { EncodedBody } from '../decode/decompress.ts'
import { closeConnections } from './fetch-connections.ts'
import { createFetchPolicy } from './fetch-policy.ts'
import { fetchGuarded } from './guarded-fetch.ts'
import type { HostGate } from './host-gate.ts'
import { openGate } from './open-gate.ts'

const policy = createFetchPolicy({ allowlist: ['127.0.0.0/8', 'localhost'], ownOrigins: [], gate: openGate })
const servers: Server[] = []

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  await closeConnections(policy)
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

function textOf(body: EncodedBody): string {
  return new TextDecoder().decode(body.bytes)
}

describe('fetchGuarded', () => {
  it('returns status, headers and body', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml', etag: '"1"' }).end('<rss/>')
    })
    const fetched = await fetchGuarded(`${origin}/feed`, { policy })
    expect(fetched).toMatchObject({ status: 200, url: `${origin}/feed`, permanentUrl: null })
    expect(fetched.headers).toMatchObject({ 'content-type': 'application/rss+xml', etag: '"1"' })
    expect(textOf(fetched.body)).toBe('<rss/>')
  })

  it('returns 304 to a conditional request', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end()
    })
    const fetched = await fetchGuarded(origin, { policy, headers: { 'If-None-Match': '"1"' } })
    expect(fetched.status).toBe(304)
    expect(fetched.body.bytes.byteLength).toBe(0)
  })

  it.each([404, 410, 429, 503])('returns status %d with its headers', async status => {
    const origin = await serve((_request, response) => {
      response.writeHead(status, { 'retry-after': '120' }).end('sorry')
    })
    const fetched = await fetchGuarded(origin, { policy })
    expect(fetched.status).toBe(status)
    expect(fetched.headers['retry-after']).toBe('120')
  })

  it('sends headers of the caller instead of the defaults', async () => {
    const origin = await serve((request, response) => {
      response.end(`${request.headers['user-agent']} ${request.headers.accept}`)
    })
    const fetched = await fetchGuarded(origin, {
      policy,
      headers: { 'User-Agent': 'Other/2', accept: 'text/html' },
    })
    expect(textOf(fetched.body)).toBe('Other/2 text/html')
  })

  it('returns the body compressed, with its encoding', async () => {
    const sent = gzipSync('feed')
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(sent)
    })
    const { body } = await fetchGuarded(origin, { policy })
    expect(body).toEqual({ bytes: sent, encoding: 'gzip', host: new URL(origin).host })
  })

  it('limits each response on a reused connection separately', async () => {
    const origin = await serve((_request, response) => {
      response.end(Buffer.alloc(500_000))
    })
    let connections = 0
    servers.at(-1)?.on('connection', () => {
      connections += 1
    })
    const limits = { wireBytes: 500_000 }
    for (let fetches = 0; fetches < 10; fetches += 1) {
      const { body } = await fetchGuarded(origin, { policy, limits })
      expect(body.bytes.byteLength).toBe(500_000)
    }
    // One or two: a response can be complete before its connection is free.
    expect(connections).toBeLessThan(3)
  })

  it('follows relative and absolute redirects, and returns the target of permanent ones', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(301, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(308, { location: 'c#part' }).end()
      else if (request.url === '/c') response.writeHead(302, { location: '/d' }).end()
      else if (request.url === '/d') response.writeHead(301, { location: '/e' }).end()
      else response.end(request.url)
    })
    const fetched = await fetchGuarded(`${origin}/a`, { policy })
    expect(textOf(fetched.body)).toBe('/e')
    expect(fetched.url).toBe(`${origin}/e`)
    expect(fetched.permanentUrl).toBe(`${origin}/c`)
  })

  it('returns no permanent address after a temporary redirect', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(307, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(301, { location: '/c' }).end()
      else response.end()
    })
    const fetched = await fetchGuarded(`${origin}/a`, { policy })
    expect(fetched.permanentUrl).toBeNull()
  })

  it('sends credentials to the same origin only', async () => {
    const seen: (string | undefined)[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization, request.headers.cookie, request.headers['x-kept'] as string)
      response.end()
    })
    const origin = await serve((request, response) => {
      seen.push(request.headers.authorization)
      const location = request.url === '/a' ? '/b' : other
      response.writeHead(302, { location }).end()
    })
    const headers = { authorization: 'Basic eA==', cookie: 'a=1', 'x-kept': 'yes' }
    await fetchGuarded(`${origin}/a`, { policy, headers })
    expect(seen).toEqual(['Basic eA==', 'Basic eA==', undefined, undefined, 'yes'])
  })

  it('fetches our own pages on loopback without an allow-list', async () => {
    const origin = await serve((request, response) => {
      response.end(request.url)
    })
    const own = createFetchPolicy({ allowlist: [], ownOrigins: [`${origin}/demo/`], gate: openGate })
    const fetched = await fetchGuarded(`${origin}/demo/news/feed.xml`, { policy: own })
    expect(textOf(fetched.body)).toBe('/demo/news/feed.xml')
    await closeConnections(own)
  })

  it('fetches from a host listed by name and port', async () => {
    const origin = await serve((_request, response) => {
      response.end('listed')
    })
    const port = new URL(origin).port
    const listed = createFetchPolicy({ allowlist: [`127.0.0.1:${port}`], ownOrigins: [], gate: openGate })
    const fetched = await fetchGuarded(origin, { policy: listed })
    expect(textOf(fetched.body)).toBe('listed')
    await closeConnections(listed)
  })
})

describe('a fetch and the gate of its policy', () => {
  /** A gate that notes who passes it. */
  function noting() {
    const notes: string[] = []
    const gate: HostGate = {
      enter: async host => {
        notes.push(`in ${host}`)
        return () => void notes.push(`out ${host}`)
      },
    }
    return { notes, policy: createFetchPolicy({ allowlist: ['127.0.0.1'], ownOrigins: [], gate }) }
  }

  it('enters for every hop, and leaves one host before it enters the next', async () => {
    const target = await serve((_request, response) => response.end('there'))
    const start = await serve((request, response) => {
      const location = request.url === '/again' ? target : '/again'
      response.writeHead(302, { location }).end()
    })
    const { notes, policy } = noting()
    expect(textOf((await fetchGuarded(start, { policy })).body)).toBe('there')
    const [from, to] = [new URL(start).host, new URL(target).host]
    expect(notes).toEqual([`in ${from}`, `out ${from}`, `in ${from}`, `out ${from}`, `in ${to}`, `out ${to}`])
    await closeConnections(policy)
  })

  it('leaves the host of a request that fails', async () => {
    const origin = await serve((_request, response) => void response.destroy())
    const { notes, policy } = noting()
    await expect(fetchGuarded(origin, { policy })).rejects.toMatchObject({ code: 'connect' })
    expect(notes).toHaveLength(2)
    await closeConnections(policy)
  })

  it('does not enter for an address that may not be fetched', async () => {
    const { notes, policy } = noting()
    await expect(fetchGuarded('http://10.0.0.1/', { policy })).rejects.toMatchObject({
      code: 'private-address',
    })
    expect(notes).toEqual([])
  })

  const closed: HostGate = {
    enter: (_host, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  }

  it('can be cancelled while it waits', async () => {
    const policy = createFetchPolicy({ allowlist: [], ownOrigins: [], gate: closed })
    const cancel = new AbortController()
    const waiting = fetchGuarded('http://news.example/', { policy, signal: cancel.signal })
    cancel.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('waits no longer than it is patient', async () => {
    const policy = createFetchPolicy({ allowlist: [], ownOrigins: [], gate: closed })
    const waiting = fetchGuarded('http://news.example/', { policy, patienceMs: 1 })
    await expect(waiting).rejects.toMatchObject({
      code: 'busy',
      message: 'Too many others wait for news.example.',
    })
  })

  it('does not blame the host when the gate fails', async () => {
    const failure = new Error('The database is away.')
    const gate: HostGate = { enter: () => Promise.reject(failure) }
    const policy = createFetchPolicy({ allowlist: [], ownOrigins: [], gate })
    await expect(fetchGuarded('http://news.example/', { policy })).rejects.toBe(failure)
  })
})
