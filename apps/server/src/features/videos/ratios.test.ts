import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BrandInput } from '@feedreel/contracts/brand/brand'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { Publisher } from '@feedreel/contracts/publishers'
import { probe } from '@feedreel/media/ffmpeg/probe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const run = promisify(execFile)
const TIMEOUT = { timeout: 180_000 }

let site: FeedServer
let server: TestServer
let client: ApiClient
let folder: string
beforeAll(async () => {
  site = await startFeedServer()
  server = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: site.host } })
  client = await server.operator()
  folder = await mkdtemp(join(tmpdir(), 'feedreel-video-'))
})
afterAll(async () => {
  await server.stop()
  await site.stop()
  await rm(folder, { recursive: true })
})

/** An intro of a second with sound. */
async function introOf(): Promise<Buffer> {
  const file = join(folder, 'intro.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=24:duration=1']
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1', '-shortest']
  await run(server.platform.ffmpeg.ffmpeg, ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', file])
  return readFile(file)
}

describe('a publisher with several ratios', () => {
  it('gets its video in each, with the intro, for players and operators', TIMEOUT, async () => {
    const feed = await buildFeed(server.platform, { public_name: 'The Gazette' })
    await buildItems(server.platform, feed.id, [feedItem({ url: null }), feedItem({ url: null })])
    const { id, slug } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
      length_per_content: 2,
      ratios: ['16:9', '1:1', '9:16'],
      brand: BrandInput.parse({ ground: '#102030', ink: '#ffffff', accent: '#ffcc00' }),
    })
    const form = new FormData()
    form.append(
      'intro_video',
      new Blob([new Uint8Array(await introOf())], { type: 'video/mp4' }),
      'intro.mp4',
    )
    expect((await client.put(`/api/portal/publishers/${id}/`, form)).status).toBe(200)
    const done = await runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(id) })
    expect(done).toMatchObject({ success: true })

    const answer = (await client.get(`/api/publishers/${slug}/player/`)).body as PlayerAnswer
    const renditions = answer.video?.renditions ?? []
    expect(renditions.map(({ ratio, width, height }) => [ratio, width, height])).toEqual([
      ['16:9', 1280, 720],
      ['1:1', 720, 720],
      ['9:16', 720, 1280],
    ])
    expect(renditions[0]?.url).toBe(answer.video?.url)
    for (const { url, poster, width, height } of renditions) {
      const file = join(folder, 'video.mp4')
      await writeFile(file, new Uint8Array(await (await fetch(url)).arrayBuffer()))
      const found = await probe(file, { tools: server.platform.ffmpeg, workFolder: folder })
      expect(found.video).toMatchObject([{ widthPx: width, heightPx: height }])
      expect(found.video[0]?.durationS).toBeCloseTo(5, 1)
      expect((await fetch(poster)).status).toBe(200)
    }
    const costs = (await client.get(`/api/portal/publishers/${id}/ratios/`)).body as {
      ratios: { ratio: string; bytes: number; seconds: number }[]
    }
    expect(costs.ratios.map(({ ratio }) => ratio)).toEqual(['16:9', '1:1', '9:16'])
    for (const { bytes, seconds } of costs.ratios) {
      expect(bytes).toBeGreaterThan(10_000)
      expect(seconds).toBeGreaterThan(0)
    }
    // Nothing has changed: a second video consists of the same segments.
    const again = await client.post(`/api/portal/publishers/${id}/generate/`, { force: false })
    expect(again.status).toBe(400)
  })

  it('looks for each picture once, found or not, and shows it in every ratio', TIMEOUT, async () => {
    const pictures = ['/pictures/there.jpg', '/pictures/missing.jpg']
    site.pages.set('/pictures/missing.jpg', { status: 404, body: '' })
    const feed = await buildFeed(server.platform)
    const items = pictures.map(path => feedItem({ url: null, pictureUrl: `${site.url}${path}` }))
    await buildItems(server.platform, feed.id, items)
    const makeVideo = async () => {
      const { id } = await buildPublisher(server.platform, {
        feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
        length_per_content: 1,
        ratios: ['16:9', '1:1', '9:16'],
      })
      return runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(id) })
    }
    expect((await makeVideo()).output).toContain(' 0 reused')
    expect(site.requests.filter(path => pictures.includes(path)).toSorted()).toEqual(pictures.toSorted())
    // The same segments, with pictures that are known from the start.
    expect((await makeVideo()).output).toContain(' 6 reused')
  })

  it('always has 16 to 9, and each ratio once in a fixed order', async () => {
    const { id } = await buildPublisher(server.platform)
    const put = (ratios: unknown) => client.put(`/api/portal/publishers/${id}/`, { ratios })
    expect((await put(['9:16', '1:1', '9:16'])).body).toMatchObject({ ratios: ['16:9', '1:1', '9:16'] })
    expect(((await put([])).body as Publisher).ratios).toEqual(['16:9'])
    expect(await put(['2:1'])).toMatchObject({ status: 400, body: { ratios: [expect.any(String)] } })
  })
})
