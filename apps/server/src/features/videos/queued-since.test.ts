import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY_MS = 24 * 3_600_000

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const read = async (id: number) => (await client.get(`/api/portal/videos/${id}/`)).body as Video

describe('a video waits', () => {
  it('since it was queued, and after a retry since the retry', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings })
    const { body } = await client.post(`/api/portal/publishers/${publisher.id}/generate/`, {})
    const { id, queued_at, created_at } = body as Video
    expect(queued_at).toBe(created_at)
    await client.post(`/api/portal/videos/${id}/cancel/`)
    expect((await read(id)).queued_at).toBeNull()
    const longAgo = new Date(Date.now() - 2 * DAY_MS)
    await server.platform.db.updateTable('video').set({ created_at: longAgo }).where('id', '=', id).execute()
    await client.post(`/api/portal/videos/${id}/retry/`)
    const retried = await read(id)
    expect(retried.created_at).toBe(longAgo.toISOString())
    expect(Date.parse(retried.queued_at ?? '')).toBeGreaterThan(longAgo.getTime() + DAY_MS)
    const { body: list } = await client.get(`/api/portal/videos/?publisher=${publisher.id}`)
    expect(list).toMatchObject({ results: [{ queued_at: retried.queued_at }] })
  })

  it('no longer once it is being generated or has ended; without a job since it was added', async () => {
    const publisher = await buildPublisher(server.platform)
    const id = await buildVideo(server.platform, publisher.id, {
      status: 'QUEUED',
      generation_completed: null,
    })
    const { queued_at, created_at } = await read(id)
    expect(queued_at).toBe(created_at)
    for (const status of ['PROCESSING', 'COMPLETED', 'FAILED'] as const) {
      await server.platform.db.updateTable('video').set({ status }).where('id', '=', id).execute()
      expect((await read(id)).queued_at).toBeNull()
    }
  })
})
