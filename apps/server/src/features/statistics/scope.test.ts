import type { Statistics } from '@feedreel/contracts/statistics'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, buildVideoItems } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { findLabels } from './store/figures.ts'
import { insertChapters } from './store/roll-up.ts'

const DAY = '2026-03-02'
const PERIOD = `from=${DAY}&to=${DAY}`

let server: TestServer
let client: ApiClient
/** Two publishers of the person and one of others, with a video each. */
let places: { publisher: number; video: number; starts: number }[]
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server
  places = []
  for (const starts of [1, 10, 100]) {
    const { id: publisher } = await buildPublisher(platform)
    places.push({ publisher, video: await buildVideo(platform, publisher), starts })
  }
  for (const place of places) await count(place)
  await countDay({ publisher: 0, video: 0, starts: 111 })
  const own = places.slice(0, 2).map(({ publisher }) => publisher)
  const { username } = await buildPerson(platform, 'publisher', own)
  client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
})
afterAll(() => server.stop())

type Count = { publisher: number; video: number; starts: number }

async function countDay({ publisher, video, starts }: Count): Promise<void> {
  await sql`insert into statistics_day (day, publisher_id, video_id, dimension, value, starts) values
    (${DAY}, ${publisher}, ${video}, 'total', '', ${starts}),
    (${DAY}, ${publisher}, ${video}, 'host', ${`site-${publisher}.example`}, ${starts})`.execute(
    server.platform.db,
  )
}

/**
 * Stores the starts of a video as the roll-up does: by video, by publisher, by quarter of an hour and by day in UTC.
 */
async function count(place: Count): Promise<void> {
  const { publisher, video, starts } = place
  await countDay(place)
  await countDay({ publisher, video: 0, starts })
  await sql`select add_statistics_month(${DAY}::date)`.execute(server.platform.db)
  await sql`insert into statistics_quarter (quarter, publisher_id, video_id, dimension, value, starts)
    values (${`${DAY}T10:00:00Z`}, ${publisher}, ${video}, 'total', '', ${starts})`.execute(
    server.platform.db,
  )
  await sql`insert into statistics_quarter_sum (quarter, publisher_id, starts)
    values (${`${DAY}T10:00:00Z`}, ${publisher}, ${starts})`.execute(server.platform.db)
  await sql`insert into daily_stats (day, publisher_id, video_id, starts)
    values (${DAY}, ${publisher}, ${video}, ${starts})`.execute(server.platform.db)
}

const figures = (query: string) =>
  client.must<FigureReport>('GET', `/api/portal/statistics/figures/?${PERIOD}&${query}`)
const statistics = (query = '') =>
  client.must<Statistics>('GET', `/api/portal/statistics/?${PERIOD}&${query}`)

describe('the statistics of a person with listed publishers', () => {
  it.each(['day', 'hour', 'host', 'publisher', 'video'])('by %s add up those publishers', async by => {
    const report = await figures(`by=${by}`)
    expect(report.totals.counts.starts).toBe(11)
    const starts = report.rows.map(row => row.counts.starts).filter(value => value > 0)
    expect(starts).toEqual(by === 'day' || by === 'hour' ? [11] : [10, 1])
  })

  it('add up one of those publishers or its video', async () => {
    const [first] = places
    for (const query of [`publisher=${first?.publisher}`, `video=${first?.video}`]) {
      expect((await figures(`by=host&${query}`)).totals.counts.starts).toBe(1)
      expect((await figures(`by=hour&${query}`)).rows.map(row => row.counts.starts)).toContain(1)
      expect((await statistics(query)).totals.starts).toBe(1)
    }
    expect((await statistics()).totals.starts).toBe(11)
  })

  it('are zero for other publishers and their videos', async () => {
    const other = places[2]
    for (const query of [`publisher=${other?.publisher}`, `video=${other?.video}`]) {
      for (const by of ['day', 'hour', 'host', 'publisher', 'video']) {
        const report = await figures(`by=${by}&${query}`)
        expect(report.totals.counts.starts, `${by} ${query}`).toBe(0)
        expect(
          report.rows.every(row => row.counts.starts === 0),
          `${by} ${query}`,
        ).toBe(true)
      }
      expect((await statistics(query)).totals.starts).toBe(0)
    }
  })

  it('are the same in a file', async () => {
    const { status, body } = await client.get(
      `/api/portal/statistics/figures/?${PERIOD}&by=publisher&format=csv`,
    )
    expect(status).toBe(200)
    const [columns = [], ...rows] = String(body)
      .trim()
      .split('\n')
      .map(line => line.split(','))
    const starts = rows.map(row => [row[columns.indexOf('value')], row[columns.indexOf('starts')]])
    expect(starts).toEqual([
      [`${places[1]?.publisher}`, '10'],
      [`${places[0]?.publisher}`, '1'],
    ])
  })
})

describe('the label of a story', () => {
  const story = 'https://news.example/shared'

  it('is the newest headline that the publishers of the figures gave it', async () => {
    for (const [index, { publisher, video }] of places.entries()) {
      await sql`insert into statistics_chapter (video_id, publisher_id, number, start_s, story, title, created_at)
        values (${video}, ${publisher}, 0, 0, ${story}, ${`Headline ${index}`}, ${`${DAY}T1${index}:00:00Z`})`.execute(
        server.platform.db,
      )
      await sql`insert into statistics_day (day, publisher_id, video_id, dimension, value, reaches)
        select ${DAY}, publisher, video, 'story', ${story}, 1
        from (values (${publisher}::integer, ${video}::integer), (${publisher}, 0)) as row (publisher, video)`.execute(
        server.platform.db,
      )
    }
    await sql`insert into statistics_day (day, publisher_id, video_id, dimension, value, reaches)
      values (${DAY}, 0, 0, 'story', ${story}, 3)`.execute(server.platform.db)
    const operator = await server.operator()
    const labelOf = async (by: ApiClient, query: string) => {
      const path = `/api/portal/statistics/figures/?${PERIOD}&by=story&${query}` as const
      return (await by.must<FigureReport>('GET', path)).rows.map(({ label }) => label)
    }
    const [first, second] = places
    expect(await labelOf(operator, '')).toEqual(['Headline 2'])
    expect(await labelOf(operator, `publisher=${first?.publisher}`)).toEqual(['Headline 0'])
    expect(await labelOf(operator, `video=${second?.video}`)).toEqual(['Headline 1'])
    expect(await labelOf(client, '')).toEqual(['Headline 1'])
    expect(await labelOf(client, `publisher=${first?.publisher}`)).toEqual(['Headline 0'])
  })

  it('is found after the next count for an item that the version before stored without its publisher', async () => {
    const { platform } = server
    const { id: publisher } = await buildPublisher(platform)
    const video = await buildVideo(platform, publisher)
    await buildVideoItems(platform, video, [{ title: 'A correction', url: story }], 4)
    await sql`insert into statistics_chapter (video_id, number, start_s, story, title)
      values (${video}, 0, 0, ${story}, 'As it was shown')`.execute(platform.db)
    await platform.db.transaction().execute(async tx => insertChapters(tx, [video]))
    const labels = await findLabels(platform.db, 'story', [story], { publisher })
    expect([...labels]).toEqual([[story, 'As it was shown']])
  })
})
