import type { AuditEntry } from '@feedreel/contracts/audit'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { NextLineUp, VideoLineUp } from '@feedreel/contracts/line-up'
import type { Publisher, PublisherInput } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queueVideo } from '#features/videos/service/queue-video.ts'
import { scheduleVideos } from '#features/videos/service/schedule-videos.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { holdFiles } from '#test/hold-files.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher of one feed, and the ids of its items, the newest first. */
async function buildPlace(items = 3, fields: Partial<PublisherInput> = {}) {
  const feed = await buildFeed(server.platform)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: items, categories: [] }]
  const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 1, ...fields })
  const stories = Array.from({ length: items }, () => feedItem())
  const ids = (await buildItems(server.platform, feed.id, stories)).reverse()
  return { feed, publisher, ids, path: `/api/portal/contents/${publisher.id}/feeds/${feed.id}/` }
}
type Place = Awaited<ReturnType<typeof buildPlace>>

async function ban({ path }: Place, ids: (number | undefined)[], keep_on_air = false): Promise<OffAir> {
  const { status, body } = await client.patch(`${path}bulk/`, {
    content_ids: ids,
    action: 'ban',
    keep_on_air,
  })
  expect(status).toBe(200)
  return (body as { off_air: OffAir }).off_air
}

const readVideo = async (id: number) => (await client.get(`/api/portal/videos/${id}/`)).body as Video
const videoOnce = (id: number, status: Video['status']) =>
  vi.waitUntil(async () => {
    const video = await readVideo(id)
    return video.status === status && video
  }, POLL_OPTIONS)

/** Queues a video of the next line-up. */
const generate = async ({ publisher }: Place) =>
  (await client.post(`/api/portal/publishers/${publisher.id}/generate/`)).body as Video
const make = async (place: Place) => (await videoOnce((await generate(place)).id, 'COMPLETED')).id

/** The video that the players of a publisher show. */
async function shownBy({ publisher }: Pick<Place, 'publisher'>): Promise<number | null> {
  const { body } = await server.visitor().get(`/api/publishers/${publisher.slug}/player/`)
  return (body as PlayerAnswer).video?.id ?? null
}

/** Waits until players show a video that a worker has completed: the server keeps an answer for up to a second. */
const untilShown = (place: Place, videoId: number | undefined) =>
  expect.poll(() => shownBy(place), POLL_OPTIONS).toBe(videoId)

const itemsOf = async (videoId: number) =>
  (
    (await client.get(`/api/portal/videos/${videoId}/lineup/`)).body as { items: { id: number | null }[] }
  ).items.map(({ id }) => id)

/** Whether the items of a video were removed since. */
const removedOf = async (videoId: number) =>
  ((await client.get(`/api/portal/videos/${videoId}/lineup/`)).body as VideoLineUp).items.map(
    ({ removed }) => removed?.status ?? null,
  )

const publisherOf = async ({ publisher }: Place) =>
  (await client.get(`/api/portal/publishers/${publisher.id}/`)).body as Publisher

const pin = ({ publisher }: Place, video_id: number) =>
  client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id })

