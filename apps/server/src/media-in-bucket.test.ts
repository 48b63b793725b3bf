import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { markRemoved } from '#platform/storage/removed-files.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createBucket, type S3Server, startS3Server } from '../../../tools/servers/s3-server.ts'

type Video = { id: number; status: string; s3_url: string; thumbnail: string }

/** Only root may start the S3 server. */
describe.runIf(process.getuid?.() === 0)('a server with its media in a bucket, as root', () => {
  let s3: S3Server
  let settings: Record<string, string>
  let bucket: S3Client
  let site: FeedServer
  let server: TestServer
  let client: ApiClient
  /** The addresses of each call to the CDN. */
  const purges: string[][] = []
  async function answerPurge(request: IncomingMessage, response: ServerResponse): Promise<void> {
    purges.push(((await json(request)) as { addresses: string[] }).addresses)
    response.writeHead(204).end()
  }
  const cdn = createServer((request, response) => void answerPurge(request, response))
  beforeAll(async () => {
    await once(cdn.listen(0, '127.0.0.1'), 'listening')
    s3 = await startS3Server()
    const { endpoint, region, accessKeyId, secretAccessKey } = s3
    const credentials = { accessKeyId, secretAccessKey }
    bucket = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
    settings = await createBucket(s3, 'media')
    site = await startFeedServer([{ id: 'one', title: 'The first story', picture: false }])
    server = await startTestServer({
      worker: true,
      environment: {
        FETCH_ALLOWLIST: site.host,
        ...settings,
        S3_PUBLIC_URL: 'https://cdn.example.com/media',
        CDN_PURGE_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`,
        CDN_PURGE_SECRET: 'a secret for tests',
      },
    })
    client = await server.operator()
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await site.stop()
    bucket.destroy()
    cdn.closeAllConnections()
    cdn.close()
    await s3.stop()
  })

  async function keys(prefix: string): Promise<string[]> {
    const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: 'media', Prefix: prefix }))
    return Contents.map(({ Key = '' }) => Key)
  }

  it('renders into it, reuses its segments, and uses its public URL', async () => {
    const feed = await buildFeed(server.platform, { url: `${site.url}/feed.xml` })
    await runCommandToEnd(server.platform, client, 'pull_feeds', { feed: String(feed.id) })
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 1 })
    const generate = () =>
      runCommandToEnd(server.platform, client, 'generate_videos', {
        publisher: String(publisher.id),
        force: true,
      })
    const first = await generate()
    const second = await generate()
    expect(first).toMatchObject({ success: true, output: expect.stringContaining('0 reused') })
    expect(second).toMatchObject({ success: true, output: expect.stringContaining('1 reused') })

    const list = await client.get(`/api/portal/videos/?publisher=${publisher.id}`)
    const { results } = list.body as { results: Video[] }
    expect(results.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
    const videos = (await keys('videos/')).filter(key => key.endsWith('.mp4'))
    expect(results.map(video => video.s3_url).sort()).toEqual(
      videos.map(key => `https://cdn.example.com/media/${key}`).sort(),
    )
    const download = await client.get(`/api/portal/videos/${results[0]?.id}/download/`)
    expect(download.status).toBe(200)
    expect((download.body as string).slice(4, 8)).toBe('ftyp')
    expect((await client.get('/readyz')).status).toBe(200)
    expect((await client.get('/portal')).headers.get('content-security-policy')).toContain(
      "media-src 'self' blob: https://cdn.example.com",
    )
  })

  it('removes the files of deleted records', async () => {
    const { body } = await client.get('/api/portal/publishers/')
    const [publisher] = (body as { results: { id: number }[] }).results
    const before = await keys('videos/')
    await client.delete(`/api/portal/publishers/${publisher?.id}/`)
    expect(before).toHaveLength(6)
    await vi.waitUntil(async () => (await keys('videos/')).length === 0, POLL_OPTIONS)
  })

  it('deletes the objects of a withdrawn item after the new video is made', async () => {
    site.stories = [
      { id: 'one', title: 'The first story' },
      { id: 'two', title: 'The second story' },
    ]
    const feed = await buildFeed(server.platform, { url: `${site.url}/feed.xml#withdrawn` })
    await runCommandToEnd(server.platform, client, 'pull_feeds', { feed: String(feed.id) })
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 1 })
    const publisherId = String(publisher.id)
    await runCommandToEnd(server.platform, client, 'generate_videos', { publisher: publisherId, force: true })
    const items = await client.get(`/api/portal/items/?feed=${feed.id}&search=second`)
    const [item] = (items.body as { results: { id: number }[] }).results
    const shown = await keys(`videos/`)
    expect(shown).toHaveLength(3)
    expect([await keys('pictures/'), await keys('segments/')].map(found => found.length)).toEqual([2, 3 * 3])
    const answer = await client.post(`/api/portal/items/${item?.id}/withdraw/`, { reason: 'legal' })
    const rebuilt = (answer.body as Withdrawal).off_air.publishers[0]?.video_id
    await vi.waitUntil(async () => (await keys('videos/')).every(key => !shown.includes(key)), POLL_OPTIONS)
    expect((await client.get(`/api/portal/videos/${rebuilt}/`)).body).toMatchObject({ status: 'COMPLETED' })
    // All objects are deleted at the same time.
    const countOf = async (prefix: string) => (await keys(prefix)).length
    await expect.poll(() => countOf('pictures/'), POLL_OPTIONS).toBe(1)
    await expect.poll(() => countOf('segments/'), POLL_OPTIONS).toBe(2 * 3)
    // The player's address at once, those in the bucket when their objects are gone.
    await expect.poll(() => purges.length, POLL_OPTIONS).toBe(2)
    expect(purges[0]).toEqual([`${server.url}/api/publishers/${publisher.slug}/player/`])
    expect(purges[1]?.toSorted()).toEqual(shown.map(key => `https://cdn.example.com/media/${key}`).toSorted())
  })

  it('redirects viewers to signed URLs when the bucket is private', async () => {
    const closed = await startTestServer({ environment: { ...settings, S3_SIGNED_URLS: 'true' } })
    try {
      const { storage } = closed.platform
      await storage.putFile('videos/9.mp4', import.meta.filename, 'video/mp4')
      await storage.putFile('segments/9', import.meta.filename, 'video/mp4')
      const address = storage.publicUrl('videos/9.mp4')
      expect(address).toBe(`${closed.url}/media/videos/9.mp4`)
      const video = await fetch(address, { headers: { range: 'bytes=0-5' } })
      expect([video.status, await video.text()]).toEqual([206, 'import'])
      expect(new URL(video.url).origin).toBe(s3.endpoint)
      expect(new URL(video.url).searchParams.get('X-Amz-Expires')).toBe('900')
      const now = closed.platform.clock.now()
      await closed.platform.db.transaction().execute(tx => markRemoved(tx, ['videos/9.mp4'], now))
      await closed.platform.removedFiles.refresh()
      const gone = await fetch(address, { redirect: 'manual', headers: { range: 'bytes=0-5' } })
      expect([gone.status, gone.headers.get('access-control-allow-origin')]).toEqual([410, '*'])
      for (const key of ['segments/9', 'videos/..%2fsegments/9', 'videos/'])
        expect((await fetch(`${closed.url}/media/${key}`)).status).toBe(404)
      const policy = (await fetch(`${closed.url}/portal`)).headers.get('content-security-policy')
      expect(policy).toContain(`media-src 'self' blob: ${closed.url} ${s3.endpoint};`)
    } finally {
      await closed.stop()
    }
  })
})
