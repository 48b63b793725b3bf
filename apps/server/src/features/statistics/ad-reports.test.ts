import { randomUUID } from 'node:crypto'
import type { PlayerEvents } from '@feedreel/contracts/embed'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { AdReportUpload } from '@feedreel/contracts/statistics/ad-reports'
import type { FigureReport, Figures } from '@feedreel/contracts/statistics/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { countEvents, recountEvents } from './service/count-events.ts'
import { recordPlaybacks } from './service/record-playbacks.ts'

const PATH = '/api/portal/statistics/ad-reports/'
const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** Oldest first; recent enough to be recounted from events. */
const [FIRST, SECOND, THIRD] = [dayAgo(5), dayAgo(4), dayAgo(3)]

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher with a rate of 10 per thousand since before the first day, and ad impressions on some days. */
async function buildEarning(impressions: Record<string, number>): Promise<Publisher> {
  const { db } = server.platform
  const publisher = await buildPublisher(server.platform, { ad_cpm: 10 })
  await sql`update publisher_rate set day = ${FIRST} where publisher_id = ${publisher.id}`.execute(db)
  const { id: video } = await db
    .insertInto('video')
    .values({ publisher_id: publisher.id, status: 'COMPLETED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [day, count] of Object.entries(impressions)) {
    const events = Array.from({ length: count }, (_, seq) => ({ seq, type: 'ad_impression', position: 0 }))
    const beacon: PlayerEvents = { schema: 1, playback: randomUUID(), video, version: '1.8.0', events }
    const visit = { host: 'news.example', device: 'phone', bot: null, isCrawler: false } as const
    await db
      .transaction()
      .execute(tx =>
        recordPlaybacks(tx, [{ publisherId: publisher.id, visit, beacon }], new Date(`${day}T12:00:00Z`)),
      )
  }
  await countEvents(server.platform)
  return publisher
}

async function figures(query: string): Promise<FigureReport> {
  const answer = await client.get(`/api/portal/statistics/figures/?from=${FIRST}&to=${THIRD}&${query}`)
  expect(answer.status).toBe(200)
  return answer.body as FigureReport
}

const money = ({ revenue, revenue_basis, reported_impressions }: Figures) => [
  revenue,
  revenue_basis,
  reported_impressions,
]

async function upload(document: string, publisher?: Publisher): Promise<AdReportUpload> {
  const answer = await client.post(PATH, { document, ...(publisher && { publisher: publisher.id }) })
  expect(answer.body).toMatchObject({ rows: expect.any(Number) })
  return answer.body as AdReportUpload
}

describe('reports of ad servers', () => {
  it('replace the estimate of their days in days, publishers and totals, and nowhere else', async () => {
    const publisher = await buildEarning({ [FIRST]: 20, [SECOND]: 30 })
    const before = await figures('')
    expect(money((await figures(`publisher=${publisher.id}`)).totals)).toEqual([0.5, 'estimated', null])
    // The third day has no playback of ours.
    const file = `Date,Impressions,Revenue,Note\r\n${SECOND},28,0.41,"a, b"\r\n${THIRD},7,0.09,\r\n`
    expect(await upload(file, publisher)).toEqual({
      rows: 2,
      replaced: 0,
      from: SECOND,
      to: THIRD,
      revenue: 0.5,
      currency: 'EUR',
    })
    const { totals, rows } = await figures(`publisher=${publisher.id}`)
    expect(rows.map(money)).toEqual([
      [0.2, 'estimated', null],
      [0.41, 'reported', 28],
      [0.09, 'reported', 7],
    ])
    expect(money(totals)).toEqual([0.7, 'mixed', 35])
    const ofAll = await figures('by=publisher')
    expect(ofAll.totals.revenue).toBeCloseTo((before.totals.revenue ?? 0) + 0.2, 6)
    expect(ofAll.rows.reduce((sum, row) => sum + (row.revenue ?? 0), 0)).toBeCloseTo(
      ofAll.totals.revenue ?? 0,
      6,
    )
    const byHost = await figures(`publisher=${publisher.id}&by=host`)
    expect(byHost.rows.map(money)).toEqual([[0.5, 'estimated', null]])
  })

  it('are replaced by a later file, stay when events are counted again, and can be deleted', async () => {
    const publisher = await buildEarning({ [FIRST]: 20 })
    const file = (revenue: string) => `day;revenue\n${FIRST};${revenue}\n${THIRD};1\n`
    await upload(file('0.30'), publisher)
    expect(await upload(file('0.40'), publisher)).toMatchObject({ rows: 2, replaced: 2, revenue: 1.4 })
    const read = async () => money((await figures(`publisher=${publisher.id}`)).totals)
    expect(await read()).toEqual([1.4, 'reported', null])
    await recountEvents(server.platform)
    expect(await read()).toEqual([1.4, 'reported', null])
    // Recounts all days.
    for (const zone of ['Asia/Tokyo', 'UTC']) {
      await server.platform.db.updateTable('settings').set({ statistics_time_zone: zone }).execute()
      await countEvents(server.platform)
      expect(await read()).toEqual([1.4, 'reported', null])
    }
    const removal = await client.delete(`${PATH}?publisher=${publisher.id}&from=${FIRST}&to=${THIRD}`)
    expect(removal.body).toEqual({ removed: 2 })
    expect(await read()).toEqual([0.2, 'estimated', null])
    const audit = await client.get(`/api/portal/audit/?subject=publisher&subject_id=${publisher.id}`)
    expect((audit.body as { results: { action: string }[] }).results.map(({ action }) => action)).toEqual([
      ...['deleted', 'uploaded', 'uploaded', 'created'],
    ])
  })

  it('name their publishers by slug in a file for several, sent as a form', async () => {
    const [one, other] = [await buildEarning({}), await buildEarning({})]
    const form = new FormData()
    const file = `day,publisher,revenue\n${FIRST},${one.slug},1\n${FIRST},${other.slug},2.5\n`
    form.set('file', new File([file], 'report.csv', { type: 'text/csv' }))
    const answer = await client.post(PATH, form)
    expect(answer.body).toMatchObject({ rows: 2, revenue: 3.5 })
    expect(money((await figures(`publisher=${other.id}`)).totals)).toEqual([2.5, 'reported', null])
  })
})

describe('reports of ad servers refuse', () => {
  async function refusal(document: string, publisher?: Publisher): Promise<unknown> {
    const answer = await client.post(PATH, { document, ...(publisher && { publisher: publisher.id }) })
    expect(answer.status).toBe(400)
    return answer.body
  }

  it('a whole file for its wrong cells, each named by row and column', async () => {
    const publisher = await buildEarning({})
    const tomorrow = dayAgo(-2)
    const lines = [
      'day,impressions,revenue,currency',
      `${FIRST},10,1.5,EUR`,
      'Total,10,1.5,EUR',
      `${SECOND},1 000,"1,50",EUR`,
      `${tomorrow},1,-2,USD`,
      `${FIRST},1,1,EUR`,
      '0000-01-01,1,1,EUR',
    ]
    expect(await refusal(lines.join('\n'), publisher)).toEqual({
      file: [
        'Row 3, column day: "Total" is not a day such as 2026-01-31.',
        'Row 4, column impressions: "1 000" is not a whole number without separators.',
        'Row 4, column revenue: "1,50" is not an amount such as 1234.50.',
        `Row 5, column day: ${tomorrow} is in the future.`,
        'Row 5, column revenue: "-2" is not an amount such as 1234.50.',
        'Row 5, column currency: "USD" is not EUR, the currency of the settings.',
        'Row 7, column day: "0000-01-01" is not a day such as 2026-01-31.',
      ],
    })
    expect(await refusal(`day,revenue\n${FIRST},1\n${SECOND},2\n${FIRST},1\n`, publisher)).toEqual({
      file: [`Row 4, column day: ${FIRST} is already in row 2.`],
    })
    expect(money((await figures(`publisher=${publisher.id}`)).totals)).toEqual([null, null, null])
  })

  it('rows with more cells than the header, as an amount with a thousands separator makes them', async () => {
    const publisher = await buildEarning({})
    const lines = ['day,revenue,note', `${FIRST},1,234.50,a note`, `${SECOND},2,`, `${THIRD},3,456.00,`]
    expect(await refusal(lines.join('\n'), publisher)).toEqual({
      file: [2, 4].map(
        row => `Row ${row}: it has 4 cells, but the header has 3. Amounts have no thousands separators.`,
      ),
    })
  })

  it('files that are no table, and those without a publisher', async () => {
    const publisher = await buildEarning({})
    expect(await refusal('', publisher)).toEqual({ file: ['The file is empty.'] })
    expect(await refusal('day,revenue\n', publisher)).toEqual({
      file: ['The file has no rows below its header.'],
    })
    expect(await refusal('when,day,day\n', publisher)).toEqual({
      file: ['Row 1, column 3: day occurs twice.', 'Row 1: the column revenue is missing.'],
    })
    expect(await refusal(`day,revenue\n${FIRST},"1`, publisher)).toEqual({
      file: [expect.stringMatching(/^The file is not valid CSV: Quote Not Closed/)],
    })
    expect(await refusal(`day,revenue\n${`${FIRST},1\n`.repeat(5001)}`, publisher)).toEqual({
      file: ['The file has more than 5,000 rows.'],
    })
    expect(await refusal(`day,revenue\n${FIRST},1\n`)).toEqual({
      publisher: ['Choose the publisher, or add a column publisher with slugs to the file.'],
    })
    expect(await refusal(`day,revenue,publisher\n${FIRST},1,nobody\n`)).toEqual({
      file: ['Row 2, column publisher: there is no publisher with the slug "nobody".'],
    })
    const answer = await client.post(PATH, {
      document: `day,revenue\n${FIRST},1\n`,
      publisher: 2_000_000_000,
    })
    expect(answer.body).toEqual({ publisher: ['There is no such publisher.'] })
  })

  it('deleting the reports of days that the database does not have', async () => {
    const publisher = await buildEarning({})
    const answer = await client.delete(`${PATH}?publisher=${publisher.id}&from=0000-01-01&to=0000-01-01`)
    expect(answer).toMatchObject({
      status: 400,
      body: { from: [expect.any(String)], to: [expect.any(String)] },
    })
  })

  it('files in another encoding than Unicode and Windows-1252', async () => {
    const form = new FormData()
    const bytes = Buffer.from(`day,revenue,größe\n${FIRST},1,2\n`, 'utf16le')
    form.set('file', new File([bytes], 'report.csv'))
    const sentence = expect.stringMatching(/^The file is neither in Unicode nor in Windows-1252\./)
    expect(await client.post(PATH, form)).toMatchObject({ status: 400, body: { file: [sentence] } })
  })

  it('files with characters that cannot be stored, by their line', async () => {
    const form = new FormData()
    form.set('file', new File([`day,revenue,publisher\n${FIRST},1,a\0b\n`], 'report.csv'))
    const sentence = 'Line 2 of the file holds characters that cannot be stored.'
    expect(await client.post(PATH, form)).toMatchObject({ status: 400, body: { file: [sentence] } })
  })

  it('the reports of publishers that are deleted at the same time', async () => {
    for (const isNamed of [true, false]) {
      const { id: publisher, slug } = await buildPublisher(server.platform)
      const [columns, cells, chosen] = isNamed ? ['publisher,', `${slug},`, {}] : ['', '', { publisher }]
      const document = `${columns}day,revenue\n${cells}${FIRST},1\n`
      const answer = await callDuring(
        server.platform.db,
        tx => tx.deleteFrom('publisher').where('id', '=', publisher).execute(),
        () => client.post(PATH, { document, ...chosen }),
      )
      expect(answer.status).toBe(400)
    }
  })

  it('callers who are not signed in', async () => {
    const visitor = server.visitor()
    expect((await visitor.post(PATH, { document: 'day,revenue' })).status).toBe(401)
    expect((await visitor.delete(`${PATH}?publisher=1&from=${FIRST}&to=${FIRST}`)).status).toBe(401)
  })
})
