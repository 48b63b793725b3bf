import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeedDetail, FeedInput } from '@feedreel/contracts/feeds'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { callDuring } from '#test/lock-waits.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { type PollingServer, startPollingServer } from '#test/polling-server.ts'
import { checkSource } from './service/check-source.ts'
import { scheduleChecks } from './service/schedule-checks.ts'

let server: PollingServer
beforeAll(async () => {
  server = await startPollingServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.site.pages.clear()
  server.site.requests.length = 0
  await server.platform.db.deleteFrom('resting_host').execute()
})

const signal = new AbortController().signal
/** Stops the server's schedule from checking the feed too. */
const notScheduled = (feedId: number) =>
  server.platform.db
    .updateTable('feed')
    .set({ next_source_check_at: new Date('2100-01-01') })
    .where('id', '=', feedId)
    .execute()

/** A feed whose first articles are on air, each with a page that answers 200. @param urls of the articles, newest first */
async function buildOnAir(urls: string[], fields: Partial<FeedInput> = {}, onAir = urls.length) {
  const { platform } = server
  const feed = await buildFeed(platform, { on_removal: 'withdraw', ...fields })
  await notScheduled(feed.id)
  for (const url of urls) server.site.pages.set(new URL(url).pathname, { body: 'The article' })
  const publishedAt = (index: number) => new Date(Date.UTC(2026, 0, 2) - index * 1000)
  const items = urls.map((url, index) => feedItem({ url, publishedAt: publishedAt(index) }))
  const ids = await buildItems(platform, feed.id, items)
  const publisher = await buildPublisher(platform)
  const video = await buildVideo(platform, publisher.id)
  const shown = ids.slice(0, onAir).map((item_id, position) => ({ item_id, position }))
  await platform.db
    .insertInto('video_item')
    .values(shown.map(row => ({ ...row, video_id: video, title: '', summary: '', start_s: 0, end_s: 1 })))
    .execute()
  return { feed, ids, publisher }
}

let count = 0
const newUrls = (number: number) =>
  Array.from({ length: number }, () => {
    count += 1
    return `${server.site.url}/stories/${count}`
  })
const answer = (url: string, status: number, headers: Record<string, string> = {}) =>
  server.site.pages.set(new URL(url).pathname, { status, headers, body: 'x'.repeat(1000) })

/** The requested articles. Excludes other pages: generations that run meanwhile request them for pictures. */
const requested = (urls: string[]) => urls.filter(url => server.site.requests.includes(new URL(url).pathname))

/** Checks a feed as if this many minutes had passed. @returns the details in the job log */
async function check(feedId: number, minutes: number): Promise<string> {
  const now = new Date(server.platform.clock.now().getTime() + minutes * 60_000)
  const { details } = await checkSource({ ...server.platform, clock: { now: () => now } }, feedId, signal)
  return details.replace(/^"[^"]*": /, '')
}

async function withdrawnOf(feedId: number) {
  const { body } = await server.client.get(`/api/portal/items/?withdrawn=true&feed=${feedId}`)
  return (body as { results: { id: number; withdrawal: object }[] }).results
}
const readFeed = async (id: number) =>
  (await server.client.get(`/api/portal/feeds/${id}/`)).body as FeedDetail

