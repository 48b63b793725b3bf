import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
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

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body)
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
    expect(fetched.body.byteLength).toBe(0)
  })

  it.each([404, 410, 429, 503])('returns status %d with its headers', async status => {
    const origin = await serve((_request, response) => {
      response.writeHead(status, { 'retry-after': '120' }).end('sorry')
    })
    const fetched = await fetchGuarded(origin, { policy })
    expect(fetched.status).toBe(status)
    expect(fetched.headers['retry-after']).toBe('120')
  })

  it('lets the caller replace the default headers', async () => {
    const origin = await serve((request, response) => {
      response.end(`${request.headers['user-agent']} ${request.headers.accept}`)
    })
    const fetched = await fetchGuarded(origin, {
      policy,
      headers: { 'User-Agent': 'Other/2', accept: 'text/html' },
    })
    expect(textOf(fetched.body)).toBe('Other/2 text/html')
  })

  it.each([
    ['gzip', gzipSync('feed')],
    ['x-gzip', gzipSync('feed')],
    ['deflate', deflateSync('feed')],
    ['deflate', deflateRawSync('feed')],
    ['br', brotliCompressSync('feed')],
    ['zstd', zstdCompressSync('feed')],
    ['gzip, gzip', gzipSync(gzipSync('feed'))],
    ['identity', Buffer.from('feed')],
    ['', gzipSync('feed')],
    ['gzip', Buffer.from('feed')],
  ])('undoes the content encoding "%s"', async (encoding, body) => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, encoding === '' ? {} : { 'content-encoding': encoding }).end(body)
    })
    const fetched = await fetchGuarded(origin, { policy })
    expect(textOf(fetched.body)).toBe('feed')
  })

  it('yields what a gzip body that is cut off holds', async () => {
    const text = Array.from({ length: 5000 }, (_, index) => `item ${index * 7919}`).join('\n')
    const whole = gzipSync(text)
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2))
    })
    const fetched = await fetchGuarded(origin, { policy })
    expect(fetched.body.byteLength).toBeGreaterThan(1000)
    expect(text.startsWith(textOf(fetched.body))).toBe(true)
  })

  it('follows redirects, relative ones too, and tells where permanent ones lead', async () => {
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

  it('takes no address over from a chain that starts with a temporary redirect', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(307, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(301, { location: '/c' }).end()
      else response.end()
    })
    const fetched = await fetchGuarded(`${origin}/a`, { policy })
    expect(fetched.permanentUrl).toBeNull()
  })

  it('carries credentials to the same origin only', async () => {
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

  it('fetches our own pages on loopback without any allow-list', async () => {
    const origin = await serve((request, response) => {
      response.end(request.url)
    })
    const own = createFetchPolicy({ allowlist: [], ownOrigins: [`${origin}/demo/`] })
    const fetched = await fetchGuarded(`${origin}/demo/news/feed.xml`, { policy: own })
    expect(textOf(fetched.body)).toBe('/demo/news/feed.xml')
    await closeConnections(own)
  })

  it('fetches from a host that is listed by name and port', async () => {
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

describe('fetches from one host', () => {
  /** A server that holds its answers until it is told, and what it has seen. */
  async function holding(answer: (path: string) => { status: number; headers?: Record<string, string> }) {
    const seen: string[] = []
    const held: (() => void)[] = []
    let most = 0
    let open = 0
    const origin = await serve((request, response) => {
      const path = request.url ?? ''
      seen.push(path)
      open += 1
      most = Math.max(most, open)
      held.push(() => {
        open -= 1
        const { status, headers = {} } = answer(path)
        response.writeHead(status, headers).end()
      })
    })
    return { origin, seen, most: () => most, answer: () => held.shift()?.() }
  }
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
  }

  it('go two at a time, those that redirects lead there too', async () => {
    const site = await holding(() => ({ status: 200 }))
    const other = await serve((_request, response) => {
      response.writeHead(302, { location: `${site.origin}/led` }).end()
    })
    const fetches = [`${site.origin}/1`, `${site.origin}/2`, `${site.origin}/3`, other].map(url =>
      fetchGuarded(url, { policy }),
    )
    const all = Promise.all(fetches)
    let isDone = false
    void all.then(() => {
      isDone = true
    })
    while (!isDone) {
      await turns()
      site.answer()
    }
    expect(site.seen.toSorted()).toEqual(['/1', '/2', '/3', '/led'])
    expect(site.most()).toBe(2)
  })

  it('can be cancelled while they wait', async () => {
    const site = await holding(() => ({ status: 200 }))
    const running = [1, 2].map(number => fetchGuarded(`${site.origin}/${number}`, { policy }))
    const cancel = new AbortController()
    const cancelled = fetchGuarded(`${site.origin}/3`, { policy, signal: cancel.signal })
    const next = fetchGuarded(`${site.origin}/4`, { policy })
    cancel.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    while (site.seen.length < 2) await turns()
    site.answer()
    site.answer()
    while (site.seen.length < 3) await turns()
    site.answer()
    await Promise.all([...running, next])
    expect(site.seen.toSorted()).toEqual(['/1', '/2', '/4'])
  })
})
