import type { Segment } from '@feedreel/contracts/fields/segment'
import type { Item } from '@feedreel/contracts/items'
import type { NextLineUp, VideoLineUp } from '@feedreel/contracts/line-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher of one feed with three items of which a video shows the first two, the older one last. */
async function buildShowing() {
  const { platform } = server
  const feed = await buildFeed(platform)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 3, categories: [] }]
  const publisher = await buildPublisher(platform, { feed_settings })
  const ids = await buildItems(
    platform,
    feed.id,
    ['One', 'Two', 'Three'].map(title => feedItem({ title: `Harbour ${title}` })),
  )
  const show = async (media_key: string | null, shown: (number | undefined)[]) => {
    const video = await buildVideo(platform, publisher.id, { media_key })
    const rows = shown.map((item_id, position) => ({
      video_id: video,
      position,
      item_id: item_id ?? null,
      title: 'Shown',
      summary: '',
      start_s: 3 + position * 4,
      end_s: 7 + position * 4,
    }))
    await platform.db.insertInto('video_item').values(rows).execute()
    return video
  }
  return { publisher, ids, show, path: `/api/portal/contents/${publisher.id}/feeds/${feed.id}/` }
}

type Place = Awaited<ReturnType<typeof buildShowing>>

/** The segments in the list of items, in the order of the ids. */
async function segmentsOf({ path, ids }: Place, query = ''): Promise<(Segment | null | undefined)[]> {
  const { results } = (await client.get(`${path}${query}`)).body as { results: Item[] }
  return ids.map(id => results.find(item => item.id === id)?.segment)
}

const segment = (file: string, start: number) => ({
  url: server.platform.storage.publicUrl(file),
  start,
  end: start + 4,
})

describe('an item that the current video shows', () => {
  it('has its segment in the list of items, even when it is searched; other items have none', async () => {
    const place = await buildShowing()
    await place.show('videos/earlier.mp4', [place.ids[2]])
    await place.show('videos/current.mp4', [place.ids[1], place.ids[0]])
    const expected = [segment('videos/current.mp4', 7), segment('videos/current.mp4', 3), null]
    expect(await segmentsOf(place)).toEqual(expected)
    expect(await segmentsOf(place, '?search=harbour')).toEqual(expected)
  })

  it('has it in the line-up of the next video and in that of each video', async () => {
    const place = await buildShowing()
    const earlier = await place.show('videos/before.mp4', [place.ids[0]])
    await place.show('videos/now.mp4', [place.ids[0]])
    const next = (await client.get(`/api/portal/publishers/${place.publisher.id}/lineup/`)).body as NextLineUp
    const segmentOf = (id: number | undefined) => next.items.find(item => item.id === id)?.segment
    expect(segmentOf(place.ids[0])).toEqual(segment('videos/now.mp4', 3))
    expect(segmentOf(place.ids[1])).toBeNull()
    const { items } = (await client.get(`/api/portal/videos/${earlier}/lineup/`)).body as VideoLineUp
    expect(items.map(item => item.segment)).toEqual([segment('videos/now.mp4', 3)])
  })

  it('has none while its publisher is inactive, or its video has no file', async () => {
    const place = await buildShowing()
    await place.show('videos/paused.mp4', [place.ids[0]])
    await client.put(`/api/portal/publishers/${place.publisher.id}/`, { is_active: false })
    expect(await segmentsOf(place)).toEqual([null, null, null])
    await client.put(`/api/portal/publishers/${place.publisher.id}/`, { is_active: true })
    await place.show(null, [place.ids[0]])
    expect(await segmentsOf(place)).toEqual([null, null, null])
  })
})
