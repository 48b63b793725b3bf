import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@feedreel/contracts/audit'
import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { Item } from '@feedreel/contracts/items'
import type { NextLineUp, VideoLineUp } from '@feedreel/contracts/line-up'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import type { Video } from '@feedreel/contracts/videos'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countEvents } from '#features/statistics/service/count-events.ts'
import { createLog } from '#platform/log.ts'
import { countActive } from '#platform/queue/job-table.ts'
import { type StartedPlatform, startPlatform } from '#platform/start-platform.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, type Story, startFeedServer } from '#test/feed-server.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { freePort } from '../../../../../tools/servers/free-port.ts'
import { createWeb } from '../../web.ts'
import { cleanUpWithdrawals, requeueRemovals } from './service/remove-files.ts'

/** Beacons with other user agents would count as a bot's. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

let server: TestServer
let client: ApiClient
const sites: FeedServer[] = []
/** A second web server on the same database and files. */
let second: { started: StartedPlatform; web: FastifyInstance; url: string }
beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: '127.0.0.1/32' } })
  client = await server.operator()
  const port = await freePort()
  const config = { ...server.platform.config, port, role: 'web' as const }
  const started = await startPlatform(config, createLog('silent'), () => undefined)
  const web = await createWeb(started.platform, { checkAnswers: true })
  await web.listen({ port, host: config.host })
  second = { started, web, url: `http://127.0.0.1:${port}` }
})
afterAll(async () => {
  await second.web.close()
  await second.started.stop()
  await server.stop()
  await Promise.all(sites.map(site => site.stop()))
})

let count = 0
/** A feed of stories with pictures, and publishers that show it. */
async function buildPlace(stories = 2, publishers = 1) {
  count += 1
  const of = count
  const told = Array.from({ length: stories }, (_, index): Story => {
    return { id: `${of}-${index}`, title: `Story ${of}-${index}`, summary: `Summary ${of}-${index}` }
  })
  const site = await startFeedServer(told)
  sites.push(site)
  const feed = await buildFeed(server.platform, { url: `${site.url}/feed.xml` })
  await pull(feed.id)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: stories, categories: [] }]
  const made: Publisher[] = []
  while (made.length < publishers) {
    made.push(await buildPublisher(server.platform, { feed_settings, length_per_content: 1 }))
  }
  const { results } = await listItems(`feed=${feed.id}`)
  const ids = told.map(({ title }) => results.find(item => item.title === title)?.id ?? 0)
  const [publisher] = made
  if (!publisher) throw new Error('There is no publisher.')
  return { feed, ids, publishers: made, publisher, site, stories: told }
}

const pull = (feed: number) => runCommandToEnd(server.platform, client, 'pull_feeds', { feed: String(feed) })
const listItems = async (query: string) =>
  (await client.get(`/api/portal/items/?${query}`)).body as { count: number; results: ItemRecord[] }
const readVideo = async (id: number) => (await client.get(`/api/portal/videos/${id}/`)).body as Video
const completed = (id: number) =>
  vi.waitUntil(async () => {
    const video = await readVideo(id)
    return video.status === 'COMPLETED' && video
  }, POLL_OPTIONS)
async function make({ id }: Publisher): Promise<Video> {
  const { body } = await client.post(`/api/portal/publishers/${id}/generate/`)
  return completed((body as Video).id)
}
async function withdraw(id: number | undefined, fields = {}): Promise<Withdrawal> {
  const answer = await client.post(`/api/portal/items/${id}/withdraw/`, { reason: 'legal', ...fields })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Withdrawal
}
const playerOf = async ({ slug }: Publisher, url = server.url) =>
  (await (await fetch(`${url}/api/publishers/${slug}/player/`)).json()) as PlayerAnswer
const withdrawalOf = async (id: number) =>
  (await listItems('withdrawn=true')).results.find(item => item.id === id)?.withdrawal ?? null
/** The withdrawal once all files are gone. */
const goneOnce = (id: number) =>
  vi.waitUntil(async () => {
    const withdrawal = await withdrawalOf(id)
    return withdrawal?.removal_s != null && withdrawal
  }, POLL_OPTIONS)
const addressesOf = ({ s3_url, poster, thumbnail }: Video) =>
  [s3_url, poster, thumbnail].map(address => address ?? '')
