import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { closeConnections } from './fetch-connections.ts'
import { createFetchPolicy, type FetchPolicy } from './fetch-policy.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { type FetchOptions, fetchGuarded } from './guarded-fetch.ts'

const lenient = createFetchPolicy({ allowlist: ['127.0.0.1'], ownOrigins: [] })
const strict = createFetchPolicy({ allowlist: [], ownOrigins: [] })
const closers: (() => Promise<void>)[] = []

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closers.push(() => stop(server))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that responds with the same bytes repeatedly until the connection closes. */
async function serveEndlessly(start: string, repeated: string): Promise<string> {
  const chunk = repeated.repeat(Math.ceil(16_384 / repeated.length))
  const server = createSocketServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const more = () => {
        while (socket.writable && socket.write(chunk));
      }
      socket.on('drain', more)
      socket.write(start)
      more()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise(resolve => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}

afterEach(async () => {
  await Promise.all([closeConnections(lenient), closeConnections(strict)])
  for (const close of closers.splice(0)) await close()
})

async function refusalOf(
  url: string,
  policy: FetchPolicy = lenient,
  options: Omit<FetchOptions, 'policy'> = {},
): Promise<FetchRefusedError> {
  const error: unknown = await fetchGuarded(url, { policy, ...options }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FetchRefusedError)) throw new Error(`not refused: ${url}`, { cause: error })
  return error
}

describe('fetchGuarded refuses addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1]/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
  ])('%s is not public', async url => {
    const refusal = await refusalOf(url, strict)
    expect(refusal.code).toBe('private-address')
    expect(refusal.message).toContain(new URL(url).host)
  })

  it('a name that resolves to loopback, before sending a request', async () => {
    let requests = 0
    const origin = await serve((_request, response) => {
      requests++
      response.end()
    })
    const { port } = new URL(origin)
    expect((await refusalOf(`http://localhost:${port}/`, strict)).code).toBe('private-address')
    expect(requests).toBe(0)
  })

  it('other paths of the server whose demo pages are allowed', async () => {
    const origin = await serve((_request, response) => {
      response.end()
    })
    const own = createFetchPolicy({ allowlist: [], ownOrigins: [`${origin}/demo/`] })
    await fetchGuarded(`${origin}/demo/feed.xml`, { policy: own })
    expect((await refusalOf(`${origin}/api/feeds/`, own)).code).toBe('private-address')
    expect((await refusalOf(`${origin}/demo/../api/feeds/`, own)).code).toBe('private-address')
    await closeConnections(own)
  })

  it('a redirect out of the demo pages to the rest of the server', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(302, { location: '/api/feeds/' }).end()
    })
    const own = createFetchPolicy({ allowlist: [], ownOrigins: [`${origin}/demo/`] })
    expect((await refusalOf(`${origin}/demo/feed.xml`, own)).code).toBe('private-address')
    await closeConnections(own)
  })

  it.each([
    ['private-address', 'http://169.254.169.254/latest/meta-data/'],
    ['private-address', 'http://10.0.0.1/'],
    ['private-address', 'http://[::1]/'],
    ['private-address', '//0x7f000002/'],
    ['private-address', 'http://localhost:1/'],
    ['bad-scheme', 'file:///etc/passwd'],
    ['bad-scheme', 'gopher://127.0.0.1/'],
    ['userinfo', 'http://user:secret@127.0.0.1/'],
    ['bad-url', 'http://[/'],
  ])('with %s: a redirect to %s', async (code, location) => {
    const origin = await serve((_request, response) => {
      response.writeHead(302, { location }).end()
    })
    const { host } = new URL(origin)
    const listed = createFetchPolicy({ allowlist: [host], ownOrigins: [] })
    expect((await refusalOf(origin, listed)).code).toBe(code)
    await closeConnections(listed)
  })

  it.each([
    ['bad-scheme', 'ftp://example.org/feed'],
    ['bad-scheme', 'file:///etc/passwd'],
    ['bad-scheme', 'data:text/xml,<rss/>'],
    ['userinfo', 'http://user@example.org/'],
    ['bad-url', 'example.org/feed'],
    ['bad-url', ''],
  ])('with %s: "%s"', async (code, url) => {
    expect((await refusalOf(url)).code).toBe(code)
  })
})

