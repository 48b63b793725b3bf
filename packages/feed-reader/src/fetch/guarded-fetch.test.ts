import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { EncodedBody } from '../decode/decompress.ts'
import { closeConnections } from './fetch-connections.ts'
import { createFetchPolicy } from './fetch-policy.ts'
import { fetchGuarded } from './guarded-fetch.ts'

const policy = createFetchPolicy({ allowlist: ['127.0.0.0/8', 'localhost'], ownOrigins: [] })
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

  it.each([
    ['UTF-8', 'utf8', '%D0%BB%D0%B5%D0%BD%D1%82%D0%B0-%C3%A9'],
    ['Latin-1', 'latin1', 'caf%C3%A9'],
  ] as const)('follows a redirect to an address in %s', async (_name, charset, path) => {
    // Node.js sends one byte for each character of a header.
    const location = Buffer.from(`/${decodeURI(path)}`, charset).toString('latin1')
    const origin = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { location }).end()
      else response.end()
    })
    const fetched = await fetchGuarded(origin, { policy })
    expect(fetched).toMatchObject({ status: 200, url: `${origin}/${path}` })
  })

  it('calls onOtherHost before it follows a redirect to another host, and fails with its error', async () => {
    const requested: string[] = []
    const other = await serve((request, response) => {
      requested.push(request.url ?? '')
      response.end('feed')
    })
    const origin = await serve((request, response) => {
      const location = request.url === '/a' ? '/b' : `${other}/c`
      response.writeHead(302, { location }).end()
    })
    const asked: string[] = []
    const onOtherHost = async ({ href }: URL) => void asked.push(href)
    expect((await fetchGuarded(`${origin}/a`, { policy, onOtherHost })).status).toBe(200)
    expect(asked).toEqual([`${other}/c`])
    const refuse = () => Promise.reject(new Error('Not now.'))
    await expect(fetchGuarded(`${origin}/a`, { policy, onOtherHost: refuse })).rejects.toThrow('Not now.')
    expect(requested).toEqual(['/c'])
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
    const own = createFetchPolicy({ allowlist: [], ownOrigins: [`${origin}/demo/`] })
    const fetched = await fetchGuarded(`${origin}/demo/news/feed.xml`, { policy: own })
    expect(textOf(fetched.body)).toBe('/demo/news/feed.xml')
    await closeConnections(own)
  })

  it('fetches from a host listed by name and port', async () => {
    const origin = await serve((_request, response) => {
      response.end('listed')
    })
    const port = new URL(origin).port
    const listed = createFetchPolicy({ allowlist: [`127.0.0.1:${port}`], ownOrigins: [] })
    const fetched = await fetchGuarded(origin, { policy: listed })
    expect(textOf(fetched.body)).toBe('listed')
    await closeConnections(listed)
  })
})

describe('the host limit of a fetch', () => {
  /** A policy whose host limit records each slot that is taken or released. */
  function noting() {
    const notes: string[] = []
    const policy = createFetchPolicy({ allowlist: ['127.0.0.1'], ownOrigins: [] })
    policy.hostLimit = {
      acquire: async host => {
        notes.push(`in ${host}`)
        return () => void notes.push(`out ${host}`)
      },
    }
    return { notes, policy }
  }

  it('takes a slot for every hop, and releases one before it takes the next', async () => {
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

  it('releases the slot of a request that fails', async () => {
    const origin = await serve((_request, response) => void response.destroy())
    const { notes, policy } = noting()
    await expect(fetchGuarded(origin, { policy })).rejects.toMatchObject({ code: 'connect' })
    expect(notes).toHaveLength(2)
    await closeConnections(policy)
  })

  it('takes no slot for an address that may not be fetched', async () => {
    const { notes, policy } = noting()
    await expect(fetchGuarded('http://10.0.0.1/', { policy })).rejects.toMatchObject({
      code: 'private-address',
    })
    expect(notes).toEqual([])
  })

  it('can be cancelled while it waits for a slot', async () => {
    const policy = createFetchPolicy({ allowlist: [], ownOrigins: [] })
    const releases = [
      await policy.hostLimit.acquire('news.example'),
      await policy.hostLimit.acquire('news.example'),
    ]
    const cancel = new AbortController()
    const waiting = fetchGuarded('http://news.example/', { policy, signal: cancel.signal })
    cancel.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    for (const release of releases) release()
  })

  it('runs two requests per host at a time, redirects included', async () => {
    let open = 0
    let most = 0
    const held: (() => void)[] = []
    const site = await serve((_request, response) => {
      open += 1
      most = Math.max(most, open)
      held.push(() => {
        open -= 1
        response.end('here')
      })
      // Answers in pairs, late enough for a third concurrent request to show.
      if (held.length === 2) setTimeout(() => held.splice(0).forEach(answer => void answer()), 20)
    })
    const leading = await serve(
      (_request, response) => void response.writeHead(302, { location: site }).end(),
    )
    const shared = createFetchPolicy({ allowlist: ['127.0.0.1'], ownOrigins: [] })
    const urls = [site, `${site}/article`, leading, `${site}/picture.jpg`, leading, `${site}/more`]
    const limits = { wireBytes: 1000 }
    const fetches = urls.map((url, index) =>
      fetchGuarded(url, { policy: shared, ...(index % 2 ? { limits } : {}) }),
    )
    expect((await Promise.all(fetches)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(most).toBe(2)
    await closeConnections(shared)
  })

  it('does not deadlock hosts that redirect to each other and to themselves', async () => {
    const origins: string[] = []
    for (const other of [1, 0]) {
      origins.push(
        await serve((request, response) => {
          const targets: Record<string, string> = { '/': '/again', '/again': `${origins[other]}/end` }
          const location = targets[request.url ?? '']
          if (location === undefined) response.end('end')
          else response.writeHead(302, { location }).end()
        }),
      )
    }
    const fetched = await Promise.all(
      [...origins, ...origins, ...origins].map(url => fetchGuarded(url, { policy })),
    )
    expect(fetched.map(({ url }) => new URL(url).pathname)).toEqual(Array(6).fill('/end'))
  })
})
