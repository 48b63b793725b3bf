import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Feed } from '@feedreel/contracts/feeds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DecoderEndedError, DecodersBusyError } from '#platform/decoders/errors.ts'
import { LostClaimError, OWN_CLAIM } from '#platform/queue/claim.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startFeedServer } from '#test/feed-server.ts'
import { type PollingServer, rss, startPollingServer } from '#test/polling-server.ts'
import { startWorker, type Worker } from '../../worker.ts'
import { pollFeed } from './service/poll-feed.ts'
import { schedulePolls } from './service/schedule-polls.ts'
import type { FeedRow } from './store/feeds.ts'
import { rescaleWaits } from './store/polls.ts'

let server: PollingServer
beforeAll(async () => {
  server = await startPollingServer()
})
afterAll(() => server.stop())

/** Adds a feed and waits for its first poll. */
async function addPolled(path: string): Promise<number> {
  const { id } = await buildFeed(server.platform, { url: `${server.site.url}${path}` })
  await server.firstPoll(id)
  return id
}

const minutesUntil = (moment: string | null) => (Date.parse(moment ?? '') - Date.now()) / 60_000

describe('a poll', () => {
  it('logs counts of new, updated and unchanged items, and sets the last update of its feed', async () => {
    server.site.pages.set('/counted', { body: rss('One') })
    const id = await addPolled('/counted')
    server.site.pages.set('/counted', { body: rss('Two', 'One, corrected') })
    const second = await server.poll(id)
    expect(second).toMatchObject({
      status: 'success',
      details: expect.stringMatching(/^"Feed \d+": 1 new, 1 updated, 0 unchanged \(200, \d+\.\d s\)\.$/),
    })
    const pulledAt = Date.parse(second.feed.last_updated ?? '')
    expect(pulledAt).toBeGreaterThan(Date.parse(second.feed.created_at))
    expect(pulledAt).toBeLessThanOrEqual(server.platform.clock.now().getTime())
    server.site.pages.set('/counted', { body: rss('Three', 'Two', 'One, corrected') })
    expect((await server.poll(id)).details).toContain('1 new, 0 updated, 2 unchanged')
  })

  it('keeps a banned item banned, even when its feed lists it again under another id or title', async () => {
    const item = (guid: string, title: string, more = '') =>
      `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid>${more}</item>`
    const page = (...items: string[]) => ({
      body: `<rss version="2.0"><channel><title>Paper</title>${items.join('')}</channel></rss>`,
    })
    const link = '<link>https://paper.example/storm</link>'
    server.site.pages.set('/twice', page(item('1', 'Storm', link)))
    const id = await addPolled('/twice')
    const { id: publisherId } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: id, top_n_contents: 5, categories: [] }],
    })
    const path = `/api/portal/contents/${publisherId}/feeds/${id}/`
    const listed = async () => ((await server.client.get(path)).body as { results: object[] }).results
    const [storm] = (await listed()) as { id: number }[]
    await server.client.patch(`${path}content/${storm?.id}/`, { status: 'banned' })
    const again = `${link}<category>Weather</category><pubDate>2026-02-03</pubDate>`
    for (const items of [
      [item('1', 'Storm', link), item('1', 'Storm', link)],
      [item('1', 'Storm', link), item('1', 'Storm', again)],
      [item('2', 'Storm', link), item('1', 'Storm', link)],
      [item('1', 'Storm'), item('1', 'Storm')],
      [item('2', 'Storm')],
      [item('1', 'Storm', link)],
    ]) {
      server.site.pages.set('/twice', page(...items))
      expect(await server.poll(id)).toMatchObject({ status: 'success' })
      expect(await listed()).toMatchObject([{ id: storm?.id, status: 'banned' }])
    }
    server.site.pages.set('/twice', page(item('1', 'Flood', link), item('1', 'Storm', link)))
    await server.poll(id)
    const [flood, ...others] = await listed()
    expect(flood).toMatchObject({ title: 'Flood', status: 'normal' })
    expect(others).toMatchObject([{ id: storm?.id, status: 'banned' }])
  })

  it('changes no indexed column, so that updates stay cheap', async () => {
    server.site.pages.set('/plain', { body: rss('One') })
    const { db } = server.platform
    const { rows } = await sql<{ index: string }>`
      select pg_get_indexdef(indexrelid) as index from pg_index where indrelid = 'feed'::regclass`.execute(db)
    const { id } = await buildFeed(server.platform, { url: `${server.site.url}/plain`, is_active: false })
    const feed = await db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const attempt = { signal: new AbortController().signal, claim: OWN_CLAIM }
    const { poll } = await pollFeed(server.platform, feed, 30, attempt)
    const { id: _id, url: _url, ...changed } = poll ?? {}
    expect(changed).toHaveProperty('next_poll_at')
    // Results of failed polls contain the whole row.
    expect(changed).not.toHaveProperty('name')
    for (const column of Object.keys(changed)) {
      expect(rows.filter(({ index }) => new RegExp(`\\b${column}\\b`).test(index))).toEqual([])
    }
  })

  it('records the language that the document declares, and keeps it while the document is unchanged', async () => {
    const inGerman = rss('Eins').replace('<title>Paper', '<language>de-at</language><title>Paper')
    server.site.pages.set('/german', { body: inGerman })
    const id = await addPolled('/german')
    const readLanguage = async () =>
      (
        await server.platform.db
          .selectFrom('feed')
          .select('language')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).language
    expect(await readLanguage()).toBe('de-AT')
    await server.poll(id)
    expect(await readLanguage()).toBe('de-AT')
    server.site.pages.set('/german', { body: rss('Two') })
    await server.poll(id)
    expect(await readLanguage()).toBeNull()
  })

  it('sends conditional headers', async () => {
    const headers = { etag: '"v1"', 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' }
    server.site.pages.set('/validated', { body: rss('One'), headers })
    const id = await addPolled('/validated')
    server.site.pages.set('/validated', { status: 304, body: '' })
    expect((await server.poll(id)).details).toMatch(/nothing has changed \(304/)
    await server.poll(id)
    expect(server.site.lastHeaders.get('/validated')).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT',
    })
  })

  it('sends no conditional headers once a week, in case the server never changes its ETag', async () => {
    const headers = { etag: '"never changes"' }
    server.site.pages.set('/stuck', { body: rss('One'), headers })
    const id = await addPolled('/stuck')
    await server.poll(id)
    expect(server.site.lastHeaders.get('/stuck')).toHaveProperty('if-none-match')
    const longAgo = new Date(server.platform.clock.now().getTime() - 8 * 86_400_000)
    const { db } = server.platform
    await db.updateTable('feed').set({ fetched_whole_at: longAgo }).where('id', '=', id).execute()
    server.site.pages.set('/stuck', { body: rss('Two', 'One'), headers })
    expect((await server.poll(id)).details).toContain('1 new')
    expect(server.site.lastHeaders.get('/stuck')).not.toHaveProperty('if-none-match')
    await server.poll(id)
    expect(server.site.lastHeaders.get('/stuck')).toHaveProperty('if-none-match')
  })

  it('does not parse an unchanged document again', async () => {
    server.site.pages.set('/same', { body: rss('One') })
    const id = await addPolled('/same')
    expect((await server.poll(id)).details).toMatch(/nothing has changed \(200/)
  })

  it('keeps the newest items of a document with too many, logs it and parses it once', async () => {
    const items = Array.from({ length: 2100 }, (_, index) => {
      const date = new Date(Date.UTC(2025, 0, 1, 0, index)).toUTCString()
      return `<item><title>Story ${index}</title><guid>${index}</guid><pubDate>${date}</pubDate></item>`
    })
    const body = `<rss version="2.0"><channel>${items.join('')}</channel></rss>`
    server.site.pages.set('/archive', { body, headers: { etag: '"archive"' } })
    const { id } = await buildFeed(server.platform, { url: `${server.site.url}/archive` })
    expect((await server.firstPoll(id)).details).toMatch(
      / 2000 new, 0 updated, 0 unchanged; the 2,000 newest of 2,100 items are kept \(200, /,
    )
    const { db } = server.platform
    const titles = db.selectFrom('item').select('title').where('feed_id', '=', id)
    expect(await titles.where('title', 'in', ['Story 0', 'Story 99']).execute()).toEqual([])
    expect(await titles.where('title', 'in', ['Story 100', 'Story 2099']).execute()).toHaveLength(2)
    expect((await server.poll(id)).details).toMatch(/nothing has changed/)
    expect(server.site.lastHeaders.get('/archive')).toHaveProperty('if-none-match', '"archive"')
  })

  it('fetches a truncated document again without conditional headers', async () => {
    const headers = { etag: '"part"' }
    server.site.pages.set('/cut', { body: rss('Two', 'One').slice(0, -40), headers })
    const id = await addPolled('/cut')
    await server.poll(id)
    expect(server.site.lastHeaders.get('/cut')).not.toHaveProperty('if-none-match')
  })

  it('records which items a document lacks, also a broken one, until they return', async () => {
    const all = rss('Three', 'Two', 'One')
    server.site.pages.set('/leaving', { body: all })
    const id = await addPolled('/leaving')
    const leftBy = async (body: string) => {
      server.site.pages.set('/leaving', { body })
      await server.poll(id)
      const rows = await server.platform.db
        .selectFrom('left_item')
        .innerJoin('item', 'item.id', 'item_id')
        .select('title')
        .where('left_item.feed_id', '=', id)
        .orderBy('title')
        .execute()
      return rows.map(({ title }) => title)
    }
    expect(await leftBy(all)).toEqual([])
    expect(await leftBy(all.slice(0, all.indexOf('<item><title>Two')))).toEqual(['One', 'Two'])
    expect(await leftBy(all.replace(/<item><title>One.*?<\/item>/, ''))).toEqual(['One'])
    expect(await leftBy(all)).toEqual([])
  })

  it('waits as long as the feed requests', async () => {
    const headers = { 'cache-control': 'max-age=7200' }
    server.site.pages.set('/patient', { body: rss('One'), headers })
    const { feed } = await server.poll(await addPolled('/patient'))
    expect(minutesUntil(feed.next_poll_at)).toBeGreaterThan(115)
  })

  it('fetches the target of a permanent redirect directly, and the original address when that fails', async () => {
    const moved = { status: 301, headers: { location: '/new-home' }, body: '' }
    server.site.pages.set('/old-home', moved)
    server.site.pages.set('/new-home', { body: rss('One') })
    const id = await addPolled('/old-home')
    await server.poll(id)
    expect((await server.poll(id)).feed.moved_to).toBe(`${server.site.url}/new-home`)
    server.site.requests.length = 0
    await server.poll(id)
    expect(server.site.requests).toEqual(['/new-home'])
    server.site.pages.set('/new-home', { status: 500, body: '' })
    expect(await server.poll(id)).toMatchObject({ status: 'failed', feed: { moved_to: null } })
    server.site.pages.set('/old-home', { body: rss('One', 'Zero') })
    expect(await server.poll(id)).toMatchObject({
      status: 'success',
      feed: { health: 'ok', last_error: null },
    })
  })

  it('fetches the new address of a feed whose address was changed, without conditional headers', async () => {
    const headers = { etag: '"v1"', 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' }
    server.site.pages.set('/before', { body: rss('One'), headers })
    server.site.pages.set('/after', { body: rss('Two'), headers })
    const id = await addPolled('/before')
    await server.client.put(`/api/portal/feeds/${id}/`, { url: `${server.site.url}/after`, is_active: false })
    // Conditional headers of the old document do not apply to the new one.
    const known = server.platform.db.selectFrom('feed').select(['etag', 'last_modified', 'body_sha256'])
    expect(await known.where('id', '=', id).executeTakeFirst()).toEqual({
      etag: null,
      last_modified: null,
      body_sha256: null,
    })
    await server.client.put(`/api/portal/feeds/${id}/`, { is_active: true })
    await server.poll(id)
    const { body } = await server.client.get(`/api/portal/feeds/${id}/`)
    expect(body).toMatchObject({ url: `${server.site.url}/after`, health: 'ok' })
    expect(server.site.lastHeaders.has('/after')).toBe(true)
  })

  it('stores nothing when another worker took over its job', async () => {
    server.site.pages.set('/taken-over', { body: rss('Late') })
    const { id } = await buildFeed(server.platform, {
      url: `${server.site.url}/taken-over`,
      is_active: false,
    })
    const { db } = server.platform
    const feed = await db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const attempt = { signal: new AbortController().signal, claim: { ...OWN_CLAIM, hold: async () => false } }
    await expect(pollFeed(server.platform, feed, 30, attempt)).rejects.toThrow(LostClaimError)
    expect(await db.selectFrom('item').select('id').where('feed_id', '=', id).execute()).toEqual([])
  })
})

describe('a failed poll', () => {
  it('marks the feed as failing at once when its document crashed the decoder', async () => {
    const { platform } = server
    server.site.pages.set('/ends-its-reader', { body: rss('One') })
    const { id } = await buildFeed(platform, { url: `${server.site.url}/ends-its-reader`, is_active: false })
    const feed = await platform.db
      .selectFrom('feed')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const reason = 'The document from x took longer than 5 s to read and was given up.'
    const readDocument = () => Promise.reject(new DecoderEndedError(reason))
    const decoders = { ...platform.decoders, readDocument }
    const attempt = { signal: new AbortController().signal, claim: OWN_CLAIM }
    const { poll, end } = await pollFeed({ ...platform, decoders }, feed, 30, attempt)
    expect(poll).toMatchObject({ failures: 3, last_error: reason })
    expect(end.details).toContain(reason)
  })

  it('postpones the poll without a failure when all decoders are busy', async () => {
    const { platform } = server
    server.site.pages.set('/crowded-out', { body: rss('One') })
    const { id } = await buildFeed(platform, { url: `${server.site.url}/crowded-out`, is_active: false })
    const feed = await platform.db
      .selectFrom('feed')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const decoders = { ...platform.decoders, readDocument: () => Promise.reject(new DecodersBusyError()) }
    const attempt = { signal: new AbortController().signal, claim: OWN_CLAIM }
    const { poll, end } = await pollFeed({ ...platform, decoders }, feed, 30, attempt)
    expect(poll).toMatchObject({ failures: 0, last_error: null })
    expect(end.details).toContain('too many other documents wait')
  })

  it('waits for the interval of its feed instead of the one in the settings', async () => {
    server.site.pages.set('/own', { body: rss('Own interval') })
    const id = await addPolled('/own')
    const put = await server.client.put(`/api/portal/feeds/${id}/`, { check_interval: 7 })
    expect(put.body).toMatchObject({ check_interval: 7 })
    const ownMinutes = minutesUntil((await server.poll(id)).feed.next_poll_at)
    expect(ownMinutes).toBeGreaterThan(6)
    expect(ownMinutes).toBeLessThan(8)
    // The schedule rescales the wait when the interval changes.
    await server.client.put(`/api/portal/feeds/${id}/`, { check_interval: null })
    await schedulePolls(server.platform)
    const { body } = await server.client.get(`/api/portal/feeds/${id}/`)
    expect(minutesUntil((body as Feed).next_poll_at)).toBeGreaterThan(50)
    for (const check_interval of [4, 6.5, '10', 525_601]) {
      expect(await server.client.put(`/api/portal/feeds/${id}/`, { check_interval })).toMatchObject({
        status: 400,
        body: { check_interval: [expect.any(String)] },
      })
    }
  })

  it('logs advice, backs off, and marks the feed as failing until a poll succeeds', async () => {
    server.site.pages.set('/broken', { body: rss('Still well') })
    const id = await addPolled('/broken')
    const { last_updated } = (await server.client.get(`/api/portal/feeds/${id}/`)).body as Feed
    expect(last_updated).not.toBeNull()
    server.site.pages.set('/broken', { status: 503, body: '' })
    await server.poll(id)
    const second = await server.poll(id)
    expect(second).toMatchObject({
      status: 'failed',
      details: expect.stringMatching(/answered 503 Service Unavailable; its server has a problem/),
      feed: { is_active: true, health: 'failing', last_error: expect.stringContaining('503') },
    })
    const third = await server.poll(id)
    expect(third.feed).toMatchObject({ health: 'failing', last_updated })
    expect(minutesUntil(third.feed.next_poll_at)).toBeGreaterThan(
      1.5 * minutesUntil(second.feed.next_poll_at),
    )
    server.site.pages.set('/broken', { body: rss('Back') })
    expect((await server.poll(id)).feed).toMatchObject({ health: 'ok', last_error: null })
  })

  it('names the feed that a page links', async () => {
    server.site.pages.set('/page', {
      body: '<title>A</title><link rel="alternate" type="application/rss+xml" href="/b">',
    })
    const { status, details } = await server.poll(await addPolled('/page'))
    expect({ status, details }).toEqual({
      status: 'failed',
      details: expect.stringContaining(`It links the feed ${server.site.url}/b: enter that address.`),
    })
  })

  it('advises no feed of comments', async () => {
    server.site.pages.set('/discussed', {
      body: '<title>A</title><link rel="alternate" type="application/rss+xml" href="/comments/feed/">',
    })
    const { status, details } = await server.poll(await addPolled('/discussed'))
    expect({ status, details }).toEqual({ status: 'failed', details: expect.not.stringContaining('feed/') })
  })

  it('marks a gone feed as failing at once, polls it daily and keeps it active', async () => {
    server.site.pages.set('/gone', { status: 410, body: '' })
    const id = await addPolled('/gone')
    const { body } = await server.client.get(`/api/portal/feeds/${id}/`)
    const feed = body as Feed
    expect(feed).toMatchObject({
      is_active: true,
      health: 'failing',
      last_error: expect.stringContaining('410 Gone; the feed was removed permanently'),
    })
    expect(minutesUntil(feed.next_poll_at)).toBeGreaterThan(23 * 60)

    await server.client.put('/api/portal/settings/', { default_feed_check_interval: 30 })
    await schedulePolls(server.platform)
    const { body: later } = await server.client.get(`/api/portal/feeds/${id}/`)
    expect((later as Feed).next_poll_at).toBe(feed.next_poll_at)
    await server.client.put('/api/portal/settings/', { default_feed_check_interval: 60 })
  })

  it('honours Retry-After for all feeds of the host', async () => {
    const busy = await startFeedServer()
    busy.pages.set('/busy', { status: 429, headers: { 'retry-after': '18000' }, body: '' })
    busy.pages.set('/other', { body: rss('One') })
    const first = await buildFeed(server.platform, { url: `${busy.url}/busy` })
    const { feed } = await server.firstPoll(first.id)
    expect(minutesUntil(feed.next_poll_at)).toBeGreaterThan(298)
    expect(minutesUntil(feed.next_poll_at)).toBeLessThan(301)

    const { id } = await buildFeed(server.platform, { url: `${busy.url}/other` })
    const other = await server.firstPoll(id)
    expect(other).toMatchObject({
      status: 'success',
      details: expect.stringMatching(
        /was not pulled: 127\.0\.0\.1:\d+ asked for no requests until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
      ),
      feed: { health: 'ok', last_error: null, last_updated: null },
    })
    expect(minutesUntil(other.feed.next_poll_at)).toBeGreaterThan(298)
    expect(busy.requests).toEqual(['/busy'])

    const past = new Date(server.platform.clock.now().getTime() - 1)
    await server.platform.db.updateTable('resting_host').set({ until: past }).execute()
    expect((await server.poll(id)).details).toContain('1 new')
    await busy.stop()
  })

  it('keeps redirects of other feeds from reaching a host that rests', async () => {
    const busy = await startFeedServer()
    const addRedirected = async (name: string) => {
      const headers = { location: `${busy.url}/${name}` }
      server.site.pages.set(`/to-${name}`, { status: 302, headers, body: '' })
      busy.pages.set(`/${name}`, { body: rss('One') })
      return addPolled(`/to-${name}`)
    }
    const [first, other] = [await addRedirected('first'), await addRedirected('other')]
    busy.pages.set('/first', { status: 429, headers: { 'retry-after': '18000' }, body: '' })
    expect(await server.poll(first)).toMatchObject({ status: 'failed' })
    busy.requests.length = 0
    const postponed = await server.poll(other)
    expect(postponed).toMatchObject({
      status: 'success',
      details: expect.stringContaining(`was not pulled: ${busy.host} asked for no requests until`),
      feed: { health: 'ok', last_error: null },
    })
    expect(minutesUntil(postponed.feed.next_poll_at)).toBeGreaterThan(298)
    expect(busy.requests).toEqual([])
    await busy.stop()
  })
})

describe('the schedule of polls', () => {
  it('queues each due feed once, however often it runs', async () => {
    server.site.pages.set('/due', { body: rss('One') })
    const id = await addPolled('/due')
    const { db, clock } = server.platform
    await db.updateTable('feed').set({ next_poll_at: clock.now() }).where('id', '=', id).execute()
    await Promise.all([schedulePolls(server.platform), schedulePolls(server.platform)])
    await schedulePolls(server.platform)
    const logs = await db.selectFrom('job_log').select('id').where('feed_id', '=', id).execute()
    expect(logs).toHaveLength(2)
    await server.ended(logs.map(log => log.id))
  })

  it('applies a new interval immediately, also to waiting feeds', async () => {
    server.site.pages.set('/by-interval', { body: rss('One') })
    const change = async (default_feed_check_interval: number) => {
      await server.client.put('/api/portal/settings/', { default_feed_check_interval })
      await schedulePolls(server.platform)
    }
    const minutesLeft = async (id: number) => {
      const { next_poll_at } = (await server.client.get(`/api/portal/feeds/${id}/`)).body as Feed
      return (new Date(next_poll_at ?? 0).getTime() - Date.now()) / 60_000
    }
    await change(600)
    const id = await addPolled('/by-interval')
    expect(await minutesLeft(id)).toBeGreaterThan(590)
    await change(30)
    expect(await minutesLeft(id)).toBeLessThan(32)
    expect(await minutesLeft(id)).toBeGreaterThan(20)
    await change(60)
    expect(await minutesLeft(id)).toBeGreaterThan(50)

    // With the shorter interval it is due within the hour.
    const inAnHour = { now: () => new Date(Date.now() + 55 * 60_000) }
    await server.client.put('/api/portal/settings/', { default_feed_check_interval: 5 })
    await schedulePolls({ ...server.platform, clock: inAnHour })
    const { db } = server.platform
    const logs = await db.selectFrom('job_log').select('id').where('feed_id', '=', id).execute()
    expect(logs).toHaveLength(2)
    await server.ended(logs.map(log => log.id))
    await server.client.put('/api/portal/settings/', { default_feed_check_interval: 60 })
  })

  it('rescales waits by the interval, at least to the TTL and at most to a day, and keeps requested waits', async () => {
    const { db, clock } = server.platform
    const now = clock.now()
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const rescaled = async (minutes: number, waiting: Partial<FeedRow>, interval: number) => {
      const { id } = await buildFeed(server.platform, { url: `${server.site.url}/${crypto.randomUUID()}` })
      await server.firstPoll(id)
      const wait = {
        last_updated: now,
        failures: 0,
        next_poll_at: after(minutes),
        waits_interval_minutes: 60,
      }
      await db
        .updateTable('feed')
        .set({ ...wait, ...waiting })
        .where('id', '=', id)
        .execute()
      // In one transaction: the worker's own schedule would rescale the wait again.
      const feed = await db.transaction().execute(async tx => {
        await rescaleWaits(tx, interval, now)
        const row = tx.selectFrom('feed').select('next_poll_at').where('id', '=', id)
        return row.executeTakeFirstOrThrow()
      })
      return Math.round((feed.next_poll_at.getTime() - now.getTime()) / 60_000)
    }
    expect(await rescaled(90, {}, 20)).toBe(30)
    expect(await rescaled(90, {}, 120)).toBe(180)
    expect(await rescaled(90, { ttl_minutes: 45 }, 20)).toBe(45)
    expect(await rescaled(90, {}, 6000)).toBe(6000)
    expect(await rescaled(90, {}, 1200)).toBe(24 * 60)
    expect(await rescaled(90, { failures: 2 }, 30)).toBe(45)
    expect(await rescaled(90, { waits_interval_minutes: null }, 20)).toBe(90)
    await server.client.put('/api/portal/settings/', { default_feed_check_interval: 60 })
  })

  it('does not poll inactive feeds, which have no next poll', async () => {
    const { id } = await buildFeed(server.platform, { url: `${server.site.url}/off`, is_active: false })
    await schedulePolls(server.platform)
    expect((await server.client.get(`/api/portal/feeds/${id}/`)).body).toMatchObject({ next_poll_at: null })
    expect(server.site.requests).not.toContain('/off')
  })
})

describe('polls of one host', () => {
  let second: Worker
  beforeAll(async () => {
    second = await startWorker(server.platform)
  })
  afterAll(() => second.stop())

  it('run two at a time in a process with two workers', async () => {
    let open = 0
    let most = 0
    const waiting: (() => void)[] = []
    const answerAll = () => {
      for (const answer of waiting.splice(0)) answer()
    }
    const slow = createServer((_request, response) => {
      open += 1
      most = Math.max(most, open)
      response.once('close', () => {
        open -= 1
      })
      waiting.push(() => response.end(rss('One')))
      // Responds in pairs, late enough to detect a third request.
      if (waiting.length === 2) setTimeout(answerAll, 100)
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    for (let index = 0; index < 8; index += 1) {
      await buildFeed(server.platform, { name: `Slow ${index}`, url: `${origin}/${index}` })
    }
    const logs = await server.platform.db
      .selectFrom('job_log')
      .innerJoin('feed', 'feed.id', 'job_log.feed_id')
      .select('job_log.id')
      .where('feed.name', 'like', 'Slow %')
      .execute()
    expect(await server.ended(logs.map(log => log.id))).toMatchObject({ status: 'success' })
    expect(most).toBe(2)
    slow.closeAllConnections()
    slow.close()
  })
})
