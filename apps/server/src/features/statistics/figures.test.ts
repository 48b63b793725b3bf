import { randomUUID } from 'node:crypto'
import type { PlayerEvent, PlayerEvents } from '@feedreel/contracts/embed'
import type { Publisher } from '@feedreel/contracts/publishers'
import {
  type CountName,
  FIGURE_COUNTS,
  type FigureCounts,
  NO_FIGURES,
} from '@feedreel/contracts/statistics/definitions'
import type { FigureDimension, FigureReport } from '@feedreel/contracts/statistics/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { publishEvent } from '#platform/events/events.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, buildVideoItems } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { stopClock } from '#test/stop-clock.ts'
import type { Visit } from './rules.ts'
import { countEvents, recountEvents } from './service/count-events.ts'
import { readFigures } from './service/read-figures.ts'
import { recordPlaybacks } from './service/record-playbacks.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const CHAPTERS = 5
const CHAPTER_S = 6
const VIDEO_S = CHAPTERS * CHAPTER_S

/** A completed video of five stories of six seconds; the first is the same in all videos. */
async function buildStories(publisher: Publisher): Promise<number> {
  const id = await buildVideo(server.platform, publisher.id, { generation_completed: new Date() })
  const items = Array.from({ length: CHAPTERS }, (_, number) => ({
    title: number === 0 ? 'The shared story' : `Story ${id}.${number}`,
    url: number === 0 ? 'https://news.example/shared' : null,
  }))
  await buildVideoItems(server.platform, id, items, CHAPTER_S)
  return id
}

type Sent = { publisherId: number; visit: Visit; beacon: PlayerEvents }

/** Stores beacons as if they had arrived at the given time. */
const record = (sent: readonly Sent[], now: Date) =>
  server.platform.db.transaction().execute(tx => recordPlaybacks(tx, sent, now))

/** A playback with these events, sent in one beacon. */
function playbackOf(publisher: Publisher, video: number, types: string[], visit: Partial<Visit> = {}): Sent {
  const events: PlayerEvent[] = types.map((type, seq) => ({ seq, type, position: 0 }))
  return {
    publisherId: publisher.id,
    visit: { host: 'news.example', device: 'phone', bot: null, isCrawler: false, ...visit },
    beacon: { schema: 1, playback: randomUUID(), video, version: '1.8.0', events },
  }
}