describe('a check of the articles on air', () => {
  it('withdraws an item whose article is gone twice, ten minutes apart', async () => {
    const urls = newUrls(3)
    const [gone = ''] = urls
    const { feed, ids } = await buildOnAir(urls)
    answer(gone, 404)
    expect(await check(feed.id, 0)).toBe('2 articles there, 1 gone.')
    expect(await check(feed.id, 9)).toBe('2 articles there, 1 gone.')
    expect(await withdrawnOf(feed.id)).toEqual([])
    answer(gone, 410)
    expect(await check(feed.id, 10)).toBe('2 articles there, 1 gone; 1 item withdrawn.')
    expect(await withdrawnOf(feed.id)).toMatchObject([
      { id: ids[0], withdrawal: { reason: 'source_removed', withdrawn_by: 'feedreel' } },
    ])
    // It is no longer on air.
    expect(await check(feed.id, 21)).not.toContain('gone;')
  })

  it('starts over when a gone article is there again', async () => {
    const urls = newUrls(3)
    const [url = ''] = urls
    const { feed } = await buildOnAir(urls)
    answer(url, 404)
    await check(feed.id, 0)
    answer(url, 200)
    await check(feed.id, 11)
    answer(url, 404)
    expect(await check(feed.id, 22)).toBe('2 articles there, 1 gone.')
    expect(await withdrawnOf(feed.id)).toEqual([])
  })

  it('never treats a refusal, a failure, an unknown host or a timeout as a removal', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/story`
    const urls = [...newUrls(4), silentUrl, 'http://nowhere.invalid/story']
    const { feed } = await buildOnAir(urls)
    for (const [at, status] of [403, 500, 401, 502].entries()) answer(urls[at] ?? '', status)
    for (const minutes of [0, 15]) {
      expect(await check(feed.id, minutes)).toBe('0 articles there, 0 gone, 6 without a clear answer.')
    }
    expect(await withdrawnOf(feed.id)).toEqual([])
    silent.closeAllConnections()
    silent.close()
  }, 60_000)

  it('holds removals for a person to decide when more than a third of the articles are gone at once', async () => {
    const urls = newUrls(6)
    const { feed, ids } = await buildOnAir(urls)
    expect(await readFeed(feed.id)).toMatchObject({ held_removals: 0, held_items: [] })
    for (const url of urls.slice(0, 3)) answer(url, 404)
    await check(feed.id, 0)
    expect(await check(feed.id, 11)).toMatch(/^3 articles there, 3 gone\. That many at once/)
    expect(await withdrawnOf(feed.id)).toEqual([])
    const gone = urls.slice(0, 3).map((url, index) => ({ id: ids[index], title: expect.any(String), url }))
    expect(await readFeed(feed.id)).toMatchObject({ held_removals: 3, held_items: gone })
    // Two come back: the third counts as a removal.
    for (const url of urls.slice(0, 2)) answer(url, 200)
    expect(await check(feed.id, 22)).toBe('5 articles there, 1 gone; 1 item withdrawn.')
    expect(await readFeed(feed.id)).toMatchObject({ held_removals: 0, held_items: [] })
  })

  it('names the held removals until a person has withdrawn them', async () => {
    const urls = newUrls(6)
    const { feed, ids } = await buildOnAir(urls)
    for (const url of urls.slice(0, 3)) answer(url, 404)
    await check(feed.id, 0)
    await check(feed.id, 11)
    await server.client.post(`/api/portal/items/${ids[0]}/withdraw/`, { reason: 'source_removed' })
    const { held_items: held } = await readFeed(feed.id)
    expect(held.map(({ id }) => id)).toEqual([ids[1], ids[2]])
  })

  it('requests additional articles of the feed when few are on air', async () => {
    const urls = newUrls(5)
    const [gone = '', ...others] = urls
    const { feed } = await buildOnAir(urls, {}, 1)
    answer(gone, 404)
    await check(feed.id, 0)
    expect(requested(others)).toEqual([])
    for (const url of others) answer(url, 404)
    expect(await check(feed.id, 11)).toMatch(/^0 articles there, 5 gone\. That many at once/)
    expect(requested(others)).toEqual(others)
    for (const url of others) answer(url, 200)
    expect(await check(feed.id, 22)).toBe('4 articles there, 1 gone; 1 item withdrawn.')
  })

  it('sends no requests to a resting host', async () => {
    const urls = newUrls(12)
    const { feed } = await buildOnAir(urls)
    for (const url of urls) answer(url, 429, { 'retry-after': '3600' })
    expect(await check(feed.id, 0)).toBe('0 articles there, 0 gone, 12 without a clear answer.')
    // At most the requests that were in flight at the first answer.
    expect(requested(urls).length).toBeLessThanOrEqual(4)
    server.site.requests.length = 0
    await check(feed.id, 15)
    expect(requested(urls)).toEqual([])
  })

  it('sends no requests for feeds that keep removed items, or inactive ones', async () => {
    const [urls, others] = [newUrls(2), newUrls(2)]
    const { feed } = await buildOnAir(urls, { on_removal: 'keep' })
    expect(await check(feed.id, 0)).toBe('The feed does not follow removals any more.')
    const inactive = await buildOnAir(others)
    await server.client.put(`/api/portal/feeds/${inactive.feed.id}/`, { is_active: false })
    await check(inactive.feed.id, 0)
    expect(requested([...urls, ...others])).toEqual([])
  })
})

describe('the schedule of checks', () => {
  it('runs one for each feed that follows removals and has items on air', async () => {
    const followed = await buildOnAir(newUrls(2))
    const kept = await buildOnAir(newUrls(2), { on_removal: 'keep' })
    const offAir = await buildOnAir(newUrls(2))
    await server.client.put(`/api/portal/publishers/${offAir.publisher.id}/`, { is_active: false })
    const feedIds = [followed, kept, offAir].map(({ feed }) => feed.id)
    await server.platform.db
      .updateTable('feed')
      .set({ next_source_check_at: new Date(0) })
      .where('id', 'in', feedIds)
      .execute()
    await scheduleChecks(server.platform)
    await scheduleChecks(server.platform)
    const logs = () =>
      server.platform.db
        .selectFrom('job_log')
        .select(['feed_id', 'status', 'details'])
        .where('job_type', '=', 'source_check')
        .where('feed_id', 'in', feedIds)
        .execute()
    await vi.waitUntil(async () => (await logs()).some(({ status }) => status === 'success'), POLL_OPTIONS)
    expect(await logs()).toEqual([
      {
        feed_id: followed.feed.id,
        status: 'success',
        details: `"${followed.feed.name}": 2 articles there, 0 gone.`,
      },
    ])
  })
})

describe('a check whose feed is deleted meanwhile', () => {
  it('ends without a deadlock', async () => {
    const { feed } = await buildOnAir(newUrls(1))
    const deletion = (step: 'lock' | 'delete') => (tx: Tx) =>
      step === 'lock'
        ? tx.selectFrom('feed').select('id').where('id', '=', feed.id).forUpdate().execute()
        : tx.deleteFrom('feed').where('id', '=', feed.id).execute()
    const details = await callDuring(
      server.platform.db,
      deletion('lock'),
      () => check(feed.id, 0),
      deletion('delete'),
    )
    expect(details).toBe('1 article there, 0 gone.')
  })
})

describe('a tombstone in an Atom feed', () => {
  const atom = (entries: string) => ({
    body: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0">
      <title>News</title>${entries}</feed>`,
  })
  const entry = (id: string) => `<entry><id>${id}</id><title>Story ${id}</title></entry>`
  const tombstone = '<at:deleted-entry ref="b" when="2026-01-01T00:00:00Z"/>'

  it('withdraws its item at once, where the feed follows removals', async () => {
    server.site.pages.set('/follows.xml', atom(entry('a') + entry('b')))
    server.site.pages.set('/keeps.xml', atom(entry('a') + entry('b')))
    const follows = await buildFeed(server.platform, {
      url: `${server.site.url}/follows.xml`,
      on_removal: 'withdraw',
    })
    const keeps = await buildFeed(server.platform, { url: `${server.site.url}/keeps.xml` })
    for (const { id } of [follows, keeps]) await server.poll(id)
    // An item that only leaves the feed is not removed.
    server.site.pages.set('/follows.xml', atom(''))
    await server.poll(follows.id)
    expect(await withdrawnOf(follows.id)).toEqual([])
    for (const path of ['/follows.xml', '/keeps.xml'])
      server.site.pages.set(path, atom(entry('a') + tombstone))
    for (const { id } of [follows, keeps]) await server.poll(id)
    await vi.waitUntil(async () => (await withdrawnOf(follows.id)).length > 0, POLL_OPTIONS)
    expect(await withdrawnOf(follows.id)).toMatchObject([{ title: 'Story b' }])
    expect(await withdrawnOf(keeps.id)).toEqual([])
    // A feed that starts to follow removals reads its document again.
    await server.client.put(`/api/portal/feeds/${keeps.id}/`, { on_removal: 'withdraw' })
    await server.poll(keeps.id)
    await vi.waitUntil(async () => (await withdrawnOf(keeps.id)).length > 0, POLL_OPTIONS)
  })
})
