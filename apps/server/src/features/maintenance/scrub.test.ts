import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countEvents } from '#features/statistics/service/count-events.ts'
import { recordPlaybacks } from '#features/statistics/service/record-playbacks.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { spoilReads } from '#test/spoil-reads.ts'

type Video = { id: number; status: string; s3_url: string; thumbnail: string }

let site: FeedServer
let server: TestServer
let client: ApiClient
let publisher: { id: number; slug: string }
beforeAll(async () => {
  site = await startFeedServer([{ id: 'one', title: 'The first story', picture: true }])
  server = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: site.host } })
  client = await server.operator()
  const feed = await buildFeed(server.platform, { url: `${site.url}/feed.xml` })
  await runCommandToEnd(server.platform, client, 'pull_feeds', { feed: String(feed.id) })
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 1 })
  await generate()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await site.stop()
})

const scrub = (values: object = {}) => runCommandToEnd(server.platform, client, 'scrub', values)

const generate = () =>
  runCommandToEnd(server.platform, client, 'generate_videos', {
    publisher: String(publisher.id),
    force: true,
  })

/** Newest first. */
async function videos(): Promise<[Video, ...Video[]]> {
  const { body } = await client.get(`/api/portal/videos/?publisher=${publisher.id}`)
  return (body as { results: [Video, ...Video[]] }).results
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of server.platform.storage.list(prefix)) found.push(key)
  return found.sort()
}

const fileOf = (key: string) => join(server.platform.config.dataDir, 'media', key)
const keyOf = (address: string) => address.slice(`${server.url}/media/`.length)

/** Changes one bit of a file, but not its size and time. */
async function flipBit(key: string): Promise<void> {
  const bytes = await readFile(fileOf(key))
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(fileOf(key), bytes)
}

describe('scrub', () => {
  it('finds no fault in unchanged files', async () => {
    const { success, output } = await scrub()
    expect({ success, output }).toEqual({
      success: true,
      output: '7 files read, 0 faults repaired, 0 not repaired.',
    })
  })

  it('finds no fault in files whose bytes arrive wrong once, and stores no hash of wrong bytes', async () => {
    const { storage, db } = server.platform
    const all = [...(await keys('segments/')), ...(await keys('pictures/')), ...(await keys('videos/'))]
    for (const key of all) {
      const stop = spoilReads(storage, key, 1)
      expect((await scrub({ dry_run: true })).output, key).toContain(' 0 not repaired.')
      stop()
    }
    const [segment = ''] = all
    await db.deleteFrom('stored_file').where('key', '=', segment).execute()
    const stop = spoilReads(storage, segment, 1)
    expect(await scrub()).toMatchObject({
      success: false,
      errors: expect.stringContaining(`${segment} has other bytes each time it is read.`),
    })
    stop()
    expect((await scrub()).output).toMatch(/ 1 file had no hash to compare with and has one now\.$/)
  })

  it('finds one changed bit in a segment and in a picture, which are made again when a video needs them', async () => {
    const [segment = ''] = await keys('segments/')
    const [picture = ''] = await keys('pictures/')
    await flipBit(segment)
    await flipBit(picture)
    const { success, output } = await scrub()
    expect(success).toBe(true)
    expect(output).toContain('is not what was written to the storage. Repaired.')
    expect(output).toContain('2 faults repaired, 0 not repaired')
    expect(await keys('segments/')).toEqual([])
    expect(await keys('pictures/')).toEqual([])
    expect((await generate()).output).toContain('0 reused')
    expect(await keys('pictures/')).toEqual([picture])
    expect(await scrub()).toMatchObject({ success: true })
  })

  it('makes the pictures of a video again from its media file, under new names', async () => {
    const [{ id, thumbnail }] = await videos()
    expect((await playerAnswer()).video).toMatchObject({ id, thumbnail })
    const before = await coarse(thumbnail)
    await rm(fileOf(keyOf(thumbnail)))
    expect(await scrub({ dry_run: true })).toMatchObject({
      success: false,
      errors: `A picture of Video ${id} of "${await publisherName()}" is missing in the storage.`,
    })
    expect(await scrub()).toMatchObject({ success: true, output: expect.stringContaining('Repaired.') })
    const [repaired] = await videos()
    expect(repaired.thumbnail).not.toBe(thumbnail)
    await untilPlayed({ id, thumbnail: repaired.thumbnail })
    const answer = await fetch(repaired.thumbnail)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    expect(difference(await coarse(repaired.thumbnail), before)).toBeLessThan(6)
    expect(await scrub()).toMatchObject({ success: true })
  })

  it('makes the poster of another ratio again from the video in that ratio', async () => {
    await client.put(`/api/portal/publishers/${publisher.id}/`, { ratios: ['16:9', '9:16'] })
    await generate()
    const [{ id }] = await videos()
    const upright = async () => {
      const { video } = (await playerAnswer()) as Pick<PlayerAnswer, 'video'>
      return video?.renditions?.find(({ ratio }) => ratio === '9:16')?.poster ?? ''
    }
    const lost = await vi.waitUntil(upright, POLL_OPTIONS)
    const before = await coarse(lost)
    await rm(fileOf(keyOf(lost)))
    const { success, output } = await scrub()
    expect({ success, output }).toEqual({
      success: true,
      output: expect.stringContaining(
        `The poster of Video ${id} of "${await publisherName()}" in 9:16 is missing in the storage. Repaired.`,
      ),
    })
    await expect.poll(upright, POLL_OPTIONS).not.toBe(lost)
    const repaired = await upright()
    const { width, height } = await sharp(await bytesOf(repaired)).metadata()
    expect({ width, height }).toEqual({ width: 720, height: 1280 })
    expect(difference(await coarse(repaired), before)).toBeLessThan(6)
    expect((await videos())[0].id).toBe(id)
    await client.put(`/api/portal/publishers/${publisher.id}/`, { ratios: ['16:9'] })
    await generate()
  })

  it('generates the current video of a publisher again with the same id', async () => {
    const [{ id, s3_url }] = await videos()
    await flipBit(keyOf(s3_url))
    expect(await scrub()).toMatchObject({
      success: true,
      output: expect.stringContaining(`Video ${id}: 1 item`),
    })
    const [remade] = await videos()
    expect(remade).toMatchObject({ id, status: 'COMPLETED' })
    expect(remade.s3_url).not.toBe(s3_url)
    await untilPlayed({ id, url: remade.s3_url })
    expect(await scrub()).toMatchObject({ success: true })
  })

  it('has the stories of a video that is made again with other items counted from then on', async () => {
    const [{ id, s3_url }] = await videos()
    const play = async (minutesAgo: number) => {
      const events = [{ seq: 0, type: 'start', position: 0 }]
      const beacon = { schema: 1 as const, playback: randomUUID(), video: id, version: '1.9.0', events }
      const visit = { host: 'news.example', device: 'phone', bot: null, isCrawler: false } as const
      const now = new Date(Date.now() - minutesAgo * 60_000)
      const { db } = server.platform
      await db
        .transaction()
        .execute(tx => recordPlaybacks(tx, [{ publisherId: publisher.id, visit, beacon }], now))
      await countEvents(server.platform)
    }
    await play(60)
    site.stories.unshift({ id: 'two', title: 'The second story', picture: true })
    await runCommandToEnd(server.platform, client, 'pull_feeds')
    await flipBit(keyOf(s3_url))
    expect(await scrub()).toMatchObject({ success: true })
    expect((await videos())[0]).toMatchObject({ id, status: 'COMPLETED' })
    await play(0)
    const { body } = await client.get(`/api/portal/statistics/figures/?by=story&video=${id}&days=2`)
    const rows = (body as FigureReport).rows.map(({ value, counts }) => [value, counts.reaches])
    expect(Object.fromEntries(rows)).toEqual({
      [`${site.url}/stories/one`]: 1,
      [`${site.url}/stories/two`]: 1,
    })
  })

  it('stores the hash of files from before hashes were stored', async () => {
    await server.platform.db.deleteFrom('stored_file').execute()
    expect((await scrub()).output).toMatch(/(\d+) files had no hash to compare with and have one now\.$/)
    expect((await scrub()).output).toMatch(/ 0 not repaired\.$/)
  })
})

