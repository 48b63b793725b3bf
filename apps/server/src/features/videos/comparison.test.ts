import type { VideoComparison } from '@feedreel/contracts/line-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
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

const pathOf = (id: number) => `/api/portal/videos/${id}/comparison/`
const compare = async (id: number, by = client) => (await by.get(pathOf(id))).body as VideoComparison

/** Stores a video that shows these items, each with its headline. */
async function buildShowing(publisherId: number, items: readonly [id: number, title: string][]) {
  const id = await buildVideo(server.platform, publisherId)
  await server.platform.db
    .insertInto('video_item')
    .values(
      items.map(([item_id, title], position) => ({
        video_id: id,
        item_id,
        position,
        title,
        summary: 'It happened.',
        feed_name: 'World',
        url: `https://news.example/${item_id}`,
        start_s: 3 * position,
        end_s: 3 * position + 3,
      })),
    )
    .execute()
  return id
}

async function buildStories(count: number) {
  const feed = await buildFeed(server.platform)
  return buildItems(
    server.platform,
    feed.id,
    Array.from({ length: count }, () => feedItem()),
  )
}

describe('a completed video', () => {
  it('is compared with the previous one of its publisher, even if that is off air', async () => {
    const [publisher, other] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const [one = 0, two = 0, three = 0, four = 0] = await buildStories(4)
    const oldest = await buildShowing(publisher.id, [[one, 'One']])
    const previous = await buildShowing(publisher.id, [
      [one, 'One'],
      [two, 'Two'],
      [three, 'Three'],
    ])
    await server.platform.db
      .updateTable('video')
      .set({ off_air_at: new Date() })
      .where('id', '=', previous)
      .execute()
    await buildShowing(other.id, [[four, 'Four']])
    await buildVideo(server.platform, publisher.id, { status: 'FAILED' })
    const video = await buildShowing(publisher.id, [
      [four, 'Four'],
      [three, 'Three!'],
      [one, 'One'],
    ])
    expect(await compare(video)).toMatchObject({
      previous: { id: previous, generation_completed: expect.any(String) },
      items: [
        { changes: ['added'], title: 'Four', position: 1, previous_position: null },
        { title: 'Three!', previous_title: 'Three', position: 2, previous_position: 3 },
        { title: 'One', previous_title: null, position: 3, previous_position: 1 },
        { changes: ['removed'], title: 'Two', feed_name: 'World', position: null, previous_position: 2 },
      ],
    })
    expect(await compare(previous)).toMatchObject({ previous: { id: oldest } })
    expect(await compare(oldest)).toEqual({ previous: null, items: [] })
  })

  it('is compared only once it is completed', async () => {
    const publisher = await buildPublisher(server.platform)
    await buildVideo(server.platform, publisher.id)
    const queued = await buildVideo(server.platform, publisher.id, {
      status: 'QUEUED',
      generation_completed: null,
    })
    expect(await compare(queued)).toEqual({ previous: null, items: [] })
  })

  it('is compared for everyone who may see it', async () => {
    const [own, foreign] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const [mine, theirs] = [
      await buildVideo(server.platform, own.id),
      await buildVideo(server.platform, foreign.id),
    ]
    for (const role of ['analyst', 'publisher'] as const) {
      const { username } = await buildPerson(server.platform, role, [own.id])
      const person = server.visitor()
      await person.signIn(username, PERSON_PASSWORD)
      expect(await compare(mine, person)).toEqual({ previous: null, items: [] })
      expect((await person.get(pathOf(theirs))).status).toBe(404)
    }
  })
})

describe('comparisons refuse', () => {
  it('visitors, unknown videos and malformed ids', async () => {
    expect((await server.visitor().get(pathOf(999_999))).status).toBe(401)
    expect((await client.get(pathOf(999_999))).status).toBe(404)
    expect((await client.get('/api/portal/videos/x/comparison/')).status).toBe(404)
  })
})
