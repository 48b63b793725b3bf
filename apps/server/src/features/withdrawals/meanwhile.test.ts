import type { VideoLineUp } from '@feedreel/contracts/line-up'
import type { Video } from '@feedreel/contracts/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockRecord } from '#features/publishers/service/read-publishers.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { holdFiles } from '#test/hold-files.ts'
import { countLockWaits, untilLockWait } from '#test/lock-waits.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())

const isCompleted = async (id: number) =>
  ((await client.get(`/api/portal/videos/${id}/`)).body as Video).status === 'COMPLETED'

/** Queues a video of a publisher. @returns its id */
const generate = async (publisher: number) =>
  (await client.must<Video>('POST', `/api/portal/publishers/${publisher}/generate/`)).id

describe('a withdrawal that takes long', () => {
  it('is followed by no video with the item at a publisher that gets the feed meanwhile', async () => {
    const { db, storage } = server.platform
    const feed = await buildFeed(server.platform)
    const [id, other] = await buildItems(server.platform, feed.id, [feedItem(), feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const look = { length_per_content: 1 }
    const earlier = await buildPublisher(server.platform, { feed_settings, ...look })
    const later = await buildPublisher(server.platform, look)
    const first = await generate(earlier.id)
    await vi.waitUntil(() => isCompleted(first), POLL_OPTIONS)
    const { held, release } = holdFiles(storage, 'videos/')

    const { withdrawing, video } = await db.transaction().execute(async tx => {
      await lockRecord(tx, earlier.id)
      const withdrawing = client.post(`/api/portal/items/${id}/withdraw/`, { reason: 'legal' })
      await untilLockWait(db)
      await client.must('PUT', `/api/portal/publishers/${later.id}/`, { feed_settings })
      const video = await generate(later.id)
      await held
      return { withdrawing, video }
    })
    expect((await withdrawing).status).toBe(200)
    release()

    await vi.waitUntil(() => isCompleted(video), POLL_OPTIONS)
    const { items } = (await client.get(`/api/portal/videos/${video}/lineup/`)).body as VideoLineUp
    expect(items.map(item => item.id)).toEqual([other])
  })
})

describe('a withdrawal that is about to be committed', () => {
  it('is followed by no video with the item that is published until then', async () => {
    const { db } = server.platform
    await sql`create function hold_withdrawal() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(db)
    await sql`create trigger held before insert on audit for each row when (new.action = 'withdrawn')
      execute function hold_withdrawal()`.execute(db)
    const feed = await buildFeed(server.platform)
    const [id, other] = await buildItems(server.platform, feed.id, [feedItem(), feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const { id: publisher } = await buildPublisher(server.platform, { length_per_content: 1 })
    // The search for a picture, and cached segments of the same length, would wait for the withdrawal.
    const earlier = await buildPublisher(server.platform, { feed_settings, length_per_content: 2 })
    const first = await generate(earlier.id)
    await vi.waitUntil(() => isCompleted(first), POLL_OPTIONS)

    const { withdrawing, video } = await db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      const withdrawing = client.post(`/api/portal/items/${id}/withdraw/`, { reason: 'legal' })
      await untilLockWait(db)
      await client.must('PUT', `/api/portal/publishers/${publisher}/`, { feed_settings })
      const video = await generate(publisher)
      const isWaiting = async () => (await countLockWaits(db)) > 1
      await vi.waitUntil(async () => (await isCompleted(video)) || (await isWaiting()), POLL_OPTIONS)
      return { withdrawing, video }
    })
    expect((await withdrawing).status).toBe(200)

    await vi.waitUntil(() => isCompleted(video), POLL_OPTIONS)
    const { items } = (await client.get(`/api/portal/videos/${video}/lineup/`)).body as VideoLineUp
    expect(items.map(item => item.id)).toEqual([other])
  })
})

describe('a withdrawal while the pictures of a video are repaired', () => {
  it('leaves no picture of the video', async () => {
    const { platform } = server
    const { db, storage } = platform
    const feed = await buildFeed(platform)
    const [item] = await buildItems(platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const { id } = await buildPublisher(platform, { feed_settings, length_per_content: 1 })
    const video = await generate(id)
    await vi.waitUntil(() => isCompleted(video), POLL_OPTIONS)
    const readKeys = () =>
      db
        .selectFrom('video')
        .select(['poster_key', 'thumbnail_key'])
        .where('id', '=', video)
        .executeTakeFirstOrThrow()
    await storage.remove([(await readKeys()).poster_key ?? ''])
    const { held, release } = holdFiles(storage, 'videos/')

    const scrubbing = runCommandToEnd(platform, client, 'scrub')
    await held
    await client.must('POST', `/api/portal/items/${item}/withdraw/`, { reason: 'legal' })
    release()
    await scrubbing

    expect(await readKeys()).toEqual({ poster_key: null, thumbnail_key: null })
  })
})
