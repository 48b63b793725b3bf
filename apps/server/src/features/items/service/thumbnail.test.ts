import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { type SiteServer, startSiteServer } from '#test/site-server.ts'
import { ensurePicture } from './ensure-picture.ts'

let site: FeedServer
let server: SiteServer
let client: ApiClient
beforeAll(async () => {
  server = await startSiteServer({ environment: { FETCH_ALLOWLIST: '127.0.0.1,localhost' } })
  ;({ site, client } = server)
})
afterAll(() => server.stop())
beforeEach(() => {
  site.requests.length = 0
})

async function addItems(pictureUrls: readonly (string | null)[]): Promise<number[]> {
  const feed = await buildFeed(server.platform)
  const items = pictureUrls.map(pictureUrl => feedItem({ pictureUrl, url: null }))
  return buildItems(server.platform, feed.id, items)
}

async function addItem(pictureUrl: string | null): Promise<number> {
  const [id] = await addItems([pictureUrl])
  return id ?? 0
}

const read = (id: number, headers = {}) => client.get(`/api/portal/items/${id}/picture/`, { headers })

describe('the small picture of an item', () => {
  it('is made from the picture that its feed names, which is fetched once', async () => {
    const id = await addItem(`${site.url}/pictures/one.jpg`)
    const { status, headers } = await read(id)
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/jpeg' })
    expect(headers.get('cache-control')).toBe('private, no-cache')
    await read(id)
    expect(site.requests).toEqual(['/pictures/one.jpg'])
  })

  it('is not sent again while it is the same', async () => {
    const id = await addItem(`${site.url}/pictures/same.jpg`)
    const etag = (await read(id)).headers.get('etag') ?? ''
    expect(await read(id, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    expect(await read(id, { 'if-none-match': '"another"' })).toMatchObject({ status: 200 })
  })

  it('is made from the stored picture, without a request', async () => {
    const id = await addItem(`${site.url}/pictures/two.jpg`)
    await ensurePicture(server.platform, { id, isPictureEdited: false }, {})
    site.requests.length = 0
    expect((await read(id)).status).toBe(200)
    expect(site.requests).toEqual([])
  })
})

describe('while the hosts of a feed hang, the small picture of another feed’s item', () => {
  it('is made, however many of the feed wait', async () => {
    const slow = await startFeedServer()
    // Two hosts, each of which gets two requests at a time.
    const hosts = [slow.host, slow.host.replace('127.0.0.1', 'localhost')]
    const paths = [1, 2, 3, 4, 5, 6].map(number => `/pictures/slow-${number}.jpg`)
    const held = paths.map(path => slow.hold(path))
    const ids = await addItems(paths.map((path, index) => `http://${hosts[index % 2]}${path}`))
    const waiting: ReturnType<typeof read>[] = []
    for (const [index, id] of ids.entries()) {
      waiting.push(read(id))
      if (index < 3) await held[index]?.requested
    }
    const other = await addItem(`${site.url}/pictures/other.jpg`)
    expect((await read(other)).status).toBe(200)
    for (const { release } of held) release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(ids.map(() => 200))
    await slow.stop()
  })
})

describe('while the storage hangs, the small picture of an item', () => {
  it('is made from the picture that its feed names', async () => {
    const id = await addItem(`${site.url}/pictures/three.jpg`)
    await ensurePicture(server.platform, { id, isPictureEdited: false }, {})
    site.requests.length = 0
    const hang = vi.spyOn(server.platform.storage, 'read').mockReturnValue(new Promise(() => undefined))
    expect((await read(id)).status).toBe(200)
    expect(site.requests).toEqual(['/pictures/three.jpg'])
    hang.mockRestore()
  })
})

describe('a small picture is refused', () => {
  it('for an item without a usable one, and for unknown items', async () => {
    expect((await read(await addItem(null))).status).toBe(404)
    expect((await read(await addItem(`${site.url}/nothing.jpg`))).status).toBe(404)
    expect((await read(999_999)).status).toBe(404)
  })

  it('without a sign-in', async () => {
    const id = await addItem(`${site.url}/pictures/one.jpg`)
    expect((await server.visitor().get(`/api/portal/items/${id}/picture/`)).status).toBe(401)
  })
})