const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

/** A picture in few grey pixels. */
const coarse = async (address: string) =>
  sharp(await bytesOf(address))
    .resize(32, 32, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()

/** The mean difference of two coarse pictures, of 255. */
const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

const playerAnswer = async () =>
  (await client.get(`/api/publishers/${publisher.slug}/player/`)).body as { video: object }

/** Waits until the player answer has this video: the server keeps an answer for up to a second. */
const untilPlayed = (video: object) =>
  expect.poll(async () => (await playerAnswer()).video, POLL_OPTIONS).toMatchObject(video)

async function publisherName(): Promise<string> {
  const { body } = await client.get(`/api/portal/publishers/${publisher.id}/`)
  return (body as { name: string }).name
}

describe('scrub fails', () => {
  it('when a file cannot be read, names it, and compares the others', async () => {
    const [segment = '', other = ''] = await keys('segments/')
    const bytes = await readFile(fileOf(segment))
    await rm(fileOf(segment))
    await mkdir(fileOf(segment))
    await flipBit(other)
    const { success, output, errors } = await scrub({ dry_run: true })
    await rmdir(fileOf(segment))
    await writeFile(fileOf(segment), bytes)
    await flipBit(other)
    expect(success).toBe(false)
    expect(errors).toMatch(
      new RegExp(`^${segment} could not be read to its end: EISDIR.*Restore the file\\.$`, 'm'),
    )
    expect(output).toContain(' 2 not repaired.')
  })

  it('when an older video is lost, and leaves it unchanged', async () => {
    const older = (await videos()).at(-1)
    await rm(fileOf(keyOf(older?.s3_url ?? '')))
    const { success, errors } = await scrub()
    expect(success).toBe(false)
    expect(errors).toBe(
      `Video ${older?.id} of "${await publisherName()}" is missing in the storage. Restore its file.`,
    )
    expect((await videos()).at(-1)).toEqual(older)
  })

  it('when a pinned video is lost, and says what to do', async () => {
    const older = (await videos()).at(-1)
    await client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id: older?.id })
    const { success, errors } = await scrub()
    expect(success).toBe(false)
    expect(errors).toContain('It is pinned: unpin it, or restore its file.')
    await client.post(`/api/publishers/${publisher.slug}/unpin-video/`, {})
  })

  it('when the current video cannot be generated again, and leaves it unchanged', async () => {
    const [current] = await videos()
    await flipBit(keyOf(current.s3_url))
    await client.put(`/api/portal/publishers/${publisher.id}/`, { is_active: false })
    const { success, errors } = await scrub()
    expect(success).toBe(false)
    expect(errors).toContain('is not what was written to the storage.')
    expect(errors).toContain('inactive')
    expect((await videos())[0]).toEqual({ ...current, is_on_air: false })
  })
})
