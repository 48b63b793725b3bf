import { randomUUID } from 'node:crypto'
import type { ListedPublisher } from '@feedreel/contracts/publishers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createInstallationNotes } from '#features/installations/service.ts'
import { countEvents } from '#features/statistics/service/count-events.ts'
import { recordPlaybacks } from '#features/statistics/service/record-playbacks.ts'
import type { ApiClient } from '#test/api-client.ts'
import { countStatements } from '#test/count-statements.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { stopClock } from '#test/stop-clock.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const path = '/api/portal/publishers/'
const DAY_MS = 24 * 3_600_000
const AUTOMATIC = { auto_video_generation_enabled: true }

const listed = async (query = '', by = client) =>
  ((await by.get(`${path}?${query}`)).body as { count: number; results: ListedPublisher[] }).results
const rowOf = async ({ id }: { id: number }) => (await listed()).find(row => row.id === id)
const nextOf = async (publisher: { id: number }) => (await rowOf(publisher))?.next_video

/** Stores views of a publisher's video, each of its own playback, as of a moment. */
async function addViews(publisherId: number, views: number, at: Date): Promise<void> {
  const video = await buildVideo(server.platform, publisherId)
  const visit = { host: 'news.example', device: 'phone', bot: null, isCrawler: false } as const
  for (let view = 0; view < views; view += 1) {
    const events = [{ seq: 0, type: 'view', position: 2 }]
    const beacon = { schema: 1 as const, playback: randomUUID(), video, version: '1.9.0', events }
    await server.platform.db
      .transaction()
      .execute(tx => recordPlaybacks(tx, [{ publisherId, visit, beacon }], at))
  }
}

describe('a publisher in a list', () => {
  it('has its views of the last seven days, of all its videos', async () => {
    const [one, other] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const now = Date.now()
    onTestFinished(stopClock(server.platform, new Date(now)))
    await addViews(one.id, 2, new Date(now))
    await addViews(one.id, 1, new Date(now - 6 * DAY_MS))
    await addViews(one.id, 4, new Date(now - 7 * DAY_MS))
    await addViews(other.id, 1, new Date(now))
    await countEvents(server.platform)
    expect(await rowOf(one)).toMatchObject({ week_views: 3 })
    expect(await rowOf(other)).toMatchObject({ week_views: 1 })
  })

  it('was last seen when an allowed page last requested its player; refused pages do not count', async () => {
    const publisher = await buildPublisher(server.platform)
    const note = async (host: string, outcome: 'allowed' | 'refused', at: Date) => {
      const notes = createInstallationNotes({ ...server.platform, clock: { now: () => at } })
      notes.note({ publisher_id: publisher.id, host, outcome, player_version: null })
      await notes.settled()
    }
    const [first, second, third] = [1, 2, 3].map(minute => new Date(Date.UTC(2026, 2, 5, 12, minute)))
    if (!first || !second || !third) throw new Error('There are three moments.')
    await note('stranger.example', 'refused', first)
    expect(await rowOf(publisher)).toMatchObject({ last_seen_at: null })
    await note('news.example', 'allowed', second)
    await note('stranger.example', 'refused', third)
    expect(await rowOf(publisher)).toMatchObject({ last_seen_at: second.toISOString() })
  })

  it('gets its next video by its frequency, then as soon as there is something new', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform, { ...AUTOMATIC, video_update_frequency: 180 })
    expect(await nextOf(publisher)).toEqual({ state: 'due', at: null })
    const setMade = (minutesAgo: number) => {
      const last_video_generated = new Date(Date.now() - minutesAgo * 60_000)
      return db
        .updateTable('publisher')
        .set({ last_video_generated })
        .where('id', '=', publisher.id)
        .returning('last_video_generated')
        .executeTakeFirstOrThrow()
    }
    const { last_video_generated: made } = await setMade(60)
    const at = new Date((made?.getTime() ?? 0) + 180 * 60_000).toISOString()
    expect(await nextOf(publisher)).toEqual({ state: 'scheduled', at })
    await setMade(181)
    expect(await nextOf(publisher)).toEqual({ state: 'due', at: null })
    // Of a clock that was wrong.
    await setMade(-60)
    expect(await nextOf(publisher)).toEqual({ state: 'due', at: null })
  })

  it('gets none by itself when generation is off, it is inactive, or maintenance is on', async () => {
    const off = { state: 'off', at: null }
    expect(await nextOf(await buildPublisher(server.platform))).toEqual(off)
    const inactive = await buildPublisher(server.platform, { ...AUTOMATIC, is_active: false })
    expect(await nextOf(inactive)).toEqual(off)
    const publisher = await buildPublisher(server.platform, AUTOMATIC)
    await client.put('/api/portal/settings/', { maintenance_mode: true })
    expect(await nextOf(publisher)).toEqual(off)
    await client.put('/api/portal/settings/', { maintenance_mode: false })
    expect(await nextOf(publisher)).toEqual({ state: 'due', at: null })
  })

  it('is under_way while a video is queued or being generated, even without a schedule', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, publisher.id, {
      status: 'QUEUED',
      generation_completed: null,
    })
    const underWay = { state: 'under_way', at: null }
    expect(await nextOf(publisher)).toEqual(underWay)
    const setStatus = (status: 'PROCESSING' | 'FAILED') =>
      server.platform.db.updateTable('video').set({ status }).where('id', '=', video).execute()
    await setStatus('PROCESSING')
    expect(await nextOf(publisher)).toEqual(underWay)
    await setStatus('FAILED')
    expect(await nextOf(publisher)).toEqual({ state: 'off', at: null })
  })

  it('takes as many statements for one row as for twenty', async () => {
    for (let made = 0; made < 20; made += 1) await buildPublisher(server.platform)
    const statementsOf = (size: number) =>
      countStatements(/\b(publisher|installation)\b/, async () => {
        expect(await listed(`page_size=${size}`)).toHaveLength(size)
      })
    const ofOne = await statementsOf(1)
    expect(ofOne).toBeGreaterThan(0)
    expect(await statementsOf(20)).toBe(ofOne)
  })

  it('has these figures in lists only, so that they are no changes in the history', async () => {
    const { id } = await buildPublisher(server.platform)
    const { body } = await client.get(`${path}${id}/`)
    expect(body).not.toHaveProperty('week_views')
    expect(body).not.toHaveProperty('next_video')
  })
})

