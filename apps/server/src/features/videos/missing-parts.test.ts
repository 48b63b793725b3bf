import { BrandInput } from '@feedreel/contracts/brand/brand'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())

const generate = (publisher: { id: number }) =>
  runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(publisher.id) })

describe('an item without a title', () => {
  it('has its summary as the title of the video and of its chapter', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [
      feedItem({ title: '', summary: 'Ferries run again.', url: null }),
    ])
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      length_per_content: 1,
    })
    expect(await generate(publisher)).toMatchObject({ success: true })
    const { video } = (await client.get(`/api/publishers/${publisher.slug}/player/`)).body as PlayerAnswer
    expect(video?.title).toBe('Ferries run again.')
    expect(video?.chapters.map(({ title }) => title)).toEqual(['Ferries run again.'])
  })
})

describe('a brand that leaves out items without a picture', () => {
  it('gets no video while none of thirty items has one', async () => {
    const feed = await buildFeed(server.platform)
    const plain = Array.from({ length: 30 }, () => feedItem({ url: null, pictureUrl: null }))
    await buildItems(server.platform, feed.id, plain)
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      length_per_content: 1,
      brand: BrandInput.parse({
        ground: '#102030',
        ink: '#ffffff',
        accent: '#ffcc00',
        without_picture: 'skip',
      }),
    })
    await generate(publisher)
    const completed = await server.platform.db
      .selectFrom('video')
      .select('id')
      .where('publisher_id', '=', publisher.id)
      .where('status', '=', 'COMPLETED')
      .execute()
    expect(completed).toEqual([])
  })
})
