import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("the player's page for frames", () => {
  it('allows documents, videos and trackers of ads from anywhere, and all else only from our origin', async () => {
    const plain = await buildPublisher(server.platform)
    const tag = { enable_ads: true, ad_tag_url: 'https://ads.example/vast', ad_placement: 'preroll' as const }
    const withAds = await buildPublisher(server.platform, tag)
    const policyOf = async (slug: string) => {
      const { headers } = await server.visitor().get(`/embed/latest/${slug}`)
      const rules = (headers.get('content-security-policy') ?? '').split('; ').map(rule => rule.split(' '))
      return Object.fromEntries(rules.map(([name, ...sources]) => [name, sources]))
    }
    const [own, open] = [await policyOf(plain.slug), await policyOf(withAds.slug)]
    for (const rule of ['connect-src', 'media-src', 'img-src']) {
      expect(own[rule], rule).not.toContain('https:')
      expect(open[rule], rule).toContain('https:')
    }
    expect(open['script-src']).toEqual([server.url])
    expect(open['default-src']).toEqual(["'none'"])
  })

  it('of an unknown publisher is not cached, and is sent to browsers only', async () => {
    const address = `${server.url}/embed/latest/nobody`
    const page = await fetch(address, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('nobody')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('vary')).toBe('Accept')
    const error = await fetch(address, { headers: { accept: 'application/json' } })
    expect(await error.json()).toHaveProperty('error')
  })
})

describe("a release's manifest", () => {
  it('holds the hash of every script and may be read by every page', async () => {
    const { status, headers, body } = await server.visitor().get('/embed/1.7.0/manifest.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(body).toMatchObject({
      version: '1.7.0',
      files: { 'player.js': expect.stringMatching(/^sha384-/) },
    })
  })

  it('is missing for the newest build, whose scripts change', async () => {
    expect((await server.visitor().get('/embed/latest/manifest.json')).status).toBe(404)
  })
})