const keyOf = (address: string) => new URL(address).pathname.slice('/media/'.length)
const traceOf = async (id: number) => {
  const { db } = server.platform
  const shows = sql<boolean>`${id} = any(item_ids)`
  const segments = await db.selectFrom('segment').select('key').where(shows).execute()
  const item = await db.selectFrom('item').select('picture_key').where('id', '=', id).executeTakeFirst()
  return { segments: segments.map(({ key }) => `segments/${key}.mp4`), picture: item?.picture_key ?? null }
}

describe('a withdrawal', () => {
  it('takes the item off air, out of all files and line-ups, and answers 410 in every web process', async () => {
    const { feed, ids, publishers, publisher, stories } = await buildPlace(3, 2)
    const [id = 0] = ids
    const old = await make(publisher)
    const shown = [await make(publisher), await make(publishers[1] as Publisher)]
    const addresses = [old, ...shown].flatMap(addressesOf)
    for (const address of addresses) expect((await fetch(address)).status).toBe(200)
    const traces = await traceOf(id)
    expect(traces).toEqual({ segments: [expect.any(String)], picture: expect.stringMatching(/^pictures/) })
    expect((await playerOf(publisher, second.url)).video?.chapters).toHaveLength(3)

    const withdrawal = await withdraw(id, { reason: 'taste', note: ' Asked by the editor. ' })
    for (const address of addresses) {
      expect(await fetch(address, { headers: { range: 'bytes=0-9' } }), address).toMatchObject({
        status: 410,
      })
      expect(await fetch(address, { method: 'HEAD' }), address).toMatchObject({ status: 410 })
      const elsewhere = address.replace(server.url, second.url)
      await expect.poll(async () => (await fetch(elsewhere)).status, POLL_OPTIONS).toBe(410)
    }
    for (const one of publishers) {
      expect(JSON.stringify(await playerOf(one))).not.toContain(`Story ${count}-0`)
      const elsewhere = async () => JSON.stringify(await playerOf(one, second.url))
      await expect.poll(elsewhere, POLL_OPTIONS).not.toContain(`Story ${count}-0`)
    }
    const rebuilt = withdrawal.off_air.publishers.map(({ video_id }) => video_id ?? 0)
    expect(withdrawal).toEqual({
      item: { id, title: stories[0]?.title, url: expect.any(String), feed_id: feed.id, feed_name: feed.name },
      reason: 'taste',
      note: 'Asked by the editor.',
      withdrawn_at: expect.any(String),
      withdrawn_by: 'operator',
      restored_at: null,
      restored_by: null,
      on_air: publishers.map(({ id: publisher_id, name }, index) => ({
        publisher_id,
        publisher_name: name,
        video_id: shown[index]?.id,
      })),
      removal_s: null,
      can_restore: true,
      off_air: {
        at: expect.any(String),
        publishers: publishers.map(({ id, name, slug }, index) => ({
          id,
          name,
          slug,
          video_id: rebuilt[index],
        })),
      },
    })

    for (const video of rebuilt) expect(await completed(video)).toMatchObject({ content_count: 2 })
    // The server keeps an answer for up to a second.
    const chapters = async () => (await playerOf(publisher)).video?.chapters.map(({ title }) => title)
    await expect.poll(chapters, POLL_OPTIONS).toEqual(stories.slice(1).map(({ title }) => title))
    const gone = await goneOnce(id)
    expect(gone.removal_s).toBeGreaterThan(0)
    const keys = [...addresses.map(keyOf), ...traces.segments, traces.picture ?? '']
    for (const key of keys) expect(await server.platform.storage.exists(key), key).toBe(false)
    expect(await traceOf(id)).toEqual({ segments: [], picture: null })
    for (const address of addresses) expect((await fetch(address)).status).toBe(410)

    const record = await readVideo(old.id)
    expect(record).toMatchObject({ status: 'COMPLETED', is_withdrawn: true, s3_url: null, thumbnail: null })
    expect(record).toMatchObject({ latest_content_title: null, latest_content_url: null })
    expect(await client.get(`/api/portal/videos/${old.id}/download/`)).toMatchObject({ status: 410 })
    const { items } = (await client.get(`/api/portal/videos/${old.id}/lineup/`)).body as VideoLineUp
    expect(items.map(({ title }) => title)).toEqual(['', ...stories.slice(1).map(({ title }) => title)])
    const lineUp = (await client.get(`/api/portal/publishers/${publisher.id}/lineup/`)).body as NextLineUp
    expect(lineUp.left_out).toMatchObject([{ id, reason: 'withdrawn', sentence: 'The item is withdrawn.' }])
    const { body } = await client.get(`/api/portal/contents/${publisher.id}/feeds/${feed.id}/`)
    const { results } = body as { results: Item[] }
    expect(results.map(({ withdrawn }) => withdrawn)).toEqual([true, false, false])
  })

  it('removes the files of every ratio', async () => {
    const { ids, publisher } = await buildPlace(2)
    await client.put(`/api/portal/publishers/${publisher.id}/`, { ratios: ['16:9', '1:1'] })
    await make(publisher)
    const renditions = (await playerOf(publisher)).video?.renditions ?? []
    expect(renditions.map(({ ratio }) => ratio)).toEqual(['16:9', '1:1'])
    const addresses = renditions.flatMap(({ url, poster }) => [url, poster])
    for (const address of addresses) expect((await fetch(address)).status).toBe(200)
    const [id = 0] = ids
    expect((await traceOf(id)).segments).toHaveLength(2)
    await withdraw(id)
    for (const address of addresses) expect((await fetch(address)).status, address).toBe(410)
    await goneOnce(id)
    for (const key of addresses.map(keyOf)) expect(await server.platform.storage.exists(key), key).toBe(false)
    expect((await traceOf(id)).segments).toEqual([])
    const ratios = async () => (await playerOf(publisher)).video?.renditions?.map(({ ratio }) => ratio)
    await expect.poll(ratios, POLL_OPTIONS).toEqual(['16:9', '1:1'])
  })

  it('removes the texts of the latest item from a video that an earlier withdrawal has stripped', async () => {
    const { ids, publisher, stories } = await buildPlace(3)
    const { id } = await make(publisher)
    const [latest = 0, other = 0] = ids
    await withdraw(other)
    const record = await readVideo(id)
    expect(record).toMatchObject({ is_withdrawn: true, latest_content_title: stories[0]?.title })
    await withdraw(latest)
    const address = `/api/portal/videos/${id}/`
    const answers = [address, `${address}lineup/`, `/api/portal/videos/?publisher=${publisher.id}`]
    for (const path of answers) {
      const text = JSON.stringify((await client.get(path)).body)
      expect(text, path).not.toContain(stories[0]?.title)
      expect(text, path).not.toContain(stories[0]?.summary)
    }
    expect(await readVideo(id)).toMatchObject({
      is_withdrawn: true,
      latest_content_title: null,
      latest_content_summary: null,
      latest_content_url: null,
    })
  })

  it('removes the headline from the figures, which stay', async () => {
    const { ids, publisher, stories } = await buildPlace(2)
    const { id: video } = await make(publisher)
    const events = [{ seq: 0, type: 'start', position: 0, chapter: 0 }]
    const beacon = { schema: 1, playback: randomUUID(), video, version: '1.8.0', events }
    const headers = { 'user-agent': BROWSER }
    const sent = await client.post(`/api/publishers/${publisher.slug}/events/`, beacon, { headers })
    expect(sent).toMatchObject({ status: 204 })
    const labels = async () => {
      await countEvents(server.platform)
      const path = `/api/portal/statistics/figures/?by=position&video=${video}`
      const { rows } = (await client.get(path)).body as FigureReport
      return rows.map(({ label, counts }) => [label, counts.reaches])
    }
    const [first, second] = stories
    await vi.waitUntil(async () => (await labels()).length > 0, POLL_OPTIONS)
    expect(await labels()).toEqual([[`1. ${first?.title}`, 1]])
    await withdraw(ids[0])
    expect(await labels()).toEqual([['1. Withdrawn item', 1]])
    const { body } = await client.get(`/api/portal/statistics/figures/?by=story&publisher=${publisher.id}`)
    expect(JSON.stringify(body)).not.toContain(first?.title)
    expect(JSON.stringify(body)).not.toContain(second?.title)
  })

  it('beats a pin, which no longer counts towards the limit', async () => {
    const { feed, ids, publisher } = await buildPlace(2)
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1 }]
    await client.put(`/api/portal/publishers/${publisher.id}/`, { feed_settings })
    const content = `/api/portal/contents/${publisher.id}/feeds/${feed.id}/content/`
    await client.patch(`${content}${ids[0]}/`, { status: 'pinned' })
    expect(await client.patch(`${content}${ids[1]}/`, { status: 'pinned' })).toMatchObject({ status: 400 })
    await withdraw(ids[0])
    expect(await client.patch(`${content}${ids[1]}/`, { status: 'pinned' })).toMatchObject({ status: 200 })
    const lineUp = (await client.get(`/api/portal/publishers/${publisher.id}/lineup/`)).body as NextLineUp
    expect(lineUp.items.map(item => item.id)).toEqual([ids[1]])
    expect(lineUp.left_out).toMatchObject([{ id: ids[0], reason: 'withdrawn' }])
  })

  it('deletes the picture that an editor chose', async () => {
    const { ids, site } = await buildPlace(1)
    const [id = 0] = ids
    await client.patch(`/api/portal/items/${id}/`, { picture: `${site.url}/pictures/chosen.jpg` })
    const { db, storage } = server.platform
    const edits = db.selectFrom('item_edit').select('held_picture').where('item_id', '=', id)
    const key = (await edits.executeTakeFirst())?.held_picture?.key ?? ''
    expect(await storage.exists(key)).toBe(true)
    await withdraw(id)
    await goneOnce(id)
    expect(await storage.exists(key)).toBe(false)
  })

  it('keeps the picture that another item shows', async () => {
    const { ids } = await buildPlace(2)
    const { db, storage } = server.platform
    const key = 'pictures/shared.jpg'
    await storage.putFile(key, import.meta.filename, 'image/jpeg')
    await db.updateTable('item').set({ picture_key: key }).where('id', 'in', ids).execute()
    await withdraw(ids[0])
    await goneOnce(ids[0] ?? 0)
    expect(await storage.exists(key)).toBe(true)
    await withdraw(ids[1])
    await goneOnce(ids[1] ?? 0)
    expect(await storage.exists(key)).toBe(false)
  })

  it('reaches an item that is on air although its feed was deleted', async () => {
    const { feed, ids, publisher, stories } = await buildPlace(2)
    const [id = 0, other = 0] = ids
    const video = await make(publisher)
    await client.delete(`/api/portal/feeds/${feed.id}/`)
    const lineUpOf = async () =>
      ((await client.get(`/api/portal/videos/${video.id}/lineup/`)).body as VideoLineUp).items
    expect(await lineUpOf()).toMatchObject(
      ids.map(item_id => ({ id: null, item_id, feed_id: null, on_air: true, removed: null })),
    )
    const withdrawal = await withdraw(id)
    expect(withdrawal).toMatchObject({
      item: { id, title: stories[0]?.title, feed_id: feed.id },
      on_air: [{ publisher_id: publisher.id, video_id: video.id }],
      can_restore: false,
    })
    expect((await playerOf(publisher)).video).toBe(null)
    for (const address of addressesOf(video)) expect((await fetch(address)).status).toBe(410)
    await goneOnce(id)
    expect(await lineUpOf()).toMatchObject([
      { id: null, item_id: id, title: '', removed: { status: 'withdrawn' } },
      { id: null, item_id: other, title: stories[1]?.title, removed: null },
    ])
    const path = `/api/portal/items/${id}/`
    expect(await client.post(`${path}withdraw/`, { reason: 'legal' })).toMatchObject({ status: 400 })
    expect(await client.post(`${path}restore/`)).toMatchObject({ status: 400 })
  })

  it('works in maintenance mode, in which only the new video waits', async () => {
    const { ids, publisher } = await buildPlace(2)
    const video = await make(publisher)
    await client.put('/api/portal/settings/', { maintenance_mode: true })
    try {
      const { off_air } = await withdraw(ids[1])
      expect((await playerOf(publisher)).video).toBe(null)
      await goneOnce(ids[1] ?? 0)
      expect(await server.platform.storage.exists(keyOf(video.s3_url ?? ''))).toBe(false)
      expect(await readVideo(off_air.publishers[0]?.video_id ?? 0)).toMatchObject({ status: 'QUEUED' })
    } finally {
      await client.put('/api/portal/settings/', { maintenance_mode: false })
    }
  })

  it('is deleted again until the storage has deleted everything, even when its job was lost', async () => {
    const { ids, publisher } = await buildPlace(2)
    const [id = 0] = ids
    const { db, clock, queue } = server.platform
    const video = await make(publisher)
    const { storage } = server.platform
    const remove = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('The storage is away.'))
    await withdraw(id)
    const failed = async () => {
      const rows = db.selectFrom('job_log').select('status').where('job_name', '=', 'withdrawal.remove')
      return (await rows.where('status', '=', 'failed').execute()).length
    }
    await expect.poll(failed, { timeout: 60_000, interval: 200 }).toBe(1)
    // The log ends before its job, which would keep another one out of the queue.
    await expect.poll(() => countActive(db, 'withdrawal.remove'), POLL_OPTIONS).toBe(0)
    remove.mockRestore()
    expect(await storage.exists(keyOf(video.s3_url ?? ''))).toBe(true)
    expect(await withdrawalOf(id)).toMatchObject({ removal_s: null })
    // A crashed job and a failed job leave the same record.
    const later = { db, queue, clock: { now: () => new Date(clock.now().getTime() + 10 * 60_000) } }
    await requeueRemovals(later)
    await goneOnce(id)
    expect(await storage.exists(keyOf(video.s3_url ?? ''))).toBe(false)
  }, 90_000)

  it('outlives its item, which retention keeps and which stays withdrawn when its feed lists it again', async () => {
    const { feed, ids, site, stories } = await buildPlace(2)
    const [id = 0] = ids
    const { db } = server.platform
    await withdraw(id)
    await goneOnce(id)
    site.stories = stories.slice(1)
    await pull(feed.id)
    expect(await withdrawalOf(id)).toMatchObject({ can_restore: false })
    await db
      .updateTable('left_item')
      .set({ left_at: new Date(0) })
      .where('item_id', '=', id)
      .execute()
    await runCommandToEnd(server.platform, client, 'cleanup')
    site.stories = stories
    await pull(feed.id)
    expect(await listItems(`feed=${feed.id}`)).toMatchObject({ count: 2 })
    expect(await withdrawalOf(id)).toMatchObject({ can_restore: true })
    await client.delete(`/api/portal/feeds/${feed.id}/`)
    expect((await listItems(`withdrawn=true&feed=${feed.id}`)).results).toMatchObject([
      {
        id,
        title: stories[0]?.title,
        feed_name: feed.name,
        first_seen_at: null,
        withdrawal: { can_restore: false },
      },
    ])
    expect(await client.post(`/api/portal/items/${id}/restore/`)).toMatchObject({ status: 400 })
  })

  it('is recorded with reason and note, like the restore', async () => {
    const { ids, stories } = await buildPlace(1)
    const [id = 0] = ids
    await withdraw(id, { reason: 'correction', note: 'Wrong name.' })
    await client.post(`/api/portal/items/${id}/restore/`)
    const { body } = await client.get(`/api/portal/audit/?subject=item&subject_id=${id}`)
    const [restored, withdrawn] = (body as { results: AuditEntry[] }).results
    const label = stories[0]?.title
    expect(withdrawn).toMatchObject({ action: 'withdrawn', label, actor: 'operator' })
    expect(withdrawn?.changes).toMatchObject({
      reason: { from: null, to: 'correction' },
      note: { from: null, to: 'Wrong name.' },
    })
    expect(restored).toMatchObject({ action: 'restored', label })
  })

  it('is forgotten with its addresses after 400 days, unless it is in force', async () => {
    const { ids, publisher } = await buildPlace(2)
    const [id = 0, other = 0] = ids
    const { db, clock, storage } = server.platform
    const video = await make(publisher)
    await withdraw(id)
    await withdraw(other)
    await Promise.all(ids.map(goneOnce))
    await client.post(`/api/portal/items/${other}/restore/`)
    const clockIn = (days: number) => ({ now: () => new Date(clock.now().getTime() + days * 86_400_000) })
    const kept = async () => {
      const records = await db
        .selectFrom('withdrawal')
        .select('item_id')
        .where('item_id', 'in', ids)
        .orderBy('item_id', 'desc')
        .execute()
      const key = keyOf(video.s3_url ?? '')
      const removed = await db.selectFrom('removed_file').select('key').where('key', '=', key).execute()
      return { records: records.map(({ item_id }) => item_id), removed: removed.length }
    }
    await cleanUpWithdrawals({ db, storage, clock: clockIn(399) }, 400)
    expect(await kept()).toEqual({ records: [id, other], removed: 1 })
    await cleanUpWithdrawals({ db, storage, clock: clockIn(401) }, 400)
    expect(await kept()).toEqual({ records: [id], removed: 0 })
  })
})

