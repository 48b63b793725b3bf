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

const segments = () =>
  server.platform.db.selectFrom('segment').select(['key', 'item_ids']).orderBy('key').execute()

async function makeVideo(publisherId: number): Promise<void> {
  const done = await runCommandToEnd(server.platform, client, 'generate_videos', {
    publisher: String(publisherId),
  })
  expect(done).toMatchObject({ success: true })
}

describe('a video with a rundown', () => {
  it('has an opener and an end card without chapters or captions, keyed by what they show', {
    timeout: 120_000,
  }, async () => {
    const feed = await buildFeed(server.platform)
    const ids = await buildItems(server.platform, feed.id, [
      feedItem({ title: 'Ferries run again', url: null }),
      feedItem({ title: 'Bakers strike', url: null }),
    ])
    const { id, slug } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
      length_per_content: 1,
      rundown: true,
      brand: BrandInput.parse({ ground: '#102030', ink: '#ffffff', accent: '#ffcc00' }),
    })
    await makeVideo(id)
    const { video } = (await client.get(`/api/publishers/${slug}/player/`)).body as PlayerAnswer
    expect(video?.duration).toBeCloseTo(8, 1)
    expect(video?.chapters).toMatchObject([
      { start: 3, end: 4 },
      { start: 4, end: 5 },
    ])
    const { captions } = await server.platform.db
      .selectFrom('video')
      .select('captions')
      .where('publisher_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(captions).toContain('00:00:03.000 --> 00:00:04.000')
    expect(captions?.match(/-->/g)).toHaveLength(2)

    const cached = await segments()
    expect(cached).toHaveLength(4)
    const opener = cached.find(({ item_ids }) => item_ids.length === 2)
    expect(opener?.item_ids.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))

    // A new order changes the opener only.
    const content = `/api/portal/contents/${id}/feeds/${feed.id}/content/`
    const last = Math.min(...ids)
    await client.patch(`${content}${last}/`, { status: 'pinned' })
    await makeVideo(id)
    expect(await segments()).toHaveLength(5)

    // Cards that name a withdrawn item are deleted with it. The other item and the end card stay.
    await client.post(`/api/portal/items/${last}/withdraw/`, { reason: 'legal' })
    const left = (await segments()).map(({ item_ids }) => item_ids)
    expect(left.toSorted((a, b) => a.length - b.length)).toEqual([[], [Math.max(...ids)]])
  })
})
