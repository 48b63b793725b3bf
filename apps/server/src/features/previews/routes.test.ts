import { BrandInput } from '@feedreel/contracts/brand/brand'
import { type Preview, PreviewSample } from '@feedreel/contracts/brand/previews'
import { FRAME_SIZES, RATIOS } from '@feedreel/contracts/brand/ratios'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startFeedServer } from '#test/feed-server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const RED = BrandInput.parse({ ground: '#aa0000', ink: '#ffffff', accent: '#ffcc00' })

async function preview(fields: object): Promise<Preview> {
  const { status, body } = await client.post('/api/portal/previews/', { brand: RED, ...fields })
  expect(status).toBe(200)
  return body as Preview
}

const pixelsOf = (picture: string | null) =>
  sharp(Buffer.from((picture ?? '').replace('data:image/jpeg;base64,', ''), 'base64'))

describe('a preview', () => {
  it('renders every sample in every ratio', { timeout: 120_000 }, async () => {
    for (const sample of PreviewSample.options.filter(name => !name.startsWith('item'))) {
      for (const ratio of RATIOS) {
        const { picture, title } = await preview({ sample, ratio, publisher_name: 'The Gazette' })
        expect(title).not.toBe('')
        const { width, height } = await pixelsOf(picture).metadata()
        expect(width / height).toBeCloseTo(FRAME_SIZES[ratio].width / FRAME_SIZES[ratio].height, 1)
      }
    }
  })

  it('shows a brand that is not saved', async () => {
    const { picture } = await preview({ sample: 'no-picture' })
    const { dominant } = await pixelsOf(picture).stats()
    expect(dominant.r).toBeGreaterThan(100)
    expect(dominant.b).toBeLessThan(80)
  })

  it('shows the items of the next video that were published last, the newest first', {
    timeout: 120_000,
  }, async () => {
    const [first, second] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const on = (day: number, title: string) =>
      feedItem({ title, url: null, publishedAt: new Date(Date.UTC(2026, 0, day)) })
    await buildItems(server.platform, first.id, [on(1, 'Oldest'), on(4, 'Third')])
    await buildItems(server.platform, second.id, [on(6, 'Newest'), on(5, 'Second')])
    const { id } = await buildPublisher(server.platform, {
      feed_settings: [first, second].map(({ id: feed_id }) => ({
        feed_id,
        top_n_contents: 2,
        categories: [],
      })),
    })
    const titles: string[] = []
    for (const sample of ['item-1', 'item-2', 'item-3'])
      titles.push((await preview({ publisher_id: id, sample })).title)
    expect(titles).toEqual(['Newest', 'Second', 'Third'])
  })

  it('shows an item without its picture while the host of the picture does not answer', {
    timeout: 60_000,
  }, async () => {
    const site = await startFeedServer()
    const slow = await startTestServer({ environment: { FETCH_ALLOWLIST: site.host } })
    const held = site.hold('/pictures/slow.jpg')
    try {
      const feed = await buildFeed(slow.platform)
      const item = feedItem({ title: 'Waiting', url: null, pictureUrl: `${site.url}/pictures/slow.jpg` })
      await buildItems(slow.platform, feed.id, [item])
      const { id } = await buildPublisher(slow.platform, {
        feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      })
      const operator = await slow.operator()
      const body = { brand: RED, publisher_id: id, sample: 'item-1' }
      expect(await operator.post('/api/portal/previews/', body)).toMatchObject({
        status: 200,
        body: { title: 'Waiting', picture: expect.stringMatching(/^data:image/) },
      })
    } finally {
      held.release()
      await slow.stop()
      await site.stop()
    }
  })

  it("shows the publisher's own items, and nothing where there is none", async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem({ title: 'Ferries run again', url: null })])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 3, categories: [] }]
    const { id } = await buildPublisher(server.platform, { feed_settings })
    expect(await preview({ publisher_id: id, sample: 'item-1' })).toMatchObject({
      title: 'Ferries run again',
    })
    expect(await preview({ publisher_id: id, sample: 'item-2' })).toEqual({ picture: null, title: '' })
    expect(await preview({ sample: 'item-1' })).toEqual({ picture: null, title: '' })
  })
})

describe('a preview is refused', () => {
  it.each([
    ['an unknown sample', { sample: 'x' }, 'sample'],
    ['an unknown ratio', { sample: 'german', ratio: '2:1' }, 'ratio'],
    ['text that cannot be read', { sample: 'german', brand: { ...RED, ink: '#aa0001' } }, 'brand'],
    [
      'a logo that does not exist',
      { sample: 'german', brand: { ...RED, logo_dark: 'a'.repeat(64) } },
      'brand',
    ],
    ['hours for each item', { sample: 'german', seconds: 3600 }, 'seconds'],
  ])('with %s', async (_what, fields, field) => {
    const { status, body } = await client.post('/api/portal/previews/', { brand: RED, ...fields })
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual([field])
  })

  it('of an unknown publisher, and without a session', async () => {
    const fields = { brand: null, publisher_id: 999_999, sample: 'item-1' }
    expect((await client.post('/api/portal/previews/', fields)).status).toBe(404)
    expect((await new ApiClient(server.url).post('/api/portal/previews/', fields)).status).toBe(401)
  })
})
