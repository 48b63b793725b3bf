import type { ChangedItem, ItemRevision } from '@feedreel/contracts/editorial/edits'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { NextLineUp } from '@feedreel/contracts/line-up'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let site: FeedServer
let server: TestServer
let client: ApiClient
beforeAll(async () => {
  site = await startFeedServer()
  server = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: site.host } })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  await site.stop()
})

const readVideo = async (id: number) => (await client.get(`/api/portal/videos/${id}/`)).body as Video
const completed = (id: number) =>
  vi.waitUntil(async () => (await readVideo(id)).status === 'COMPLETED', POLL_OPTIONS)

/** Two publishers that show the same item and another one. */
async function buildOnAir() {
  const feed = await buildFeed(server.platform)
  const items = [feedItem({ title: 'Other' }), feedItem({ title: 'Storm kills five' })]
  const [, itemId = 0] = await buildItems(server.platform, feed.id, items)
  const publish = async () => {
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
      length_per_content: 1,
    })
    const { body } = await client.post(`/api/portal/publishers/${publisher.id}/generate/`)
    await completed((body as Video).id)
    return publisher
  }
  return { feed, itemId, one: await publish(), other: await publish() }
}

async function playerOf({ slug }: Publisher) {
  const { body } = await server.visitor().get(`/api/publishers/${slug}/player/`)
  return (body as PlayerAnswer).video
}

/** Waits for the video of a publisher that showed none: the server keeps an answer for up to a second. */
const shownOnce = (publisher: Publisher) => vi.waitUntil(() => playerOf(publisher), POLL_OPTIONS)

async function edit(itemId: number, body: object): Promise<ChangedItem> {
  const answer = await client.patch(`/api/portal/items/${itemId}/`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as ChangedItem
}

/** Runs something while no generation can start. */
async function inMaintenance<T>(run: () => Promise<T>): Promise<T> {
  await client.put('/api/portal/settings/', { maintenance_mode: true })
  try {
    return await run()
  } finally {
    await client.put('/api/portal/settings/', { maintenance_mode: false })
  }
}

describe('an edit of an item on air', () => {
  it('takes the videos with the previous text off air at once and queues new ones with the edited text', async () => {
    const { itemId, one, other } = await buildOnAir()
    expect((await playerOf(one))?.captions).toContain('Storm kills five')
    const { off_air } = await inMaintenance(async () => {
      const edited = await edit(itemId, { title: 'Storm kills four' })
      expect([await playerOf(one), await playerOf(other)]).toEqual([null, null])
      return edited
    })
    expect(off_air.publishers.map(({ id }) => id)).toEqual([one.id, other.id])
    for (const { video_id } of off_air.publishers) await completed(video_id ?? 0)
    for (const publisher of [one, other]) {
      const shown = await shownOnce(publisher)
      expect(shown?.captions).toContain('Storm kills four')
      expect(JSON.stringify(shown)).not.toContain('Storm kills five')
      expect(shown?.chapters).toHaveLength(2)
    }
    const { body } = await client.get(`/api/portal/items/${itemId}/revisions/`)
    const [revision] = (body as { revisions: ItemRevision[] }).revisions
    // The earlier videos were made from the same revision of the source.
    expect(revision?.videos).toHaveLength(4)
  })

  it('for one publisher leaves the videos of the others on air', async () => {
    const { itemId, one, other } = await buildOnAir()
    const before = await playerOf(other)
    const { off_air } = await edit(itemId, { summary: 'Nobody was hurt.', publisher: one.id })
    expect(off_air.publishers).toMatchObject([{ id: one.id, name: one.name, slug: one.slug }])
    await completed(off_air.publishers[0]?.video_id ?? 0)
    // The item is the newest; captions of one second have no time for its summary.
    expect((await playerOf(one))?.summary).toBe('Nobody was hurt.')
    expect(await playerOf(other)).toEqual(before)
  })

  it('for all publishers leaves videos on air whose publisher has its own edit of the same text', async () => {
    const { itemId, one, other } = await buildOnAir()
    const own = await edit(itemId, { title: 'Our own headline', publisher: one.id })
    await completed(own.off_air.publishers[0]?.video_id ?? 0)
    const { off_air } = await edit(itemId, { title: 'Storm kills four' })
    expect(off_air.publishers).toMatchObject([{ id: other.id }])
    expect((await playerOf(one))?.captions).toContain('Our own headline')
  })

  it('of its picture takes all videos that show it off air and rebuilds them with the new one', async () => {
    const { itemId, one, other } = await buildOnAir()
    const own = await edit(itemId, { title: 'Our own headline', publisher: one.id })
    await completed(own.off_air.publishers[0]?.video_id ?? 0)
    const lineUp = async () =>
      (await client.get(`/api/portal/publishers/${one.id}/lineup/`)).body as NextLineUp
    expect((await lineUp()).due.is_due).toBe(false)
    const picture = `${site.url}/pictures/chosen.jpg`
    const { off_air } = await inMaintenance(async () => {
      const edited = await edit(itemId, { picture })
      expect([await playerOf(one), await playerOf(other)]).toEqual([null, null])
      return edited
    })
    expect(off_air.publishers.map(({ id }) => id)).toEqual([one.id, other.id])
    for (const { video_id } of off_air.publishers) await completed(video_id ?? 0)
    const { db } = server.platform
    const rows = db.selectFrom('item_edit').select('held_picture').where('item_id', '=', itemId)
    const chosen = (await rows.where('publisher_id', 'is', null).executeTakeFirst())?.held_picture
    expect(chosen).toMatchObject({ url: picture, error: null, is_chosen: true })
    expect(site.requests).toEqual(['/pictures/chosen.jpg'])
    expect((await lineUp()).due.reason).toContain('nothing new')
    // One segment with the picture for each headline beside those without it.
    const segments = db.selectFrom('segment').select('key').where(sql<boolean>`${itemId} = any(item_ids)`)
    expect(await segments.execute()).toHaveLength(4)

    const before = await shownOnce(one)
    expect((await edit(itemId, { picture })).off_air.publishers).toEqual([])
    expect(await playerOf(one)).toEqual(before)
    expect((await edit(itemId, { picture: null })).off_air.publishers).toHaveLength(2)
  })

  it('that changes nothing leaves everything on air', async () => {
    const { itemId, one } = await buildOnAir()
    const before = await playerOf(one)
    const { off_air } = await edit(itemId, { title: 'Storm kills five', summary: null })
    expect(off_air.publishers).toEqual([])
    expect(await playerOf(one)).toEqual(before)
  })

  it('of another item takes nothing off air', async () => {
    const { feed, one } = await buildOnAir()
    const before = await playerOf(one)
    const [unshown = 0] = await buildItems(server.platform, feed.id, [
      feedItem({ publishedAt: new Date('2020-01-01') }),
    ])
    expect((await edit(unshown, { title: 'Edited' })).off_air.publishers).toEqual([])
    expect(await playerOf(one)).toEqual(before)
  })
})
