import { randomUUID } from 'node:crypto'
import type { PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Statistics } from '@feedreel/contracts/statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RETENTION_DAYS } from '#features/maintenance/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { stopClock } from '#test/stop-clock.ts'
import type { Visit } from './rules.ts'
import { deleteOldPlaybacks, keepTotals } from './service/daily-statistics.ts'
import { recordPlaybacks } from './service/record-playbacks.ts'
import { findCappedDay } from './store/daily-stats.ts'
import { insertPlaybackEvents } from './store/playback-events.ts'

const NOW = new Date('2026-05-20T12:00:00Z')

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  stopClock(server.platform, NOW)
  client = await server.operator()
})
afterAll(() => server.stop())

const visit: Visit = { host: 'news.example', device: 'desktop', bot: null, isCrawler: false }
/** The day that is so many days before NOW. */
const dayAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10)

async function buildVideo(publisher: Publisher): Promise<number> {
  const { db } = server.platform
  const video = await db
    .insertInto('video')
    .values({ publisher_id: publisher.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('video')
    .set({ status: 'COMPLETED', generation_completed: NOW })
    .where('id', '=', video.id)
    .execute()
  return video.id
}

async function sendBeacon(
  publisher: Publisher,
  video: number,
  types: PlayerEventType[],
  playback: string = randomUUID(),
  firstSeq = 0,
): Promise<void> {
  const events = types.map((type, index) => ({ seq: firstSeq + index, type, position: index }))
  const body = { schema: 1, playback, video, version: '1.0.0', events }
  const answer = await server.visitor().post(`/api/publishers/${publisher.slug}/events/`, body)
  expect(answer.status).toBe(204)
}

async function read(query: string): Promise<Statistics> {
  const answer = await client.get(`/api/portal/statistics/?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as Statistics
}

describe('beacons of the same playbacks', () => {
  it('are written in a fixed order, so that two processes never deadlock', async () => {
    const { db } = server.platform
    const { id: publisherId, ...publisher } = await buildPublisher(server.platform)
    const video = await buildVideo({ ...publisher, id: publisherId })
    const of = (one: PlayerEvents) => ({ publisherId, beacon: one, visit })
    const beacon = (digit: string): PlayerEvents => ({
      schema: 1,
      playback: randomUUID().replaceAll(/[0-9a-f]/g, digit),
      video,
      version: '1.0.0',
      events: [{ seq: 0, type: 'dock', position: 0 }],
    })
    const [first, second] = [beacon('1'), beacon('2')]
    let other: Promise<{ type: string }[]> | undefined
    await db.transaction().execute(async tx => {
      await insertPlaybackEvents(tx, [of(first)], NOW)
      other = db.transaction().execute(otherTx => insertPlaybackEvents(otherTx, [of(second), of(first)], NOW))
      await untilLockWait(server.platform.db)
      expect(await insertPlaybackEvents(tx, [of(second)], NOW)).toHaveLength(1)
    })
    expect(await other).toEqual([])
  })
})

describe('a playback', () => {
  it('stores at most 50 repeatable events, and still those that count once', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(publisher)
    const playback = randomUUID()
    const docks = Array.from({ length: 60 }, () => 'dock' as const)
    await Promise.all([0, 0, 60].map(firstSeq => sendBeacon(publisher, video, docks, playback, firstSeq)))
    await sendBeacon(publisher, video, ['article_click', 'ad_error', 'midpoint'], playback, 99_000)
    await sendBeacon(publisher, video, ['impression', 'start', 'view', 'complete'], playback, 99_100)
    const { rows } = await sql<{ type: string; count: number }>`
      select type, count(*) from player_event where playback = ${playback} group by type order by type
    `.execute(server.platform.db)
    expect(rows).toEqual([
      { type: 'complete', count: 1 },
      { type: 'dock', count: 50 },
      { type: 'impression', count: 1 },
      { type: 'start', count: 1 },
      { type: 'view', count: 1 },
    ])
    expect((await read(`video=${video}`)).totals).toMatchObject({ starts: 1, views: 1, completes: 1 })
  })
})

describe('a publisher on one day', () => {
  const CAP = 2_000_000
  const setStored = (publisher: Publisher, day: string, events: number) =>
    sql`insert into daily_events (day, publisher_id, events) values (${day}, ${publisher.id}, ${events})
      on conflict (day, publisher_id) do update set events = excluded.events`.execute(server.platform.db)
  const storedOf = async (publisher: Publisher) => {
    const { rows } = await sql<{ events: number }>`
      select events from daily_events where publisher_id = ${publisher.id}`.execute(server.platform.db)
    return rows[0]?.events
  }

  it('counts its stored events, without repeated ones', async () => {
    const publisher = await buildPublisher(server.platform)
    const [one, two] = [await buildVideo(publisher), await buildVideo(publisher)]
    const playback = randomUUID()
    await sendBeacon(publisher, one, ['impression', 'start', 'dock'], playback)
    await sendBeacon(publisher, one, ['impression', 'start', 'dock'], playback)
    await sendBeacon(publisher, two, ['impression', 'start'])
    expect(await storedOf(publisher)).toBe(5)
  })

  it('stores and counts at most 2,000,000 events, and its statistics say so', async () => {
    const [publisher, other] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const [video, otherVideo] = [await buildVideo(publisher), await buildVideo(other)]
    await setStored(publisher, dayAgo(0), CAP - 3)
    expect(await read(`publisher=${publisher.id}`)).toMatchObject({ is_capped: false })
    const views = () => sendBeacon(publisher, video, ['start', 'view'])
    await Promise.all([views(), views(), views(), sendBeacon(other, otherVideo, ['start', 'view'])])
    await views()
    expect(await storedOf(publisher)).toBe(CAP)
    const kept = await server.platform.db
      .selectFrom('player_event')
      .innerJoin('playback', 'playback.id', 'player_event.playback')
      .select('type')
      .where('video_id', '=', video)
      .execute()
    expect(kept).toHaveLength(3)
    const counted = kept.filter(({ type }) => type === 'view').length
    expect(await read(`publisher=${publisher.id}`)).toMatchObject({
      is_capped: true,
      totals: { starts: 3 - counted, views: counted },
    })
    expect((await client.get(`/api/portal/videos/${video}/`)).body).toMatchObject({ view_count: counted })
    expect(await read(`video=${video}`)).toMatchObject({ is_capped: true })
    expect(await read('')).toMatchObject({ is_capped: true })
    expect(await read(`publisher=${other.id}`)).toMatchObject({ is_capped: false, totals: { views: 1 } })
    expect(await read(`video=${otherVideo}`)).toMatchObject({ is_capped: false })
    for (const [{ id }, is_capped] of [
      [publisher, true],
      [other, false],
    ] as const) {
      for (const path of [`statistics/figures/?publisher=${id}&days=2`, `publishers/${id}/report/?days=2`]) {
        expect((await client.get(`/api/portal/${path}`)).body, path).toMatchObject({ is_capped })
      }
    }
  })

  it('marks the figures of both local days that a capped day in UTC touches', async () => {
    const { db } = server.platform
    const { id: publisher } = await buildPublisher(server.platform)
    await setStored(await buildPublisher(server.platform), '2026-03-10', CAP)
    const isCapped = (day: string, timeZone: string) =>
      findCappedDay(db, {}, { from: day, to: day }, timeZone)
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']
    const cappedIn = async (timeZone: string) => {
      const found = await Promise.all(days.map(day => isCapped(day, timeZone)))
      return days.filter((_, index) => found[index])
    }
    expect(await cappedIn('UTC')).toEqual(['2026-03-10'])
    expect(await cappedIn('Asia/Kathmandu')).toEqual(['2026-03-10', '2026-03-11'])
    expect(await cappedIn('America/New_York')).toEqual(['2026-03-09', '2026-03-10'])
    expect(await findCappedDay(db, { publisher }, { from: '2026-03-10', to: '2026-03-10' })).toBe(false)
  })

  it('exceeds the limit by at most one batch per concurrent process', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(publisher)
    await setStored(publisher, dayAgo(0), CAP - 3)
    const batch = () => {
      const events = [0, 1].map(seq => ({ seq, type: 'dock' as const, position: 0 }))
      const beacon = () => ({ schema: 1 as const, playback: randomUUID(), video, version: '1', events })
      return [1, 2].map(() => ({ publisherId: publisher.id, beacon: beacon(), visit }))
    }
    const record = (tx: Tx) => recordPlaybacks(tx, batch(), NOW)
    const { other } = await db.transaction().execute(async tx => {
      await record(tx)
      const waiting = db.transaction().execute(record)
      await untilLockWait(server.platform.db)
      return { other: waiting }
    })
    await other
    expect(await storedOf(publisher)).toBe(CAP + 3)
    await db.transaction().execute(record)
    expect(await storedOf(publisher)).toBe(CAP + 3)
  })

  it('was capped on that day only, which is stored as long as its counts', async () => {
    const { platform } = server
    const publisher = await buildPublisher(platform)
    await setStored(publisher, dayAgo(40), CAP)
    await setStored(publisher, dayAgo(39), CAP - 1)
    await setStored(publisher, dayAgo(1101), CAP)
    await deleteOldPlaybacks(platform, RETENTION_DAYS)
    const period = (from: number, to: number) =>
      read(`publisher=${publisher.id}&from=${dayAgo(from)}&to=${dayAgo(to)}`)
    expect(await period(45, 35)).toMatchObject({ is_capped: true })
    expect(await period(39, 0)).toMatchObject({ is_capped: false })
    const { rows } = await sql`select to_char(day, 'YYYY-MM-DD') as day from daily_events
      where publisher_id = ${publisher.id}`.execute(platform.db)
    expect(rows).toEqual([{ day: dayAgo(40) }])
  })
})

describe('statistics', () => {
  it('count player events, each type once per playback', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(publisher)
    const playback = randomUUID()
    await sendBeacon(publisher, video, ['impression', 'start', 'view', 'midpoint', 'complete'], playback)
    await sendBeacon(publisher, video, ['impression', 'start', 'view', 'midpoint', 'complete'], playback)
    await sendBeacon(publisher, video, ['start', 'view', 'complete'], playback, 50)
    await sendBeacon(publisher, video, ['impression', 'start'])
    const { totals, days } = await read(`publisher=${publisher.id}`)
    expect(totals).toEqual({
      impressions: 2,
      starts: 2,
      views: 1,
      completes: 1,
      generated_videos: 1,
      failed_jobs: 0,
    })
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: dayAgo(0), ...totals })
    const { body } = await client.get(`/api/portal/videos/${video}/`)
    expect(body).toMatchObject({ view_count: 1 })
  })

  it('can be limited to one publisher or one video', async () => {
    const [one, other] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const videos = [await buildVideo(one), await buildVideo(one), await buildVideo(other)]
    const before = (await read('')).totals.impressions
    await sendBeacon(one, videos[0] ?? 0, ['impression'])
    await sendBeacon(one, videos[1] ?? 0, ['impression'])
    await sendBeacon(other, videos[2] ?? 0, ['impression'])
    expect((await read('')).totals.impressions - before).toBe(3)
    expect((await read(`publisher=${one.id}`)).totals).toMatchObject({ impressions: 2, generated_videos: 2 })
    expect((await read(`video=${videos[1]}`)).totals).toMatchObject({ impressions: 1, generated_videos: 1 })
    expect((await read(`video=${videos[2]}&publisher=${one.id}`)).totals.impressions).toBe(0)
  })

  it('count failed jobs under their video, but not cancelled ones', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const video_id = await buildVideo(publisher)
    const rows = await db
      .insertInto('job_log')
      .values([
        { job_type: 'video_generation', video_id },
        { job_type: 'video_generation', video_id },
        { job_type: 'feed_update' },
      ])
      .returning('id')
      .execute()
    const fail = (index: number, error_class: 'renderer-failed' | 'cancelled') =>
      db
        .updateTable('job_log')
        .set({ status: 'failed', completed_at: NOW, error_class })
        .where('id', '=', rows[index]?.id ?? 0)
        .execute()
    const before = (await read('')).totals.failed_jobs
    await fail(0, 'renderer-failed')
    await fail(1, 'cancelled')
    await fail(2, 'renderer-failed')
    expect((await read(`video=${video_id}`)).totals.failed_jobs).toBe(1)
    expect((await read('')).totals.failed_jobs - before).toBe(2)
  })

  it('outlive the videos and the single events', async () => {
    const { platform } = server
    const publisher = await buildPublisher(platform)
    const video = await buildVideo(publisher)
    await sendBeacon(publisher, video, ['impression', 'start', 'view'])
    const future = new Date(NOW.getTime() + 31 * 86_400_000)
    // More than are deleted in one statement.
    await sql`
      insert into playback_event (playback, seq, video_id, type, position_s, player_version, received_at)
      select gen_random_uuid(), 0, ${video}, 'dock', 0, 'latest', ${NOW} from generate_series(1, 10001)
    `.execute(platform.db)
    expect(
      await deleteOldPlaybacks({ ...platform, clock: { now: () => future } }, RETENTION_DAYS),
    ).toBeGreaterThan(10_003)
    for (const table of ['playback_event', 'playback', 'player_event'] as const) {
      expect(await platform.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    await platform.db.deleteFrom('video').where('id', '=', video).execute()
    expect((await read(`video=${video}`)).totals).toMatchObject({ impressions: 1, views: 1 })
  })

  it('without a filter use stored totals of finished days, and add up later days', async () => {
    const { platform } = server
    const publisher = await buildPublisher(platform)
    const addDay = (day: string, views: number) =>
      sql`insert into daily_stats (day, publisher_id, video_id, views) values (${day}, ${publisher.id}, ${views}, ${views})`.execute(
        platform.db,
      )
    await addDay(dayAgo(9), 3)
    await addDay(dayAgo(9), 4)
    await addDay(dayAgo(2), 5)
    await addDay(dayAgo(1), 6)
    expect(await keepTotals(platform)).toBe(2)
    expect(await keepTotals(platform)).toBe(0)
    await addDay(dayAgo(1), 7)
    const { days } = await read('')
    const views = (day: string) => days.find(one => one.day === day)?.views
    expect([9, 2, 1].map(dayAgo).map(views)).toEqual([7, 5, 13])
    expect((await read(`publisher=${publisher.id}`)).totals.views).toBe(25)
  })

  it('are available as CSV', async () => {
    const { headers, body } = await client.get(
      '/api/portal/statistics/?from=2020-02-28&to=2020-03-01&format=csv',
    )
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="statistics-2020-02-28-2020-03-01.csv"',
    )
    expect((body as string).split('\r\n')).toEqual([
      'day,impressions,starts,views,completes,generated_videos,failed_jobs',
      '2020-02-28,0,0,0,0,0,0',
      '2020-02-29,0,0,0,0,0,0',
      '2020-03-01,0,0,0,0,0,0',
      '',
    ])
  })

  it.each(['statistics/?', 'statistics/figures/?by=publisher&'])(
    'and figures begin with a byte order mark as CSV, so that Excel reads %s as UTF-8',
    async query => {
      // The text of a response has no byte order mark, so the bytes are compared.
      const cookie = client
        .browserCookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const answer = await fetch(`${server.url}/api/portal/${query}days=1&format=csv`, {
        headers: { cookie },
      })
      expect(answer.status).toBe(200)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
      expect(bytes.subarray(3, 6).toString()).toMatch(/day|val/)
    },
  )
})

describe('statistics refuse', () => {
  it.each([
    ['from=2026-02-30', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2000-01-01&to=2026-01-01', 'from'],
    ['from=1999-12-31&to=2000-01-01', 'from'],
    ['to=0000-01-01', 'to'],
    ['to=3000-01-01', 'to'],
    ['publisher=every', 'publisher'],
    ['format=xml', 'format'],
  ])('%s with a sentence for the field', async (query, field) => {
    const { status, body } = await client.get(`/api/portal/statistics/?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual([field])
  })

  it('visitors', async () => {
    expect((await server.visitor().get('/api/portal/statistics/')).status).toBe(401)
  })
})
