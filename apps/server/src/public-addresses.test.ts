import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let slug: string
beforeAll(async () => {
  server = await startTestServer()
  slug = (await buildPublisher(server.platform)).slug
  const videos = join(server.platform.config.dataDir, 'media', 'videos')
  await mkdir(videos, { recursive: true })
  await writeFile(join(videos, '1.mp4'), 'a video')
  await writeFile(join(videos, '1.jpg'), 'a picture')
})
afterAll(() => server.stop())

const HTML = 'text/html; charset=utf-8'
const read = (path: string, headers: Record<string, string> = {}) => server.visitor().get(path, { headers })

describe('public addresses', () => {
  it.each(['/healthz', '/readyz'])('%s answers ok as JSON', async path => {
    const { status, headers, body } = await read(path)
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
    expect(headers.get('content-type')).toContain('application/json')
  })

  it.each(['/', '/nothing', '/nothing/here?at=all', '/apis', '/login/more', '/portals'])(
    '%s leads to the portal',
    async path => {
      const { status, headers } = await read(path)
      expect([status, headers.get('location')]).toEqual([302, '/portal'])
    },
  )

  it.each([
    '/login',
    '/login/?a=b',
    '/welcome',
    '/portal',
    '/portal?a=b',
    '/portal/contents/1/feeds/2',
    '/portal/none',
  ])('%s is the portal, which knows what to do with unknown ones', async path => {
    const { status, headers, body } = await read(path)
    expect([status, headers.get('content-type')]).toEqual([200, HTML])
    expect(body).toContain('<div id="root">')
  })

  it.each(['latest', '1.5.0', '1.7.0'])(
    '/embed/%s/ has the player, and its page for frames',
    async version => {
      const script = await read(`/embed/${version}/player.js`)
      expect([script.status, script.headers.get('content-type')]).toEqual([
        200,
        'application/javascript; charset=utf-8',
      ])
      expect(script.headers.get('cache-control')).toBe(
        version === 'latest'
          ? 'public, max-age=300, stale-while-revalidate=86400'
          : 'public, max-age=31536000, immutable',
      )
      const page = await read(`/embed/${version}/${slug}`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, HTML])
      expect(page.body).toContain(`/embed/${version}/player.js`)
    },
  )

  it('/media serves videos and pictures as immutable, with ranges', async () => {
    const video = await read('/media/videos/1.mp4')
    expect(video).toMatchObject({ status: 200, body: 'a video' })
    expect(video.headers.get('content-type')).toBe('video/mp4')
    expect(video.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(video.headers.get('accept-ranges')).toBe('bytes')
    expect((await read('/media/videos/1.jpg')).headers.get('content-type')).toBe('image/jpeg')
    const part = await read('/media/videos/1.mp4', { range: 'bytes=2-' })
    expect(part).toMatchObject({ status: 206, body: 'video' })
    expect(part.headers.get('content-range')).toBe('bytes 2-6/7')
    expect((await read('/media/videos/1.mp4', { range: 'bytes=9-' })).status).toBe(416)
  })

  it.each(['/demo/embed', '/demo/news', '/demo/news/mobile'])(
    '%s is a page of the demo, even without its publisher',
    async path => {
      const { status, headers, body } = await read(path)
      expect([status, headers.get('content-type')]).toEqual([200, HTML])
      expect(body).toContain('There is no demo publisher.')
    },
  )

  it('/demo/news/feed.xml is the feed of the demo', async () => {
    const { status, headers, body } = await read('/demo/news/feed.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(body).toContain('<rss')
  })
})

describe('public addresses refuse', () => {
  it('missing files, and keep caches from storing that they are missing', async () => {
    for (const path of ['/embed/1.7.0/nothing.js', '/embed/latest/nothing.js', '/media/videos/none.mp4']) {
      const { status, headers } = await read(path)
      expect([status, headers.get('cache-control')], path).toEqual([404, 'no-store'])
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin')
    }
  })

  it.each([
    '/api',
    '/api/nothing/',
    '/api/portal/nothing/',
    '/api/publishers/nobody/player/',
    '/embed/latest/nobody',
    '/embed/latest/nothing.js',
    '/embed/9.9.9/player.js',
    '/media/videos/none.mp4',
    '/media/nothing',
    '/demo/news/nothing',
  ])('%s with 404 in the form of the contract', async path => {
    const { status, headers, body } = await read(path)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('application/json')
    const { error } = body as { error: string }
    expect(body).toEqual({ error, detail: error })
    expect(error).toMatch(/^[A-Z].+\.$/)
  })

  it('the frame of an inactive publisher', async () => {
    const inactive = await buildPublisher(server.platform, { is_active: false })
    expect((await read(`/embed/latest/${inactive.slug}`)).status).toBe(403)
  })

  it('frames with an empty page, in which the player logs the reason', async () => {
    const inactive = await buildPublisher(server.platform, { is_active: false })
    for (const [name, expected] of [
      [inactive.slug, 403],
      ['nobody', 404],
    ] as const) {
      const { status, headers, body } = await read(`/embed/latest/${name}`, { accept: 'text/html,*/*;q=0.8' })
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        expected,
        HTML,
        'no-store',
      ])
      expect(body).toContain(`/embed/latest/player.js" data-publisher="${name}"></script>`)
      expect(body).not.toContain('error')
    }
  })

  it('changes on an address of the portal only', async () => {
    const answer = await server.visitor().post('/portal', {})
    expect(answer).toMatchObject({ status: 404, body: { error: expect.any(String) } })
  })
})
