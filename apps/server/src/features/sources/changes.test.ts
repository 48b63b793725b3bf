import type { ItemEdits } from '@feedreel/contracts/editorial/edits'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { FeedInput } from '@feedreel/contracts/feeds'
import type { NextLineUp } from '@feedreel/contracts/line-up'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeItems } from '#features/items/service/store-items.ts'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { planVideo } from '#features/videos/service/plan-video.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { type PollingServer, rss, startPollingServer } from '#test/polling-server.ts'
import { showChanges } from './service/follow-source.ts'

let server: PollingServer
beforeAll(async () => {
  server = await startPollingServer()
})
afterAll(() => server.stop())

describe('a change at the source of an item on air', () => {
  const readVideo = async (id: number) => (await server.client.get(`/api/portal/videos/${id}/`)).body as Video
  const playerOf = async ({ slug }: Publisher) =>
    ((await server.visitor().get(`/api/publishers/${slug}/player/`)).body as PlayerAnswer).video

  /** A publisher that shows two stories of a feed of the local server.site. */
  async function buildShown(on_change: FeedInput['on_change']) {
    const path = `/${on_change}.xml`
    server.site.pages.set(path, { body: rss('Storm kills five', 'Other') })
    const feed = await buildFeed(server.platform, { url: `${server.site.url}${path}`, on_change })
    await server.poll(feed.id)
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
      length_per_content: 1,
    })
    const { body } = await server.client.post(`/api/portal/publishers/${publisher.id}/generate/`)
    const { id } = body as Video
    await vi.waitUntil(async () => (await readVideo(id)).status === 'COMPLETED', POLL_OPTIONS)
    const correct = async () => {
      server.site.pages.set(path, { body: rss('Storm kills four', 'Other') })
      await server.poll(feed.id)
    }
    return { publisher, videoId: id, correct }
  }

  it('is on air within 20 seconds of its poll, if the feed is set to now', async () => {
    const { publisher, videoId, correct } = await buildShown('now')
    await correct()
    const startedMs = performance.now()
    const shown = await vi.waitUntil(async () => {
      const video = await playerOf(publisher)
      return video !== null && video.id !== videoId && video
    }, POLL_OPTIONS)
    expect(performance.now() - startedMs).toBeLessThan(20_000)
    expect(shown.captions).toContain('Storm kills four')
    expect(await readVideo(videoId)).toMatchObject({ off_air_at: expect.any(String), is_on_air: false })
    const { body } = await server.client.get('/api/portal/audit/?subject=item&actor=feedreel')
    expect((body as { results: object[] }).results[0]).toMatchObject({
      action: 'updated',
      changes: { title: { from: 'Storm kills five', to: 'Storm kills four' } },
    })
  })

  it('is shown by the first video, which is being made, if the feed is set to now', async () => {
    const { site, client } = server
    const story = { id: 'flood', title: 'Flood closes five roads' }
    site.stories.push(story)
    const picture = site.hold('/pictures/flood.jpg')
    const feed = await buildFeed(server.platform, { url: `${site.url}/feed.xml`, on_change: 'now' })
    await server.poll(feed.id)
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      length_per_content: 1,
    })
    await client.post(`/api/portal/publishers/${publisher.id}/generate/`)
    await picture.requested
    story.title = 'Flood closes four roads'
    await server.poll(feed.id)
    const items = server.platform.db.selectFrom('item').select('id').where('feed_id', '=', feed.id)
    // The job that the poll queued does the same, but nothing tells when it is over.
    await showChanges(
      server.platform,
      (await items.execute()).map(({ id }) => id),
    )
    picture.release()
    const shown = await vi.waitUntil(() => playerOf(publisher), POLL_OPTIONS)
    expect(shown.captions).toContain('Flood closes four roads')
  })

  it('is held with its picture, if the feed is set to hold, until a person accepts it', async () => {
    const feed = await buildFeed(server.platform, {
      url: `${server.site.url}/pictured.xml`,
      on_change: 'hold',
    })
    const showPicture = async (name: string) => {
      const picture = `<enclosure type="image/jpeg" length="1" url="${server.site.url}/${name}.jpg"/>`
      const item = `<item><title>Storm</title><guid>storm</guid>${picture}</item>`
      server.site.pages.set('/pictured.xml', {
        body: `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`,
      })
      await server.poll(feed.id)
    }
    await showPicture('wrong')
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
      length_per_content: 1,
    })
    const { id } = (await server.client.post(`/api/portal/publishers/${publisher.id}/generate/`))
      .body as Video
    await vi.waitUntil(async () => (await readVideo(id)).status === 'COMPLETED', POLL_OPTIONS)
    const record = await findRecord(server.platform.db, publisher.id)
    if (!record) throw new Error('The publisher is not there.')
    const planned = async () => (await planVideo(server.platform.db, record)).items[0]

    await showPicture('right')
    const held = await planned()
    expect(held).toMatchObject({
      isPictureEdited: true,
      pictureUrl: `${server.site.url}/wrong.jpg`,
      hasNoPicture: true,
    })
    const next = (await server.client.get(`/api/portal/publishers/${publisher.id}/lineup/`))
      .body as NextLineUp
    expect(next.due.reason).toContain('nothing new')
    const item = `/api/portal/items/${held?.id}/`
    expect((await server.client.get(item)).body).toMatchObject({ edits: [{ is_held: true }] })
    expect((await server.client.patch(item, { title: null, summary: null, category: null })).status).toBe(200)
    expect(await planned()).toMatchObject({
      isPictureEdited: false,
      pictureUrl: `${server.site.url}/right.jpg`,
    })
  })

  it('keeps the item in line-ups of all its categories while it is held', async () => {
    const feed = await buildFeed(server.platform)
    const first = feedItem({ title: 'Storm kills five', categories: ['News', 'Politics'] })
    await buildItems(server.platform, feed.id, [first])
    const { id } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: ['POLITICS'] }],
    })
    const record = await findRecord(server.platform.db, id)
    if (!record) throw new Error('The publisher is not there.')
    const planned = async () => (await planVideo(server.platform.db, record)).items.map(({ title }) => title)
    expect(await planned()).toEqual(['Storm kills five'])
    const corrected = { ...first, title: 'Storm kills four' }
    await server.platform.db
      .transaction()
      .execute(tx => storeItems(tx, feed.id, [corrected], new Date(), { onChange: 'hold' }))
    expect(await planned()).toEqual(['Storm kills five'])
  })

  it('is no longer held when the source reverts it', async () => {
    const feed = await buildFeed(server.platform)
    const first = feedItem({ pictureUrl: 'https://a.example/1.jpg' })
    const [id = 0] = await buildItems(server.platform, feed.id, [first])
    const give = (pictureUrl: string) =>
      server.platform.db
        .transaction()
        .execute(tx => storeItems(tx, feed.id, [{ ...first, pictureUrl }], new Date(), { onChange: 'hold' }))
    const isHeld = async () =>
      ((await server.client.get(`/api/portal/items/${id}/`)).body as ItemEdits).edits.length > 0
    await give('https://a.example/2.jpg')
    expect(await isHeld()).toBe(true)
    await give('https://a.example/3.jpg')
    expect(await isHeld()).toBe(true)
    await give('https://a.example/1.jpg')
    expect(await isHeld()).toBe(false)
  })

  it.each(['schedule', 'hold'] as const)(
    'takes no video off air before the schedule, if the feed is set to %s',
    async on_change => {
      const { publisher, videoId, correct } = await buildShown(on_change)
      await correct()
      const next = (await server.client.get(`/api/portal/publishers/${publisher.id}/lineup/`)).body
      const title = on_change === 'hold' ? 'Storm kills five' : 'Storm kills four'
      expect(next).toMatchObject({ due: { is_due: false } })
      expect((next as NextLineUp).items.map(item => item.title)).toContain(title)
      expect((await playerOf(publisher))?.id).toBe(videoId)
    },
  )
})