describe('fetchGuarded stops at its limit', () => {
  it('of redirects', async () => {
    let requests = 0
    const origin = await serve((_request, response) => {
      response.writeHead(302, { location: `/${++requests}` }).end()
    })
    const refusal = await refusalOf(origin, lenient, { limits: { redirects: 3 } })
    expect(refusal.code).toBe('too-many-redirects')
    expect(requests).toBe(4)
  })

  it('of Content-Length, without reading the body', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.flushHeaders()
    })
    const refusal = await refusalOf(origin, lenient, { limits: { wireBytes: 1000 } })
    expect(refusal.code).toBe('too-large')
    expect(refusal.message).toContain('1000 bytes')
  })

  it('of received bytes when a body never ends', async () => {
    const origin = await serve((_request, response) => {
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(16 * 1024)));
      }
      response.on('drain', more)
      more()
    })
    const refusal = await refusalOf(origin, lenient, { limits: { wireBytes: 100_000 } })
    expect(refusal.code).toBe('too-large')
  })

  const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  it.each([
    ['early hints', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
    ['chunk extensions', `${CHUNKED}1;`, 'a'],
    ['chunks of a byte', CHUNKED, '1\r\na\r\n'],
  ])('of all bytes of a response when %s never end', async (_what, start, repeated) => {
    const origin = await serveEndlessly(start, repeated)
    const refusal = await refusalOf(origin, lenient, { limits: { wireBytes: 200_000 } })
    expect(refusal).toMatchObject({
      code: 'too-large',
      message: `${new URL(origin).host} sent more than the allowed 200000 bytes.`,
    })
  })

  it('of header bytes', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end()
    })
    expect((await refusalOf(origin)).code).toBe('too-large')
  })

  it('of total time when bytes trickle in', async () => {
    const origin = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const refusal = await refusalOf(origin, lenient, { limits: { totalTimeoutMs: 300 } })
    expect(refusal.code).toBe('timeout')
    expect(refusal.message).toContain(new URL(origin).host)
  })

  it('of total time across redirects', async () => {
    const origin = await serve((_request, response) => {
      const timer = setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 60)
      response.on('close', () => clearTimeout(timer))
    })
    const limits = { totalTimeoutMs: 200, redirects: 1000 }
    expect((await refusalOf(origin, lenient, { limits })).code).toBe('timeout')
  })

  it('of the wait for response headers', async () => {
    const origin = await serve(() => undefined)
    expect((await refusalOf(origin, lenient, { limits: { headersTimeoutMs: 100 } })).code).toBe('timeout')
  })

  it('of idle time within a body', async () => {
    const origin = await serve((_request, response) => {
      response.write('start')
    })
    expect((await refusalOf(origin, lenient, { limits: { bodyTimeoutMs: 100 } })).code).toBe('timeout')
  })
})

describe('fetchGuarded reports', () => {
  it('an abort by the caller as cancelled', async () => {
    const controller = new AbortController()
    const origin = await serve(() => controller.abort())
    expect((await refusalOf(origin, lenient, { signal: controller.signal })).code).toBe('cancelled')
  })

  it('an already aborted signal as cancelled', async () => {
    expect((await refusalOf('http://127.0.0.1:1/', lenient, { signal: AbortSignal.abort() })).code).toBe(
      'cancelled',
    )
  })

  it('an unknown host', async () => {
    const refusal = await refusalOf('http://no-such-host.invalid/')
    expect(refusal.code).toBe('dns')
    expect(refusal.message).toContain('no-such-host.invalid')
  })

  it('a closed port', async () => {
    const origin = await serve(() => undefined)
    await closers.pop()?.()
    const refusal = await refusalOf(origin)
    expect(refusal.code).toBe('connect')
    expect(refusal.message).toContain('nothing listens there')
  })

  it('a plain HTTP server behind https', async () => {
    const origin = await serve(() => undefined)
    expect((await refusalOf(origin.replace('http:', 'https:'))).code).toBe('tls')
  })

  it('a response that is not HTTP', async () => {
    const server = createSocketServer(socket => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise(resolve => server.close(() => resolve())))
    const refusal = await refusalOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(refusal.code).toBe('bad-response')
  })

  it('a connection lost in the middle of the body', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('start', () => response.destroy())
    })
    expect((await refusalOf(origin)).code).toBe('connect')
  })
})