/** The answer to a query, which must succeed. */
async function report(query: string): Promise<FigureReport> {
  const answer = await client.get(`/api/portal/statistics/figures/?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as FigureReport
}

/** The platform with its clock at the given time. */
const at = (time: string | Date) => ({ ...server.platform, clock: { now: () => new Date(time) } })

/** Random numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Type = Parameters<typeof countOf>[1]
/** Counts the events of a type. */
const countOf = (events: readonly PlayerEvent[], type: string) =>
  events.filter(event => event.type === type).length
const has = (events: readonly PlayerEvent[], type: Type) => Number(countOf(events, type) > 0)

/** One simulated playback: the events that a player reports, in order. */
function simulate(random: () => number): PlayerEvent[] {
  const events: PlayerEvent[] = []
  const isOld = random() < 0.1
  let watched = 0
  const add = (type: string, position: number, details: Partial<PlayerEvent> = {}) => {
    const chapter = Math.min(CHAPTERS - 1, Math.floor(position / CHAPTER_S))
    const more = isOld ? {} : { chapter, watched, ...details }
    events.push({ seq: events.length, type, position, ...more })
  }
  const isReplay = random() < 0.05
  if (!isReplay) add('impression', 0)
  if (random() < 0.15) return events.length > 0 ? events : simulate(random)
  if (random() < 0.5) {
    add('ad_request', 0)
    const outcome = random()
    if (outcome < 0.2) add('ad_empty', 0, { code: 303 })
    else if (outcome < 0.25) add('ad_timeout', 0, { code: 402 })
    else if (outcome < 0.3) add('ad_error', 0, { code: 400 + Math.floor(random() * 6) })
    else {
      for (const type of ['ad_loaded', 'ad_impression', 'ad_viewable', 'ad_first_quartile']) add(type, 0)
      if (random() < 0.3) add('ad_skip', 0)
      else for (const type of ['ad_midpoint', 'ad_third_quartile', 'ad_complete']) add(type, 0)
      if (random() < 0.02) add('ad_click', 0)
      add('ad_trackers', 0, { called: Math.floor(random() * 9), failed: Math.floor(random() * 2) })
    }
  }
  add('start', 0, isReplay ? {} : { ms: Math.floor(random() * 2000) })
  const endS = random() < 0.4 ? VIDEO_S : Math.floor(random() * VIDEO_S * 1000) / 1000
  for (const [type, reachedS] of [
    ['view', 2],
    ['first_quartile', VIDEO_S / 4],
    ['midpoint', VIDEO_S / 2],
    ['third_quartile', (VIDEO_S * 3) / 4],
  ] as const) {
    if (endS < reachedS) break
    watched = reachedS
    add(type, reachedS)
    if (random() < 0.1) add('article_click', reachedS)
    if (random() < 0.1) add('dock', reachedS)
    if (random() < 0.05) add('unmute', reachedS)
  }
  watched = endS
  if (endS === VIDEO_S) add('complete', VIDEO_S)
  else add(random() < 0.2 ? 'close' : 'leave', endS)
  return events
}

/** The counts of stored events of a playback, computed without the database. */
function countsOfPlayback(events: readonly PlayerEvent[]): FigureCounts {
  const start = events.find(event => event.type === 'start')
  const watched = events.flatMap(event => event.watched ?? [])
  const seconds = watched.length > 0 ? Math.max(...watched) : Math.max(...events.map(event => event.position))
  const view = has(events, 'view')
  return {
    ...NO_FIGURES,
    impressions: has(events, 'impression'),
    starts: has(events, 'start'),
    views: view,
    seen_views: view * has(events, 'impression'),
    first_quartiles: has(events, 'first_quartile'),
    midpoints: has(events, 'midpoint'),
    third_quartiles: has(events, 'third_quartile'),
    completes: has(events, 'complete'),
    watched_ms: Math.round(seconds * 1000),
    leaves: Number(start !== undefined && !has(events, 'complete')),
    docks: has(events, 'start') && has(events, 'dock'),
    closes: has(events, 'start') && has(events, 'close'),
    unmutes: has(events, 'start') && has(events, 'unmute'),
    article_clicks: countOf(events, 'article_click'),
    frames: Number(start?.ms !== undefined),
    frame_ms: start?.ms ?? 0,
    ad_requests: countOf(events, 'ad_request'),
    ad_empties: countOf(events, 'ad_empty'),
    ad_loads: countOf(events, 'ad_loaded'),
    ad_impressions: countOf(events, 'ad_impression'),
    ad_viewables: countOf(events, 'ad_viewable'),
    ad_first_quartiles: countOf(events, 'ad_first_quartile'),
    ad_midpoints: countOf(events, 'ad_midpoint'),
    ad_third_quartiles: countOf(events, 'ad_third_quartile'),
    ad_completes: countOf(events, 'ad_complete'),
    ad_skips: countOf(events, 'ad_skip'),
    ad_clicks: countOf(events, 'ad_click'),
    ad_timeouts: countOf(events, 'ad_timeout'),
    ad_errors: countOf(events, 'ad_error'),
    ad_trackers: events.reduce((sum, { called = 0 }) => sum + called, 0),
    ad_tracker_failures: events.reduce((sum, { failed = 0 }) => sum + failed, 0),
  }
}

/** Sums by dimension and value. */
type Tables = Partial<Record<FigureDimension, Record<string, FigureCounts>>>

function addTo(tables: Tables, by: FigureDimension, value: string, counts: Partial<FigureCounts>): void {
  const table = tables[by] ?? {}
  tables[by] = table
  const row = table[value] ?? { ...NO_FIGURES }
  table[value] = row
  for (const [name, count] of Object.entries(counts)) row[name as CountName] += count
}

describe('figures', () => {
  it('of 10,000 playbacks with lost, repeated and late events over midnight match what arrived exactly', async () => {
    await client.put('/api/portal/settings/', { statistics_time_zone: 'Asia/Kathmandu' })
    const random = randomFrom(23)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
    const publishers = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const videos: { id: number; publisherId: number }[] = []
    for (const publisher of publishers) {
      for (let count = 0; count < 3; count += 1) {
        videos.push({ id: await buildStories(publisher), publisherId: publisher.id })
      }
    }
    const hosts = ['news.example', 'www.daily.example', 'm.daily.example', '']
    const startMs = Date.parse('2026-03-01T16:00:00Z')
    type Delivery = Sent & { atMs: number }
    const deliveries: Delivery[] = []
    for (let count = 0; count < 10_000; count += 1) {
      const { id, publisherId } = pick(videos)
      const isBot = random() < 0.03
      const visit: Visit = {
        host: pick(hosts),
        device: pick(['phone', 'phone', 'desktop', 'tablet'] as const),
        bot: isBot ? 'declared' : null,
        isCrawler: isBot && random() < 0.5,
      }
      const head = {
        schema: 1 as const,
        playback: randomUUID(),
        video: id,
        version: pick(['1.7.0', '1.8.0']),
      }
      const events = simulate(random)
      let atMs = startMs + Math.floor(random() * 12 * 3_600_000)
      while (events.length > 0) {
        const sent = {
          publisherId,
          visit,
          beacon: { ...head, events: events.splice(0, 1 + Math.floor(random() * 6)) },
        }
        // Lost for ever, late, or in time; some arrive twice.
        if (random() < 0.04) continue
        deliveries.push({ ...sent, atMs: atMs + (random() < 0.05 ? Math.floor(random() * 3_600_000) : 0) })
        if (random() < 0.05) deliveries.push({ ...sent, atMs: atMs + Math.floor(random() * 24 * 3_600_000) })
        atMs += Math.floor(random() * 10_000)
      }
    }
    deliveries.sort((one, other) => one.atMs - other.atMs)
    const stored = new Map<string, Sent & { firstMs: number; events: Map<number, PlayerEvent> }>()
    for (let from = 0; from < deliveries.length; from += 200) {
      const batch = deliveries.slice(from, from + 200)
      const nowMs = batch[0]?.atMs ?? 0
      await record(batch, new Date(nowMs))
      for (const sent of batch) {
        const { playback } = sent.beacon
        const known = stored.get(playback) ?? {
          ...sent,
          firstMs: nowMs,
          events: new Map<number, PlayerEvent>(),
        }
        stored.set(playback, known)
        for (const event of sent.beacon.events) known.events.set(event.seq, event)
      }
      // Figures are also counted between beacons.
      if (from % 8000 === 0) await countEvents(at(new Date(nowMs)))
    }
    const platform = at('2026-03-03T12:00:00Z')
    await countEvents(platform)

    const tables: Tables = {}
    for (const { firstMs, events: bySeq, visit, publisherId, beacon } of stored.values()) {
      const events = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
      const counts = countsOfPlayback(events)
      const isBehaviour = counts.views > 0 && counts.frames > 0 && counts.impressions === 0
      const bot = visit.bot ?? (isBehaviour ? 'behaviour' : null)
      if (bot) {
        addTo(tables, 'bot', bot, counts)
        continue
      }
      // Kathmandu is 5 h 45 min ahead of UTC all year.
      const localMs = firstMs + 345 * 60_000
      addTo(tables, 'day', new Date(localMs).toISOString().slice(0, 10), counts)
      const hourMs = Math.floor(localMs / 3_600_000) * 3_600_000 - 345 * 60_000
      addTo(tables, 'hour', `${new Date(hourMs).toISOString().slice(0, 19)}Z`, counts)
      addTo(tables, 'publisher', String(publisherId), counts)
      addTo(tables, 'video', String(beacon.video), counts)
      addTo(tables, 'host', visit.host, counts)
      addTo(tables, 'device', visit.device, counts)
      addTo(tables, 'version', beacon.version, counts)
      const chapterOf = (event: PlayerEvent) => Math.min(CHAPTERS - 1, Math.floor(event.position / CHAPTER_S))
      const addItem = (chapter: number, more: Partial<FigureCounts>) => {
        addTo(tables, 'position', String(chapter + 1), more)
        const story = chapter === 0 ? 'https://news.example/shared' : `Story ${beacon.video}.${chapter}`
        addTo(tables, 'story', story, more)
      }
      for (const event of events) {
        const [, kind] = /^ad_(error|empty|timeout)$/.exec(event.type) ?? []
        const name = { error: 'ad_errors', empty: 'ad_empties', timeout: 'ad_timeouts' }[kind ?? '']
        if (name) addTo(tables, 'ad_error', String(event.code ?? 'unknown'), { [name]: 1 })
        if (event.type === 'article_click') addItem(chapterOf(event), { article_clicks: 1 })
      }
      if (counts.starts === 0) continue
      const chapters = events.map(chapterOf)
      for (let chapter = 0; chapter <= Math.max(...chapters); chapter += 1) addItem(chapter, { reaches: 1 })
      addItem(chapters.at(-1) ?? 0, { leaves: counts.leaves })
    }

    const expectTables = async () => {
      const dimensions = Object.keys(tables) as FigureDimension[]
      expect(dimensions).toHaveLength(11)
      for (const by of dimensions) {
        const report = await readFigures(platform, {
          by,
          from: '2026-03-01',
          to: '2026-03-03',
          compare: 'none',
        })
        const found = report.rows
          .filter(({ counts }) => FIGURE_COUNTS.some(name => counts[name] > 0))
          .map(({ value, counts }) => [value, counts])
        expect(Object.fromEntries(found), by).toEqual(tables[by])
      }
    }
    await expectTables()
    // A publisher's and a video's own tables add up to their rows.
    for (const { id, publisherId } of videos) {
      const filters = [{ video: id }, { publisher: publisherId }, { video: id, publisher: publisherId }]
      const expected = [tables.video?.[id], tables.publisher?.[publisherId], tables.video?.[id]]
      for (const [index, filter] of filters.entries()) {
        for (const by of ['host', 'hour', 'day', 'version'] as const) {
          const { totals, rows } = await readFigures(platform, {
            ...filter,
            by,
            from: '2026-03-01',
            to: '2026-03-03',
            compare: 'none',
          })
          expect(totals.counts).toEqual(expected[index])
          for (const name of FIGURE_COUNTS) {
            expect(rows.reduce((sum, { counts }) => sum + counts[name], 0)).toBe(totals.counts[name])
          }
        }
      }
    }
    // A recount from the events alone gives the same figures, also for deleted videos.
    await sql`delete from statistics_quarter`.execute(server.platform.db)
    await sql`delete from statistics_day`.execute(server.platform.db)
    await server.platform.db
      .deleteFrom('video')
      .where('id', '=', videos[0]?.id ?? 0)
      .execute()
    expect(await recountEvents(platform)).toBeGreaterThan(100)
    await expectTables()
    await client.put('/api/portal/settings/', { statistics_time_zone: 'UTC' })
  }, 240_000)

  it('label the items of a video with their headlines, and failed ads with the texts of VAST', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildStories(publisher)
    const sent = playbackOf(publisher, video, ['impression', 'start', 'ad_error', 'ad_timeout', 'ad_error'])
    const codes = [undefined, undefined, 403, 301, 999]
    for (const [index, event] of sent.beacon.events.entries()) {
      if (index < 2) event.position = index * CHAPTER_S
      else event.code = codes[index]
    }
    await record([sent], new Date())
    await countEvents(server.platform)
    const labels = async (query: string) => (await report(query)).rows.map(({ label }) => label).toSorted()
    expect(await labels(`video=${video}&by=position`)).toEqual(['1. The shared story', `2. Story ${video}.1`])
    // Each video has another item at a position.
    expect(await labels(`publisher=${publisher.id}&by=position`)).toEqual(['Item 1', 'Item 2'])
    expect(await labels(`video=${video}&by=ad_error`)).toEqual([
      '301: Timeout of a VAST address.',
      '403: No supported media file.',
      '999',
    ])
  })

  it('cover the requested number of days, up to today in the time zone of the statistics', async () => {
    onTestFinished(stopClock(server.platform, new Date('2026-03-05T10:30:00Z')))
    for (const [zone, today] of [
      ['Pacific/Kiritimati', '2026-03-06'],
      ['Pacific/Pago_Pago', '2026-03-04'],
    ]) {
      await client.put('/api/portal/settings/', { statistics_time_zone: zone })
      expect(await report('days=1')).toMatchObject({ from: today, to: today, time_zone: zone })
    }
    await client.put('/api/portal/settings/', { statistics_time_zone: 'UTC' })
    for (const days of ['0', '732', 'many']) {
      const answer = await client.get(`/api/portal/statistics/figures/?days=${days}`)
      expect(answer).toMatchObject({ status: 400, body: { days: [expect.any(String)] } })
    }
  })

  it('are kept while player events arrive, and read again once they are counted', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildStories(publisher)
    const { db, events } = server.platform
    const starts = async () => (await report(`publisher=${publisher.id}&by=device`)).totals.counts.starts
    // The count publishes its own event, with the id 1, which may arrive later.
    const announce = async (subject: 'statistics' | 'figures', id: number) => {
      const arrived = events.until(
        event => event.subject === subject && event.id === id,
        AbortSignal.timeout(30_000),
      )
      await publishEvent(db, { subject, id, change: 'updated' })
      await arrived
    }
    await record([playbackOf(publisher, video, ['start'])], new Date())
    await countEvents(server.platform)
    await announce('figures', 2)
    expect(await starts()).toBe(1)
    await sql`update statistics_day set starts = 5 where publisher_id = ${publisher.id}`.execute(db)
    await announce('statistics', 3)
    expect(await starts()).toBe(1)
    await announce('figures', 4)
    expect(await starts()).toBe(5)
  })

  it('add up the hosts over the limit as other', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildStories(publisher)
    const sent = Array.from({ length: 230 }, (_, index) =>
      playbackOf(publisher, video, ['impression', 'start'], { host: `h${index}.example` }),
    )
    await record([...sent, playbackOf(publisher, video, ['start'], { host: 'h7.example' })], new Date())
    await countEvents(server.platform)
    const { rows, totals } = await report(`publisher=${publisher.id}&by=host`)
    expect(rows).toHaveLength(201)
    expect(rows[0]).toMatchObject({ value: 'h7.example', counts: { starts: 2 } })
    expect(rows.at(-1)).toMatchObject({
      value: 'other',
      label: 'Other',
      counts: { starts: 30, impressions: 30 },
    })
    expect(totals.counts).toMatchObject({ impressions: 230, starts: 231 })
  })

  it('add up the stories over the limit of rows as other, also in the previous period', async () => {
    const { id } = await buildPublisher(server.platform)
    // Story n is reached n times now, and once on the day before.
    const insert = (day: string, count: string) =>
      sql`insert into statistics_day (day, publisher_id, video_id, dimension, value, reaches)
        select ${day}::date, ${id}, 0, 'story', 'https://news.example/' || n, ${sql.raw(count)}
        from generate_series(1, 1003) n`.execute(server.platform.db)
    await insert('2026-02-10', 'n')
    await insert('2026-02-09', '1')
    const period = 'from=2026-02-10&to=2026-02-10&compare=previous'
    const { rows } = await report(`publisher=${id}&by=story&${period}`)
    const reachesOf = (row: (typeof rows)[number] | undefined) =>
      row && [row.value, row.counts.reaches, row.previous?.counts.reaches]
    expect(rows).toHaveLength(1001)
    expect(rows.slice(0, 2).map(reachesOf)).toEqual([
      ['https://news.example/1003', 1003, 1],
      ['https://news.example/1002', 1002, 1],
    ])
    expect(reachesOf(rows[999])).toEqual(['https://news.example/4', 4, 1])
    expect(reachesOf(rows[1000])).toEqual(['other', 6, 3])
  })

  it('estimate the revenue of each day, to the cent, from the rate on that day', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildStories(publisher)
    const path = `/api/portal/publishers/${publisher.id}/`
    const now = new Date('2026-03-05T12:00:00Z')
    onTestFinished(stopClock(server.platform, now))
    const dayAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const dayText = (days: number) => dayAgo(days).toISOString().slice(0, 10)
    const ads = Array.from({ length: 7 }, () => 'ad_impression')
    await record([playbackOf(publisher, video, ads)], dayAgo(2))
    await record([playbackOf(publisher, video, ads)], dayAgo(1))
    await countEvents(server.platform)
    expect((await report(`publisher=${publisher.id}`)).totals).toMatchObject({ revenue: null })
    expect((await client.put(path, { ad_cpm: 2.35 })).body).toMatchObject({ ad_cpm: 2.35 })
    const dateRate = (cpm: number, day: string) =>
      sql`update publisher_rate set day = ${day} where publisher_id = ${publisher.id} and cpm = ${cpm}`.execute(
        server.platform.db,
      )
    await dateRate(2.35, dayText(1))
    await sql`insert into statistics_due_day select ${dayText(1)}::date`.execute(server.platform.db)
    await client.put(path, { ad_cpm: 4.1 })
    await dateRate(4.1, dayText(0))
    await record([playbackOf(publisher, video, ads, { host: 'other.example' })], now)
    await countEvents(server.platform)
    const { rows, totals, currency } = await report(`publisher=${publisher.id}&by=day`)
    expect(currency).toBe('EUR')
    expect(rows.slice(-3).map(({ revenue }) => revenue)).toEqual([null, 0.01645, 0.0287])
    expect(totals.revenue).toBe(0.04515)
    for (const by of ['host', 'device', 'video', 'publisher']) {
      const { rows: parts } = await report(`publisher=${publisher.id}&by=${by}`)
      expect(
        parts.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0),
        by,
      ).toBeCloseTo(0.04515, 9)
    }
    expect((await client.put(path, { ad_cpm: null })).body).toMatchObject({ ad_cpm: null })
    expect((await client.put(path, { name: 'Renamed' })).body).toMatchObject({ ad_cpm: null })
  })

  it('are compared with those of the previous period', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildStories(publisher)
    await record(
      [playbackOf(publisher, video, ['start'], { host: 'a.example' })],
      new Date('2026-03-01T23:59:00Z'),
    )
    await record(
      [playbackOf(publisher, video, ['start'], { host: 'b.example' })],
      new Date('2026-03-04T00:00:00Z'),
    )
    await countEvents(at('2026-03-05T00:00:00Z'))
    const query = `publisher=${publisher.id}&from=2026-03-03&to=2026-03-04&compare=previous`
    const hosts = await report(`${query}&by=host`)
    expect(hosts.totals).toMatchObject({ counts: { starts: 1 }, previous: { counts: { starts: 1 } } })
    expect(hosts.rows.map(row => [row.value, row.counts.starts, row.previous?.counts.starts])).toEqual([
      ['b.example', 1, 0],
      ['other', 0, 1],
    ])
    const days = await report(`${query}&by=day`)
    expect(days.rows.map(row => [row.value, row.counts.starts, row.previous?.counts.starts])).toEqual([
      ['2026-03-03', 0, 1],
      ['2026-03-04', 1, 0],
    ])
    const hours = await report(`${query}&by=hour`)
    expect(hours.rows).toHaveLength(48)
    expect(hours.rows[23]).toMatchObject({
      value: '2026-03-03T23:00:00Z',
      previous: { counts: { starts: 1 } },
    })
  })

  it('count bots separately: by user agent, and views without an impression', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildStories(publisher)
    const send = async (userAgent: string) => {
      const { beacon } = playbackOf(publisher, video, ['impression', 'start', 'view'])
      const headers = { 'user-agent': userAgent, origin: 'https://news.example' }
      const path = `/api/publishers/${publisher.slug}/events/`
      expect((await server.visitor().post(path, JSON.stringify(beacon), { headers })).status).toBe(204)
    }
    await send('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1')
    await send('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36')
    await send('curl/8.9')
    await send('Mozilla/5.0 (compatible; Googlebot/2.1)')
    const forged = playbackOf(publisher, video, ['start', 'view'])
    const [start] = forged.beacon.events
    if (start) start.ms = 10
    await record([forged], new Date())
    await countEvents(server.platform)
    const { rows, totals } = await report(`publisher=${publisher.id}&by=bot`)
    expect(rows.map(({ value, counts }) => [value, counts.views])).toEqual([
      ['declared', 2],
      ['behaviour', 1],
    ])
    expect(totals.counts.views).toBe(2)
    const devices = await report(`publisher=${publisher.id}&by=device`)
    expect(devices.rows.map(({ value }) => value).sort()).toEqual(['desktop', 'phone'])
    // A video's views leave out crawlers only; the forged playback was not sent to the API.
    expect((await client.get(`/api/portal/videos/${video}/`)).body).toMatchObject({ view_count: 3 })
  })

  it('are available as CSV, in which no text is a formula', async () => {
    const publisher = await buildPublisher(server.platform, { name: '=HYPERLINK("https://evil.example")' })
    const video = await buildStories(publisher)
    await record([playbackOf(publisher, video, ['start'])], new Date())
    await countEvents(server.platform)
    const { headers, body } = await client.get(
      `/api/portal/statistics/figures/?publisher=${publisher.id}&by=publisher&format=csv&compare=previous`,
    )
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="figures-by-publisher-/)
    const [names = '', line = '', end] = (body as string).split('\r\n')
    expect(names.split(',').slice(0, 4)).toEqual(['value', 'label', 'impressions', 'starts'])
    expect(names).toContain(',currency,previous_impressions,')
    expect(line).toMatch(new RegExp(`^${publisher.id},"'=HYPERLINK\\(""https://evil.example""\\)",0,1,`))
    expect(end).toBe('')
  })
})

describe('figures refuse', () => {
  it.each([
    ['by=colour', 'by'],
    ['by=hour&from=2026-01-01&to=2026-03-01', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=0001-01-01&to=2000-01-01&compare=previous', 'from'],
    ['to=3000-01-01', 'to'],
    ['compare=yes', 'compare'],
    ['video=x', 'video'],
  ])('%s with a sentence for the field', async (query, field) => {
    const { status, body } = await client.get(`/api/portal/statistics/figures/?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual([field])
  })

  it('visitors', async () => {
    expect((await server.visitor().get('/api/portal/statistics/figures/')).status).toBe(401)
  })
})