describe('a restored item', () => {
  it('is in the next video under new addresses, while the old ones still answer 410', async () => {
    const { ids, publisher } = await buildPlace(2)
    const [id = 0] = ids
    const old = await make(publisher)
    await withdraw(id)
    await goneOnce(id)
    const answer = await client.post(`/api/portal/items/${id}/restore/`)
    expect(answer).toMatchObject({
      status: 200,
      body: { restored_at: expect.any(String), restored_by: 'operator', can_restore: false },
    })
    expect(await withdrawalOf(id)).toBe(null)
    const video = await make(publisher)
    expect(video).toMatchObject({ content_count: 2, is_withdrawn: false })
    for (const address of addressesOf(video)) expect((await fetch(address)).status).toBe(200)
    for (const address of addressesOf(old)) expect((await fetch(address)).status).toBe(410)
    expect((await traceOf(id)).picture).not.toBe(null)
    expect(await withdraw(id)).toMatchObject({ on_air: [{ video_id: video.id }] })
  })
})

describe('the list of items', () => {
  it('has the items of all feeds, newest first, and finds them by text, feed and publisher', async () => {
    const { feed, ids, publisher, site, stories } = await buildPlace(3)
    await buildPlace(1)
    const idsOf = async (query: string) => (await listItems(query)).results.map(({ id }) => id)
    const all = await listItems('page_size=2')
    expect(all.count).toBeGreaterThan(3)
    expect(all.results).toHaveLength(2)
    const sorted = ids.toSorted((a, b) => b - a)
    // The first story of the feed is its newest.
    expect(ids).toEqual(sorted)
    expect(await idsOf(`feed=${feed.id}`)).toEqual(sorted)
    expect(await idsOf(`publisher=${publisher.id}`)).toEqual(sorted)
    expect(await listItems(`publisher=${publisher.id}&page_size=1`)).toMatchObject({ count: 3 })
    expect(await idsOf(`search=${stories[1]?.title.toUpperCase()}`)).toEqual([ids[1]])
    expect(await idsOf(`search=${stories[1]?.summary}&feed=${feed.id}`)).toEqual([ids[1]])
    expect(await idsOf(`search=${stories[1]?.title}&feed=${feed.id + 1}`)).toEqual([])
    expect((await listItems(`search=${stories[0]?.title}`)).results).toMatchObject([
      {
        title: stories[0]?.title,
        summary: stories[0]?.summary,
        feed_id: feed.id,
        feed_name: feed.name,
        category: 'News',
        picture: `${site.url}/pictures/${stories[0]?.id}.jpg`,
        withdrawal: null,
      },
    ])
    const moderate = (id: number | undefined, status: string) =>
      client.post(`/api/portal/items/${id}/moderate/`, { status, publishers: 'all' })
    await moderate(ids[0], 'pinned')
    await moderate(ids[1], 'banned')
    expect(await idsOf(`status=pinned&feed=${feed.id}`)).toEqual([ids[0]])
    expect(await idsOf(`status=banned&publisher=${publisher.id}`)).toEqual([ids[1]])
    expect(await idsOf(`status=normal&feed=${feed.id}`)).toEqual([ids[2]])
    expect(await idsOf(`status=all&category=news&feed=${feed.id}`)).toEqual(sorted)
    expect(await idsOf(`category=sports&feed=${feed.id}`)).toEqual([])
    expect(await idsOf(`has_picture=true&feed=${feed.id}`)).toEqual(sorted)
    expect(await idsOf(`has_picture=false&feed=${feed.id}`)).toEqual([])
    expect((await listItems(`feed=${feed.id}`)).results[2]).toMatchObject({
      has_picture: true,
      publisher_count: 1,
      pinned_count: 0,
      banned_count: 0,
    })
    await withdraw(ids[0])
    await withdraw(ids[2])
    expect(await idsOf(`withdrawn=true&publisher=${publisher.id}`)).toEqual([ids[2], ids[0]])
    expect(await idsOf(`withdrawn=true&search=${stories[0]?.title}`)).toEqual([ids[0]])
    expect((await idsOf(`withdrawn=false&feed=${feed.id}`)).length).toBe(3)
  })
})

