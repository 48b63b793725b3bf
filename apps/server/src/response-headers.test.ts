import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'

let server: TestServer
let slug: string
let fenced: string
beforeAll(async () => {
  server = await startTestServer()
  slug = (await buildPublisher(server.platform)).slug
  fenced = (await buildPublisher(server.platform, { allowed_domains: ['news.example'] })).slug
  const media = join(server.platform.config.dataDir, 'media')
  for (const folder of ['videos', 'segments', '.tmp']) {
    await mkdir(join(media, folder), { recursive: true })
    await writeFile(join(media, folder, '1.mp4'), 'video')
  }
})
afterAll(() => server.stop())

const head = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.visitor().get(path, { headers })
  return { status: answer.status, get: (name: string) => answer.headers.get(name) }
}

describe('headers of the portal and its calls', () => {
  it('allow only the own scripts of the page, with a new nonce each time', async () => {
    const [first, second] = [await head('/portal'), await head('/login')]
    const policy = first.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'nonce-[\w+/=]{24}'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(second.get('content-security-policy')).not.toBe(policy)
    expect(first.get('x-frame-options')).toBe('DENY')
    expect(first.get('cache-control')).toBe('no-store')
  })

  it('forbid caching, framing, sniffing and cross-site reads of API responses', async () => {
    for (const path of ['/api/csrf-token/', '/api/portal/stats/']) {
      const answer = await head(path)
      expect(answer.get('cache-control'), path).toBe('no-store')
      expect(answer.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(answer.get('access-control-allow-origin'), path).toBeNull()
      expect(answer.get('content-security-policy'), path).toContain("default-src 'none'")
    }
  })

  it('keep browsers on https only where the product is reached by it', async () => {
    const environment = { TRUST_PROXY: '127.0.0.1' }
    const proxied = await startTestServer({ environment })
    try {
      for (const path of ['/', '/login', '/portal', '/api/csrf-token/', '/api/portal/stats/']) {
        const plain = await proxied.visitor().get(path)
        expect(plain.headers.get('strict-transport-security'), path).toBeNull()
        const secure = await proxied.visitor().get(path, { headers: HTTPS })
        expect(secure.headers.get('strict-transport-security'), path).toBe('max-age=31536000')
      }
    } finally {
      await proxied.stop()
    }
  })
})

const HTTPS = { 'x-forwarded-proto': 'https' }

/** Fetches a token and signs in over https. @returns all cookies that were set */
async function signInByHttps(visitor: ApiClient): Promise<string[]> {
  const token = await visitor.get('/api/csrf-token/', { headers: HTTPS })
  visitor.csrfToken = (token.body as { csrfToken: string }).csrfToken
  const login = { action: 'login', ...TEST_USER }
  const answer = await visitor.post('/api/portal/auth/', login, { headers: HTTPS })
  expect(answer.status).toBe(200)
  return [...token.headers.getSetCookie(), ...answer.headers.getSetCookie()]
}

/** Signs in over https to a server with these settings, and checks its cookies. */
async function expectSecureCookies(environment: Record<string, string>): Promise<void> {
  const secure = await startTestServer({ environment })
  try {
    const visitor = secure.visitor()
    const cookies = await signInByHttps(visitor)
    const names = cookies.map(cookie => cookie.split('=')[0]).toSorted()
    // The prefix keeps other subdomains and pages over http from setting these cookies.
    expect(names).toEqual(['__Host-csrfsecret', '__Host-sessionid', 'csrftoken'])
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/(?:;|$).*; Secure$/)
    const stats = await visitor.get('/api/portal/stats/', { headers: HTTPS })
    expect(stats.status).toBe(200)
  } finally {
    await secure.stop()
  }
}

describe('answers over https', () => {
  it('mark every cookie Secure where the product is reached by https', async () => {
    await expectSecureCookies({ PUBLIC_URL: 'https://video.example.com' })
  })

  it('mark every cookie Secure where a trusted proxy reports https', async () => {
    await expectSecureCookies({ TRUST_PROXY: '127.0.0.1' })
  })

  it('accept a session cookie without its prefix only for sessions from before the prefix', async () => {
    const secure = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    try {
      const older = await secure.operator()
      expect(older.cookies.get('sessionid')).toBeTruthy()
      expect((await older.get('/api/portal/stats/', { headers: HTTPS })).status).toBe(200)
      const newer = secure.visitor()
      await signInByHttps(newer)
      newer.cookies.set('sessionid', newer.cookies.get('__Host-sessionid') ?? '')
      newer.cookies.delete('__Host-sessionid')
      expect((await newer.get('/api/portal/stats/', { headers: HTTPS })).status).toBe(401)
    } finally {
      await secure.stop()
    }
  })
})

