import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import type { FeedServer } from '#test/feed-server.ts'
import { type SiteServer, startSiteServer } from '#test/site-server.ts'
import { ensurePicture } from './ensure-picture.ts'

let site: FeedServer
let server: SiteServer
let client: ApiClient
beforeAll(async () => {
  server = await startSiteServer()
  ;({ site, client } = server)
})
afterAll(() => server.stop())
beforeEach(() => {
  site.requests.length = 0
})

async function addItem(pictureUrl: string | null): Promise<number> {
  const feed = await buildFeed(server.platform)
  const [id] = await buildItems(server.platform, feed.id, [feedItem({ pictureUrl, url: null })])
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