/** Queues a video although maintenance mode is on. */
async function generateIn({ publisher }: Place): Promise<number | null> {
  const queued = await queueVideo(server.platform, publisher.id, true)
  return 'videoId' in queued ? queued.videoId : null
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

/** The only rebuild that is queued. */
function queuedBy({ publishers }: OffAir): number {
  expect(publishers).toHaveLength(1)
  const id = publishers[0]?.video_id
  if (!id) throw new Error('No video was queued.')
  return id
}

describe('a ban', () => {
  it('takes the video with the item off air at once and shows its remainder as soon as it is joined', async () => {
    const place = await buildPlace()
    const first = await make(place)
    expect(await readVideo(first)).toMatchObject({ is_on_air: true, off_air_at: null })
    const { last_video_generated } = await publisherOf(place)
    const offAir = await inMaintenance(async () => {
      const answer = await ban(place, [place.ids[1]])
      expect(await shownBy(place)).toBe(null)
      expect(await publisherOf(place)).toMatchObject({ on_air: null, off_air_since: answer.at })
      return answer
    })
    const { id, name, slug } = place.publisher
    const second = queuedBy(offAir)
    expect(offAir).toEqual({ at: expect.any(String), publishers: [{ id, name, slug, video_id: second }] })
    expect(await readVideo(first)).toMatchObject({ is_on_air: false, off_air_at: offAir.at })
    await videoOnce(second, 'COMPLETED')
    await untilShown(place, second)
    expect(await readVideo(second)).toMatchObject({ is_on_air: true, content_count: 2, duration: 2 })
    expect(await itemsOf(second)).toEqual([place.ids[0], place.ids[2]])
    const onAir = { id: second, title: expect.any(String), thumbnail: expect.stringContaining('.jpg') }
    // The rebuild does not affect the schedule.
    expect(await publisherOf(place)).toMatchObject({
      on_air: onAir,
      off_air_since: null,
      last_video_generated,
    })
  })

  it('is shown in the line-up of the video that had the item, like a withdrawal', async () => {
    const place = await buildPlace()
    const shown = await make(place)
    expect(await removedOf(shown)).toEqual([null, null, null])
    const [, banned = 0, withdrawn = 0] = place.ids
    await ban(place, [banned, withdrawn])
    expect(await removedOf(shown)).toEqual([null, 'banned', 'banned'])
    await client.post(`/api/portal/items/${withdrawn}/withdraw/`, { reason: 'other', note: '' })
    expect(await removedOf(shown)).toEqual([null, 'banned', 'withdrawn'])
    await client.post(`/api/portal/items/${withdrawn}/restore/`)
    await client.patch(`${place.path}content/${banned}/`, { status: 'normal' })
    expect(await removedOf(shown)).toEqual([null, null, 'banned'])
  })

  it('shows the newest earlier video without the item until then', async () => {
    const place = await buildPlace(2)
    const [newest = 0, oldest = 0] = place.ids
    await ban(place, [newest])
    const earlier = await make(place)
    await client.patch(`${place.path}content/${newest}/`, { status: 'normal' })
    const later = await make(place)
    expect(await shownBy(place)).toBe(later)
    const offAir = await inMaintenance(async () => {
      const answer = await ban(place, [newest])
      expect(await shownBy(place)).toBe(earlier)
      return answer
    })
    const rebuilt = queuedBy(offAir)
    await videoOnce(rebuilt, 'COMPLETED')
    await untilShown(place, rebuilt)
    expect(await itemsOf(rebuilt)).toEqual([oldest])
  })

  it('leaves videos on air on request, until a later ban takes them off', async () => {
    const place = await buildPlace(2)
    const video = await make(place)
    const [id = 0] = place.ids
    expect((await ban(place, [id], true)).publishers).toEqual([])
    expect(await shownBy(place)).toBe(video)
    const lineUp = (await client.get(`/api/portal/publishers/${place.publisher.id}/lineup/`))
      .body as NextLineUp
    expect(lineUp.items).toMatchObject([{ id: place.ids[1], on_air: true }])
    expect(lineUp.left_out).toMatchObject([{ id, reason: 'banned', on_air: true }])
    const single = await client.patch(`${place.path}content/${id}/`, { status: 'banned' })
    const rebuilt = queuedBy((single.body as { off_air: OffAir }).off_air)
    await videoOnce(rebuilt, 'COMPLETED')
    await untilShown(place, rebuilt)
    const { body } = await client.get(`/api/portal/audit/?subject=item&subject_id=${id}`)
    expect((body as { results: AuditEntry[] }).results.map(({ changes }) => changes)).toEqual([
      { keep_on_air: { from: true, to: false } },
      { status: { from: 'normal', to: 'banned' }, keep_on_air: { from: false, to: true } },
    ])
  })

  it('takes off air what an earlier one has left there, in the call for one item and in that for all publishers', async () => {
    const place = await buildPlace(2)
    const [id = 0, other = 0] = place.ids
    const calls: ((item: number, keep_on_air: boolean) => ReturnType<ApiClient['patch']>)[] = [
      (item, keep_on_air) => client.patch(`${place.path}content/${item}/`, { status: 'banned', keep_on_air }),
      (item, keep_on_air) =>
        client.post(`/api/portal/items/${item}/moderate/`, {
          status: 'banned',
          publishers: 'all',
          keep_on_air,
        }),
    ]
    for (const [index, call] of calls.entries()) {
      const item = index === 0 ? id : other
      const video = await make(place)
      const kept = await call(item, true)
      expect(kept).toMatchObject({ status: 200, body: { off_air: { publishers: [] } } })
      await untilShown(place, video)
      const taken = await call(item, false)
      expect(taken).toMatchObject({
        status: 200,
        body: { off_air: { publishers: [{ id: place.publisher.id }] } },
      })
      expect(await shownBy(place)).not.toBe(video)
      const rebuilt = (taken.body as { off_air: OffAir }).off_air.publishers[0]?.video_id ?? null
      if (rebuilt !== null) await videoOnce(rebuilt, 'COMPLETED')
    }
  })

  it('moves the pin of a video to its remainder, and shows the newest video without the item until then', async () => {
    const place = await buildPlace(2)
    const [newest = 0, oldest = 0] = place.ids
    const pinned = await make(place)
    await pin(place, pinned)
    await ban(place, [newest], true)
    const other = await make(place)
    expect(await shownBy(place)).toBe(pinned)
    const offAir = await inMaintenance(async () => {
      const answer = await ban(place, [newest])
      expect(await shownBy(place)).toBe(other)
      return answer
    })
    const rebuilt = queuedBy(offAir)
    await videoOnce(rebuilt, 'COMPLETED')
    expect(await itemsOf(rebuilt)).toEqual([oldest])
    expect(await publisherOf(place)).toMatchObject({ pinned_video: { id: rebuilt } })
    await untilShown(place, rebuilt)
    const { body } = await client.get(`/api/portal/audit/?subject=publisher&subject_id=${place.publisher.id}`)
    expect((body as { results: AuditEntry[] }).results[0]).toMatchObject({
      actor: 'feedreel',
      action: 'pinned',
      changes: { pinned_video: { from: pinned, to: rebuilt } },
    })
  })

  it('ends the rebuild of a pinned video that is unpinned meanwhile: players keep the newest video', async () => {
    const place = await buildPlace(2)
    const pinned = await make(place)
    await pin(place, pinned)
    await ban(place, [place.ids[0]], true)
    const other = await make(place)
    const offAir = await inMaintenance(async () => {
      const answer = await ban(place, [place.ids[0]])
      await client.must('POST', `/api/publishers/${place.publisher.slug}/unpin-video/`)
      return answer
    })
    const open = queuedBy(offAir)
    await vi.waitUntil(async () => {
      const answer = await client.get(`/api/portal/videos/${open}/`)
      return answer.status === 404 || ['COMPLETED', 'FAILED'].includes((answer.body as Video).status)
    }, POLL_OPTIONS)
    expect(await shownBy(place)).toBe(other)
  })

  it('of the last item leaves no video and no pin', async () => {
    const place = await buildPlace(2)
    await pin(place, await make(place))
    const offAir = await ban(place, place.ids)
    expect(offAir.publishers).toMatchObject([{ id: place.publisher.id, video_id: null }])
    expect(await shownBy(place)).toBe(null)
    expect(await publisherOf(place)).toMatchObject({
      pinned_video: null,
      on_air: null,
      off_air_since: offAir.at,
    })
  })

  it('takes older videos off air too, without a rebuild when players show none of them', async () => {
    const place = await buildPlace(2)
    const older = await make(place)
    await ban(place, [place.ids[0]], true)
    const newer = await make(place)
    expect((await ban(place, [place.ids[0]])).publishers).toEqual([])
    expect(await readVideo(older)).toMatchObject({ off_air_at: expect.any(String) })
    expect(await shownBy(place)).toBe(newer)
  })

  it('is not undone by an unban: the next video shows the item again', async () => {
    const place = await buildPlace(2)
    const first = await make(place)
    const rebuilt = queuedBy(await ban(place, [place.ids[0]]))
    await videoOnce(rebuilt, 'COMPLETED')
    await client.patch(`${place.path}content/${place.ids[0]}/`, { status: 'normal' })
    expect(await shownBy(place)).toBe(rebuilt)
    expect(await readVideo(first)).toMatchObject({ off_air_at: expect.any(String) })
    expect(await itemsOf(await make(place))).toEqual(place.ids)
  })

  it('of an inactive publisher makes no rebuild until the publisher is active', async () => {
    const place = await buildPlace(2)
    const first = await make(place)
    const address = `/api/portal/publishers/${place.publisher.id}/`
    await client.put(address, { is_active: false })
    expect((await ban(place, [place.ids[0]])).publishers).toEqual([])
    expect(await readVideo(first)).toMatchObject({ off_air_at: expect.any(String) })
    const videos = async () =>
      (await client.get(`/api/portal/videos/?publisher=${place.publisher.id}`)).body as { results: Video[] }
    expect((await videos()).results).toHaveLength(1)
    await client.put(address, { is_active: true })
    expect(await shownBy(place)).toBe(null)
    await scheduleVideos(server.platform)
    const [rebuilt] = (await videos()).results
    await videoOnce(rebuilt?.id ?? 0, 'COMPLETED')
    await untilShown(place, rebuilt?.id)
  })
})

describe('a ban at the same time as', () => {
  it.each([
    ['renders', 'segments/'],
    ['stores', 'videos/'],
  ])('a generation that %s the item is never followed by a video with it', async (_, stage) => {
    const place = await buildPlace(3)
    const { held, release } = holdFiles(server.platform.storage, stage)
    const { id } = await generate(place)
    await held
    expect((await ban(place, [place.ids[2]])).publishers).toEqual([])
    release()
    await videoOnce(id, 'COMPLETED')
    expect(await itemsOf(id)).toEqual(place.ids.slice(0, 2))
    expect(await shownBy(place)).toBe(id)
  })

  it('another ban leaves one rebuild without both items', async () => {
    const place = await buildPlace(4)
    await make(place)
    const [one, two] = await Promise.all([ban(place, [place.ids[0]]), ban(place, [place.ids[3]])])
    const rebuilt = queuedBy(one.publishers.length > 0 ? one : two)
    await videoOnce(rebuilt, 'COMPLETED')
    await vi.waitUntil(async () => (await shownBy(place)) !== null, POLL_OPTIONS)
    expect(await itemsOf((await shownBy(place)) ?? 0)).toEqual(place.ids.slice(1, 3))
  })

  it('a pin of the video leaves it off air', async () => {
    const place = await buildPlace(2)
    const video = await make(place)
    await Promise.all([pin(place, video), ban(place, [place.ids[0]])])
    expect(await readVideo(video)).toMatchObject({ is_on_air: false, off_air_at: expect.any(String) })
    await vi.waitUntil(async () => (await shownBy(place)) !== null, POLL_OPTIONS)
    expect(await itemsOf((await shownBy(place)) ?? 0)).toEqual([place.ids[1]])
  })
})

describe('a rebuild', () => {
  it('has priority over all queued videos, even if it was queued as an ordinary video before', async () => {
    const showing = await buildPlace(2)
    const waiting = await buildPlace(2)
    const queuedTwice = await buildPlace(2)
    await make(showing)
    await make(queuedTwice)
    await client.put('/api/portal/settings/', { max_concurrent_generations: 1 })
    const [ordinary, raised, rebuilt] = await inMaintenance(async () => {
      const before = [(await generateIn(waiting)) ?? 0, (await generateIn(queuedTwice)) ?? 0]
      expect(queuedBy(await ban(queuedTwice, [queuedTwice.ids[0]]))).toBe(before[1])
      return [...before, queuedBy(await ban(showing, [showing.ids[0]]))]
    })
    const logs = await server.platform.db
      .selectFrom('job_log')
      .select('job_priority')
      .where('video_id', 'in', [ordinary ?? 0, raised ?? 0, rebuilt ?? 0])
      .orderBy('video_id')
      .execute()
    expect(logs.map(({ job_priority }) => job_priority)).toEqual([0, 10, 10])
    const ends = await Promise.all(
      [ordinary, raised, rebuilt].map(async id =>
        Date.parse((await videoOnce(id ?? 0, 'COMPLETED')).generation_completed ?? ''),
      ),
    )
    expect(Math.max(ends[1] ?? 0, ends[2] ?? 0)).toBeLessThan(ends[0] ?? 0)
    await client.put('/api/portal/settings/', { max_concurrent_generations: 4 })
  })

  it('is requeued by the schedule after a failure and a pause, but not after it was cancelled', async () => {
    const place = await buildPlace(2)
    await make(place)
    const failed = queuedBy(await ban(place, [place.ids[0]]))
    await videoOnce(failed, 'COMPLETED')
    const { db } = server.platform
    const count = async () =>
      (await db.selectFrom('video').select('id').where('publisher_id', '=', place.publisher.id).execute())
        .length
    const base = (
      await db.selectFrom('video').select('rebuild_of').where('id', '=', failed).executeTakeFirst()
    )?.rebuild_of
    await db
      .updateTable('publisher')
      .set({ rebuild_video_id: base ?? null })
      .where('id', '=', place.publisher.id)
      .execute()
    const end = (minutesAgo: number, error_class: 'other' | 'cancelled') =>
      db
        .updateTable('video')
        .set({
          status: 'FAILED',
          error_class,
          generation_completed: new Date(Date.now() - minutesAgo * 60_000),
        })
        .where('id', '=', failed)
        .execute()
    await end(5, 'other')
    await scheduleVideos(server.platform)
    await end(60, 'cancelled')
    await scheduleVideos(server.platform)
    expect(await count()).toBe(2)
    await end(60, 'other')
    await scheduleVideos(server.platform)
    expect(await count()).toBe(3)
  })
})

describe('refused', () => {
  it('is the pin of a video that is off air', async () => {
    const place = await buildPlace(2)
    const video = await make(place)
    await ban(place, [place.ids[0]])
    expect(await pin(place, video)).toMatchObject({
      status: 400,
      body: { error: `Video ${video} is off air: an item in it was removed.` },
    })
  })
})