describe('headers for publishers’ pages', () => {
  it('let every page load player, videos and responses, and frame the player', async () => {
    const paths = [
      '/embed/latest/player.js',
      `/embed/latest/${slug}`,
      `/media/videos/1.mp4`,
      `/api/publishers/${slug}/player/`,
    ]
    for (const path of paths) {
      const answer = await head(path)
      expect(answer.status, path).toBe(200)
      expect(answer.get('access-control-allow-origin'), path).toBe('*')
      expect(answer.get('cross-origin-resource-policy'), path).toBe('cross-origin')
      expect(answer.get('x-frame-options'), path).toBeNull()
      expect(answer.get('set-cookie'), path).toBeNull()
    }
  })

  it('let the player read the reason of a refusal', async () => {
    const unknown = await head('/api/publishers/nobody/player/')
    const foreign = await head(`/api/publishers/${fenced}/player/`, { origin: 'https://evil.example' })
    expect([unknown.status, foreign.status]).toEqual([404, 403])
    for (const answer of [unknown, foreign]) {
      expect(answer.get('access-control-allow-origin')).toBe('*')
      expect(answer.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  it('let pages read the reason when a file is missing', async () => {
    for (const path of [
      '/embed',
      '/embed/latest',
      '/embed/latest/parts/none.js',
      '/media/',
      '/media/none.mp4',
    ]) {
      const answer = await head(path)
      expect(answer.status, path).toBe(404)
      expect(answer.get('access-control-allow-origin'), path).toBe('*')
      expect(answer.get('cross-origin-resource-policy'), path).toBe('cross-origin')
    }
  })

  it('keep caches from storing that a file or a publisher is missing', async () => {
    for (const path of [
      '/embed/latest/none.js',
      '/embed/99.0.0/player.js',
      '/embed/latest/nobody',
      '/embed/latest/parts/none.js',
      '/media/none.mp4',
      '/media/videos/none.mp4',
    ]) {
      const answer = await head(path)
      expect([answer.status, answer.get('cache-control')], path).toEqual([404, 'no-store'])
    }
  })

  it('let only allowed domains frame the player', async () => {
    const policy = (await head(`/embed/latest/${fenced}`)).get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${server.url} http://news.example:* http://*.news.example:*`)
  })

  it('never hide the referrer, and never force https', async () => {
    for (const path of [
      '/portal',
      '/demo/news',
      '/demo/embed',
      `/embed/latest/${slug}`,
      '/api/csrf-token/',
    ]) {
      const answer = await head(path)
      expect(answer.get('referrer-policy') ?? '', path).not.toContain('no-referrer')
      expect(answer.get('content-security-policy') ?? '', path).not.toContain('upgrade-insecure-requests')
    }
  })
})

describe('media', () => {
  it('run no scripts and have an opaque origin when opened as a page', async () => {
    expect((await head('/media/videos/1.mp4')).get('content-security-policy')).toBe('sandbox')
  })

  it('are limited to the files for viewers', async () => {
    expect((await head('/media/videos/1.mp4')).status).toBe(200)
    expect((await head('/media/segments/1.mp4')).status).toBe(404)
    expect((await head('/media/.tmp/1.mp4')).status).toBe(404)
    expect((await head('/media/videos/')).status).toBe(404)
  })
})

describe('URLs in responses', () => {
  it('are under PUBLIC_URL, whatever the Host header', async () => {
    const named = await startTestServer({ environment: { KNOWN_HOSTS: 'evil.example' } })
    onTestFinished(() => named.stop())
    const client = await named.operator()
    await buildFeed(named.platform)
    await buildFeed(named.platform)
    const headers = {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    // Not by fetch, which sets the Host header itself.
    const asked = get(`${named.url}/api/portal/feeds/?page_size=1`, { headers })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const body = await json(response)
    expect(body).toMatchObject({ next: `${named.url}/api/portal/feeds/?page_size=1&page=2` })
    expect(JSON.stringify(body)).not.toContain('evil.example')
  })
})

describe('the address of a caller', () => {
  /** Eleven wrong tries at one account, each with another forwarded address. */
  async function guessFromManyAddresses(target: TestServer): Promise<number[]> {
    const visitor = target.visitor()
    await visitor.fetchToken()
    const body = { action: 'login', username: 'guessed', password: 'wrong' }
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${tries}` }
      statuses.push((await visitor.post('/api/portal/auth/', body, { headers })).status)
    }
    return statuses
  }

  it('is not taken from headers of the caller', async () => {
    expect((await guessFromManyAddresses(server)).at(-1)).toBe(429)
  })

  it('is taken from headers of a trusted proxy', async () => {
    const proxied = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    try {
      expect((await guessFromManyAddresses(proxied)).at(-1)).toBe(401)
      const operator = await proxied.operator()
      const headers = { 'x-forwarded-for': '203.0.113.77' }
      await operator.put('/api/portal/settings/', { video_retention_days: 40 }, { headers })
      const { body } = await operator.get('/api/portal/audit/?subject=settings')
      expect(body).toMatchObject({ results: [{ actor: TEST_USER.username, address: '203.0.113.77' }] })
    } finally {
      await proxied.stop()
    }
  })
})
