import { randomUUID } from 'node:crypto'
import type { PlayerEvent } from '@feedreel/contracts/embed'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, buildVideoItems } from '#test/factories/video.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { countEvents } from './service/count-events.ts'
import { recordPlaybacks } from './service/record-playbacks.ts'
import { changeTimeZone } from './store/roll-up.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const ITEM_S = 6

/** An event, without its number in the playback. */
type Sent = Pick<PlayerEvent, 'type'> & Partial<Omit<PlayerEvent, 'type' | 'seq'>>

/** Stores a playback with these events as if it had arrived at the given time. */
async function play(
  publisher: Publisher,
  video: number,
  sent: readonly Sent[],
  now = new Date(),
): Promise<void> {
  const events = sent.map((event, seq) => ({ seq, position: 0, ...event }))
  const beacon = { schema: 1 as const, playback: randomUUID(), video, version: '1.9.0', events }
  const visit = { host: 'news.example', device: 'phone', bot: null, isCrawler: false } as const
  await server.platform.db
    .transaction()
    .execute(tx => recordPlaybacks(tx, [{ publisherId: publisher.id, visit, beacon }], now))
}

/** The answer to a query, which must succeed. */
async function report(query: string): Promise<FigureReport> {
  const answer = await client.get(`/api/portal/statistics/figures/?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as FigureReport
}

describe('counting', () => {
  it('holds more calls of trackers in a quarter of an hour than a 32-bit integer', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, publisher.id)
    await buildVideoItems(server.platform, video, [{ title: 'A story', url: null }], ITEM_S)
    // As many as 4,000 playbacks may report.
    const called = 2_000_000_000
    const trackers = { type: 'ad_trackers', called, failed: called }
    await play(publisher, video, [{ type: 'start' }, trackers, trackers])
    await countEvents(server.platform)
    for (const by of ['day', 'hour']) {
      const { totals, rows } = await report(`publisher=${publisher.id}&by=${by}&days=2`)
      const sum = { ad_trackers: 2 * called, ad_tracker_failures: 2 * called }
      expect(totals.counts).toMatchObject(sum)
      expect(rows.map(({ counts }) => counts)).toContainEqual(expect.objectContaining(sum))
    }
  })

  it('leaves playbacks without a start out of the shares of starts, which never exceed 1', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, publisher.id)
    const events = [{ type: 'dock' }, { type: 'close' }, { type: 'unmute' }]
    await play(publisher, video, events)
    await play(publisher, video, [{ type: 'start' }, ...events])
    await countEvents(server.platform)
    const { counts, rates } = (await report(`publisher=${publisher.id}&days=2`)).totals
    expect(counts).toMatchObject({ starts: 1, docks: 1, closes: 1, unmutes: 1 })
    expect(rates).toMatchObject({ docked_share: 1, closed_share: 1, sound_share: 1 })
  })

  it('counts ads and quartiles that follow many failed ads', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, publisher.id)
    const failed = Array.from({ length: 55 }, () => ({ type: 'ad_empty', code: 303 }))
    await play(publisher, video, [...failed, { type: 'ad_impression' }, { type: 'midpoint' }])
    await countEvents(server.platform)
    const { counts } = (await report(`publisher=${publisher.id}&days=2`)).totals
    expect(counts).toMatchObject({ ad_empties: 55, ad_impressions: 1, midpoints: 1 })
  })

  it('places events whose chapter the video does not have in its last item', async () => {
    const publisher = await buildPublisher(server.platform)
    const items = ['First', 'Second'].map(title => ({ title, url: null }))
    const video = await buildVideo(server.platform, publisher.id)
    await buildVideoItems(server.platform, video, items, ITEM_S)
    const counts = async (id: number) =>
      (await report(`video=${id}&by=position`)).rows.map(row => [
        row.value,
        row.counts.reaches,
        row.counts.leaves,
        row.counts.article_clicks,
      ])
    await play(publisher, video, [{ type: 'start' }, { type: 'article_click', chapter: 999 }])
    await play(publisher, video, [{ type: 'start', chapter: 0 }])
    await play(publisher, video, [{ type: 'start' }, { type: 'leave', position: ITEM_S }])
    const withoutItems = await buildVideo(server.platform, publisher.id)
    await play(publisher, withoutItems, [{ type: 'start', chapter: 999 }])
    await countEvents(server.platform)
    expect(await counts(video)).toEqual([
      ['1', 3, 1, 0],
      ['2', 2, 2, 1],
    ])
    expect(await counts(withoutItems)).toEqual([['1', 1, 1, 0]])
  })

  it('applies a rate that is changed while a count runs and the day is already due', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform, { ad_cpm: 1000 })
    const video = await buildVideo(server.platform, publisher.id)
    const change = await db.startTransaction().execute()
    // The rate applies from the day on which its transaction began, also after midnight.
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(change)
    const now = rows[0]?.now ?? new Date()
    await play(publisher, video, [{ type: 'start' }, { type: 'ad_impression' }], now)
    await countEvents(server.platform)
    await sql`insert into statistics_due_day values ((${now}::timestamptz at time zone 'UTC')::date)`.execute(
      db,
    )
    await change.updateTable('publisher').set({ ad_cpm: 3000 }).where('id', '=', publisher.id).execute()
    let isCounted = false
    const counting = countEvents(server.platform).then(() => {
      isCounted = true
    })
    await expect.poll(async () => isCounted || (await countLockWaits(db)) > 0).toBe(true)
    await change.commit().execute()
    await counting
    await countEvents(server.platform)
    expect((await report(`publisher=${publisher.id}&days=2`)).totals.revenue).toBe(3)
  })

  it('keeps the figures of days for an export that began before the time zone changed', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, publisher.id)
    await play(publisher, video, [{ type: 'start' }])
    await countEvents(server.platform)
    const backup = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    await sql`select from statistics_state`.execute(backup)
    const change = await db.startTransaction().execute()
    await changeTimeZone(change, 'Asia/Kathmandu')
    await change.commit().execute()
    const { rows } = await sql`select from statistics_day where video_id = ${video}`.execute(backup)
    await backup.commit().execute()
    expect(rows.length).toBeGreaterThan(0)
    // The setting is still UTC.
    await countEvents(server.platform)
    expect((await report(`publisher=${publisher.id}&days=2`)).totals.counts.starts).toBe(1)
  })

  it('keeps the hour that clocks repeat after midnight in the day before', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(server.platform, publisher.id)
    const counter = { ...server.platform, clock: { now: () => new Date('2025-10-27T12:00:00Z') } }
    const countIn = async (timeZone: string) => {
      await client.put('/api/portal/settings/', { statistics_time_zone: timeZone })
      await countEvents(counter)
      const { rows } = await report(`publisher=${publisher.id}&from=2025-10-25&to=2025-10-26`)
      return rows.map(({ counts }) => counts.starts)
    }
    expect(await countIn('Atlantic/Azores')).toEqual([0, 0])
    // The clocks of the Azores went from 01:00 back to 00:00 at 01:00 UTC.
    await play(publisher, video, [{ type: 'start' }], new Date('2025-10-26T00:30:00Z'))
    expect(await countIn('Atlantic/Azores')).toEqual([1, 0])
    expect(await countIn('UTC')).toEqual([0, 1])
    expect(await countIn('Atlantic/Azores')).toEqual([1, 0])
    expect(await countIn('UTC')).toEqual([0, 1])
  })

  it('counts every hour of a day on which clocks change by half an hour', async () => {
    const { id } = await buildPublisher(server.platform)
    await client.put('/api/portal/settings/', { statistics_time_zone: 'Australia/Lord_Howe' })
    // Clocks went back by half an hour at 15:00 UTC on 4 April 2026, and go forward at 15:30 UTC on 3 October.
    const hoursOf = async (day: string, quarters: string[]) => {
      for (const quarter of quarters)
        await sql`insert into statistics_quarter_sum (publisher_id, quarter, starts)
          values (${id}, ${quarter}, 1)`.execute(server.platform.db)
      const { rows } = await report(`publisher=${id}&by=hour&from=${day}&to=${day}`)
      return rows.filter(({ counts }) => counts.starts > 0).map(({ value, counts }) => [value, counts.starts])
    }
    const before = ['2026-04-04T13:00:00Z', '2026-04-04T14:45:00Z']
    expect(await hoursOf('2026-04-05', [...before, '2026-04-04T15:15:00Z', '2026-04-05T03:45:00Z'])).toEqual([
      ['2026-04-04T13:00:00Z', 1],
      ['2026-04-04T14:00:00Z', 1],
      ['2026-04-04T14:30:00Z', 1],
      ['2026-04-05T03:30:00Z', 1],
    ])
    expect(await hoursOf('2026-10-04', ['2026-10-03T14:45:00Z', '2026-10-04T03:15:00Z'])).toEqual([
      ['2026-10-03T14:30:00Z', 1],
      ['2026-10-04T03:00:00Z', 1],
    ])
    await client.put('/api/portal/settings/', { statistics_time_zone: 'UTC' })
  })

  it('compares hours with those of the same time on the clock, also when clocks change', async () => {
    const { id } = await buildPublisher(server.platform)
    await client.put('/api/portal/settings/', { statistics_time_zone: 'America/New_York' })
    // Clocks go forward on the 8th: 09:00 is at 14:00 UTC before it, and at 13:00 UTC from then on.
    for (const [quarter, starts] of [
      ['2026-03-06T14:00:00Z', 1],
      ['2026-03-07T14:00:00Z', 2],
      ['2026-03-08T13:00:00Z', 3],
      ['2026-03-09T13:00:00Z', 4],
    ])
      await sql`insert into statistics_quarter_sum (publisher_id, quarter, starts)
        values (${id}, ${quarter}, ${starts})`.execute(server.platform.db)
    const query = `publisher=${id}&by=hour&compare=previous`
    const compared = async (from: string, to: string) =>
      (await report(`${query}&from=${from}&to=${to}`)).rows
        .map(({ value, counts, previous }) => [value, counts.starts, previous?.counts.starts])
        .filter(([, starts, before]) => starts !== 0 || before !== 0)
    expect(await compared('2026-03-08', '2026-03-09')).toEqual([
      ['2026-03-08T13:00:00Z', 3, 1],
      ['2026-03-09T13:00:00Z', 4, 2],
    ])
    expect(await compared('2026-03-09', '2026-03-09')).toEqual([['2026-03-09T13:00:00Z', 4, 3]])
    await client.put('/api/portal/settings/', { statistics_time_zone: 'UTC' })
  })
})