describe('pages of the items of several feeds', () => {
  it('are in the order of all their items, for a publisher and for a person of the publisher', async () => {
    const [one, other, foreign] = [await buildPlace(4), await buildPlace(3), await buildPlace(2)]
    await buildPlace(2)
    const feeds = [one, other].map(({ feed }) => ({ feed_id: feed.id, top_n_contents: 1, categories: [] }))
    const { id } = await buildPublisher(server.platform, { feed_settings: feeds })
    const sorted = [...one.ids, ...other.ids].toSorted((a, b) => b - a)
    const { username } = await buildPerson(server.platform, 'editor', [id])
    const scoped = server.visitor()
    await scoped.signIn(username, PERSON_PASSWORD)
    const pagesOf = (reader: ApiClient, filter: string) =>
      Promise.all(
        [1, 2, 3].map(async page => {
          const { body } = await reader.get(`/api/portal/items/?${filter}page_size=3&page=${page}`)
          const { count, results } = body as { count: number; results: ItemRecord[] }
          return { count, ids: results.map(item => item.id) }
        }),
      )
    const pages = [0, 3, 6].map(start => ({ count: 7, ids: sorted.slice(start, start + 3) }))
    expect(await pagesOf(client, `publisher=${id}&`)).toEqual(pages)
    expect(await pagesOf(scoped, '')).toEqual(pages)
    expect(await pagesOf(scoped, `feed=${foreign.feed.id}&`)).toEqual(
      pages.map(() => ({ count: 0, ids: [] })),
    )
  })
})

