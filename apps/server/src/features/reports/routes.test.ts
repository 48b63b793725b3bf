import { randomUUID } from 'node:crypto'
import type { PlayerEvents } from '@feedreel/contracts/embed'
import type { Publisher } from '@feedreel/contracts/publishers'
import { REPORT_TOKEN_HEADER } from '@feedreel/contracts/statistics/report-token'
import type { NewReportLink, PublisherReport, ReportLink } from '@feedreel/contracts/statistics/reports'
import { REPORTS_PER_MINUTE } from '@feedreel/contracts/statistics/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countEvents } from '#features/statistics/service/count-events.ts'
import { recordPlaybacks } from '#features/statistics/service/record-playbacks.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { stopClock } from '#test/stop-clock.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
  stopClock(server.platform, new Date('2026-03-05T12:00:00Z'))
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher with some starts on one host. */
async function buildWatched(host: string, starts: number): Promise<Publisher> {
  const publisher = await buildPublisher(server.platform)
  const { db, clock } = server.platform
  const { id: video } = await db
    .insertInto('video')
    .values({ publisher_id: publisher.id, status: 'COMPLETED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = Array.from({ length: starts }, () => {
    const events = ['impression', 'start'].map((type, seq) => ({ seq, type, position: 0 }))
    const beacon: PlayerEvents = { schema: 1, playback: randomUUID(), video, version: '1.8.0', events }
    const visit = { host, device: 'phone', bot: null, isCrawler: false } as const
    return { publisherId: publisher.id, visit, beacon }
  })
  await db.transaction().execute(tx => recordPlaybacks(tx, sent, clock.now()))
  await countEvents(server.platform)
  return publisher
}

const linksPath = (publisher: Publisher) => `/api/portal/publishers/${publisher.id}/report-links/`

async function createLink(publisher: Publisher, label = 'Ana of the paper'): Promise<NewReportLink> {
  const answer = await client.post(linksPath(publisher), { label })
  expect(answer.status).toBe(201)
  return answer.body as NewReportLink
}

const listLinks = async (publisher: Publisher) =>
  ((await client.get(linksPath(publisher))).body as { links: ReportLink[] }).links

let callers = 0
/** Reads a shared report as somebody with a new address. */
function readShared(token: string, query = '', address?: string) {
  callers += 1
  const from = address ?? `203.0.113.${callers}`
  return server.visitor().get(`/api/reports/${query}`, {
    headers: { [REPORT_TOKEN_HEADER]: token, 'x-forwarded-for': from },
  })
}
const tokenOf = ({ url }: NewReportLink) => new URL(url).hash.slice(1)