describe('publishers of a feed', () => {
  it('are listed by the filter, together with the other filters', async () => {
    const [feed, unused] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const one = await buildPublisher(server.platform, { name: 'Reed Post', feed_settings })
    const two = await buildPublisher(server.platform, { name: 'Reed Echo', feed_settings, is_active: false })
    await buildPublisher(server.platform, { name: 'Reed Alone' })
    const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id)
    expect(await idsOf(`feed=${feed.id}`)).toEqual([two.id, one.id])
    expect(await idsOf(`feed=${feed.id}&status=active`)).toEqual([one.id])
    expect(await idsOf(`feed=${feed.id}&search=echo`)).toEqual([two.id])
    expect(await idsOf(`feed=${unused.id}`)).toEqual([])
    expect((await client.get(`${path}?feed=${feed.id}&page_size=1`)).body).toMatchObject({ count: 2 })
    expect(await idsOf('feed=all&search=reed')).toHaveLength(3)
    expect(await client.get(`${path}?feed=x`)).toMatchObject({
      status: 400,
      body: { feed: [expect.any(String)] },
    })
  })

  it('are only those that a person may see, with their figures', async () => {
    const feed = await buildFeed(server.platform)
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const own = await buildPublisher(server.platform, { feed_settings })
    await buildPublisher(server.platform, { feed_settings })
    for (const role of ['operator', 'publisher'] as const) {
      const { username } = await buildPerson(server.platform, role, [own.id])
      const person = server.visitor()
      await person.signIn(username, PERSON_PASSWORD)
      expect(await listed(`feed=${feed.id}`, person)).toMatchObject([{ id: own.id, week_views: 0 }])
    }
    expect((await server.visitor().get(`${path}?feed=${feed.id}`)).status).toBe(401)
  })
})