describe('refusals', () => {
  it('unknown items and reasons, long notes, a second withdrawal, and a restore without a withdrawal', async () => {
    const { ids, stories } = await buildPlace(1)
    const path = `/api/portal/items/${ids[0]}/`
    expect((await client.post('/api/portal/items/999999/withdraw/', { reason: 'legal' })).status).toBe(404)
    expect((await client.post('/api/portal/items/999999/restore/')).status).toBe(404)
    const wrong = { reason: 'mood', note: 'x'.repeat(2001) }
    expect(await client.post(`${path}withdraw/`, wrong)).toMatchObject({
      status: 400,
      body: {
        reason: ['Choose one of: correction, legal, taste, source_removed, other.'],
        note: ['Ensure this field has no more than 2000 characters.'],
      },
    })
    const error = `"${stories[0]?.title}" is not withdrawn.`
    expect(await client.post(`${path}restore/`)).toMatchObject({ status: 400, body: { error } })
    await withdraw(ids[0])
    const again = await client.post(`${path}withdraw/`, { reason: 'legal' })
    expect(again).toMatchObject({
      status: 400,
      body: { error: `"${stories[0]?.title}" is withdrawn already.` },
    })
  })

  it('all but one of several concurrent withdrawals of the same item', async () => {
    const { ids, publisher } = await buildPlace(2)
    await make(publisher)
    const path = `/api/portal/items/${ids[0]}/withdraw/`
    const answers = await Promise.all([1, 2, 3].map(() => client.post(path, { reason: 'other' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('a restore when the feed no longer lists the item', async () => {
    const { feed, ids, site, stories } = await buildPlace(2)
    await withdraw(ids[0])
    site.stories = stories.slice(1)
    await pull(feed.id)
    const title = stories[0]?.title
    expect(await client.post(`/api/portal/items/${ids[0]}/restore/`)).toMatchObject({
      status: 400,
      body: { error: `"${title}" can't be restored: the last document of its feed does not list it.` },
    })
  })
})