describe('reports', () => {
  it('hold the figures of one publisher: days, videos, stories, hosts and devices', async () => {
    const publisher = await buildWatched('one.example', 3)
    await buildWatched('other.example', 5)
    const answer = await client.get(`/api/portal/publishers/${publisher.id}/report/`)
    expect(answer.status).toBe(200)
    const report = answer.body as PublisherReport
    expect(report.publisher).toBe(publisher.name)
    expect(report.days).toHaveLength(30)
    expect(report.days.at(-1)?.counts.starts).toBe(3)
    expect(report.totals).toMatchObject({ counts: { starts: 3 }, previous: { counts: { starts: 0 } } })
    expect(report.hosts.map(({ value }) => value)).toEqual(['one.example'])
    expect(report.videos).toHaveLength(1)
    expect(report.devices).toMatchObject([{ value: 'phone', counts: { starts: 3 } }])
  })

  it('can be read with a link, without a session, until it is revoked', async () => {
    const publisher = await buildWatched('shared.example', 2)
    const link = await createLink(publisher)
    expect(link.url).toMatch(new RegExp(`^${server.url}/report#[\\w-]{43}$`))
    const answer = await readShared(tokenOf(link), '?from=2026-01-01&to=2026-01-02')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ publisher: publisher.name, from: '2026-01-01', to: '2026-01-02' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(answer.headers.getSetCookie()).toEqual([])
    const own = await client.get(`/api/portal/publishers/${publisher.id}/report/`)
    expect((await readShared(tokenOf(link))).body).toEqual(own.body)

    const [listed] = await listLinks(publisher)
    expect(listed).toEqual({
      id: link.id,
      label: 'Ana of the paper',
      created_at: link.created_at,
      last_used_at: expect.any(String),
    })
    expect((await client.delete(`${linksPath(publisher)}${link.id}/`)).status).toBe(204)
    expect(await listLinks(publisher)).toEqual([])
    expect((await readShared(tokenOf(link))).status).toBe(404)
    const audit = await client.get(`/api/portal/audit/?subject=publisher&subject_id=${publisher.id}`)
    expect((audit.body as { results: unknown[] }).results.slice(0, 2)).toMatchObject([
      { changes: { report_link: { from: 'Ana of the paper', to: null } } },
      { changes: { report_link: { from: null, to: 'Ana of the paper' } } },
    ])
  })

  it('store no token', async () => {
    const link = await createLink(await buildPublisher(server.platform))
    const { rows } = await sql<{ text: string }>`
      select report_link::text from report_link union all select changes::text from audit`.execute(
      server.platform.db,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
  })

  it('are shown on a page that search engines leave out', async () => {
    const page = await server.visitor().get('/report')
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect((await server.visitor().get('/portal')).headers.has('x-robots-tag')).toBe(false)
  })
})

describe('reports refuse', () => {
  it('tokens that are unknown, malformed or missing', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, 'A'.repeat(5000)]) {
      const answer = await readShared(token)
      expect(answer.status, token.slice(0, 50)).toBe(404)
      expect(answer.body).toEqual({ error: 'There is no such report.', detail: 'There is no such report.' })
    }
  })

  it('to open anything else with a link', async () => {
    const publisher = await buildPublisher(server.platform)
    const headers = { [REPORT_TOKEN_HEADER]: tokenOf(await createLink(publisher)) }
    for (const path of [
      `/api/portal/publishers/${publisher.id}/report/`,
      `/api/portal/publishers/${publisher.id}/`,
      '/api/portal/statistics/figures/',
      linksPath(publisher),
    ]) {
      expect((await server.visitor().get(path, { headers })).status, path).toBe(401)
    }
    expect((await readShared(headers[REPORT_TOKEN_HEADER] ?? '', '?publisher=1')).body).toMatchObject({
      publisher: publisher.name,
    })
  })

  it('more than 60 requests a minute from one address', async () => {
    const token = tokenOf(await createLink(await buildPublisher(server.platform)))
    const address = '198.51.100.7'
    for (let n = 0; n < REPORTS_PER_MINUTE; n += 1) {
      expect((await readShared(n % 2 ? token : 'guess', '', address)).status).toBe(n % 2 ? 200 : 404)
    }
    const refused = await readShared(token, '', address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readShared(token)).status).toBe(200)
  })

  it('invalid periods, labels and publishers, and links over the limit', async () => {
    const publisher = await buildPublisher(server.platform)
    const link = await createLink(publisher)
    expect((await readShared(tokenOf(link), '?from=2026-01-02&to=2026-01-01')).body).toEqual({
      to: ['The last day is before the first.'],
    })
    expect((await client.post(linksPath(publisher), { label: ' ' })).body).toEqual({
      label: ['This field may not be blank.'],
    })
    for (let n = 1; n < 20; n += 1) await createLink(publisher, `Reader ${n}`)
    expect((await client.post(linksPath(publisher), { label: 'One more' })).body).toEqual({
      label: ['There are 20 links already. Revoke one first.'],
    })
    const other = await buildPublisher(server.platform)
    expect((await client.delete(`${linksPath(other)}${link.id}/`)).status).toBe(404)
    const nobody = { ...other, id: 2_000_000_000 }
    expect((await client.get(linksPath(nobody))).status).toBe(404)
    expect((await client.post(linksPath(nobody), { label: 'x' })).status).toBe(404)
    expect((await client.get(`/api/portal/publishers/${nobody.id}/report/`)).status).toBe(404)
  })

  it('callers who are not signed in, or have no CSRF token, to manage links', async () => {
    const publisher = await buildPublisher(server.platform)
    expect((await server.visitor().post(linksPath(publisher), { label: 'x' })).status).toBe(401)
    expect((await server.visitor().delete(`${linksPath(publisher)}1/`)).status).toBe(401)
    expect((await client.post(linksPath(publisher), { label: 'x' }, { csrf: false })).status).toBe(403)
  })
})
