import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { JobLog } from '@feedreel/contracts/job-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { enqueuePurge } from './service/purge-cdn.ts'

const SECRET = 'a secret for tests'

type Call = { headers: IncomingHttpHeaders; body: string }
const calls: Call[] = []
let status = 204
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = { headers: request.headers, body: await text(request) }
  calls.push(call)
  response.writeHead(status).end()
}
const cdn = createServer((request, response) => void answer(request, response))

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  await once(cdn.listen(0, '127.0.0.1'), 'listening')
  server = await startTestServer({
    worker: true,
    environment: {
      CDN_PURGE_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`,
      CDN_PURGE_SECRET: SECRET,
    },
  })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  cdn.closeAllConnections()
  cdn.close()
})

const enqueue = (addresses: string[]) =>
  server.platform.db.transaction().execute(tx => enqueuePurge(server.platform, tx, addresses))
const purgeLogs = async () => {
  const { body } = await client.get('/api/portal/logs/?job_type=cleanup')
  return (body as { results: JobLog[] }).results.filter(({ details }) => details.includes('CDN_PURGE_URL'))
}

/** A publisher whose current video shows an item. Only the records exist: the files don't matter here. */
async function buildShown() {
  const feed = await buildFeed(server.platform)
  const [item = 0] = await buildItems(server.platform, feed.id, [feedItem()])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  const publisher = await buildPublisher(server.platform, { feed_settings })
  const name = `videos/${publisher.id}-0`
  const keys = {
    media_key: `${name}.mp4`,
    poster_key: `${name}-poster.jpg`,
    thumbnail_key: `${name}-thumbnail.jpg`,
  }
  const video = await buildVideo(server.platform, publisher.id, keys)
  const row = {
    video_id: video,
    position: 0,
    item_id: item,
    title: 'Story',
    summary: '',
    start_s: 0,
    end_s: 1,
  }
  await server.platform.db.insertInto('video_item').values(row).execute()
  return { item, publisher, keys: Object.values(keys) }
}

describe('the CDN', () => {
  it('gets the addresses of a withdrawn item’s files and players, with a signature of time and body', async () => {
    const { item, publisher, keys } = await buildShown()
    await client.post(`/api/portal/items/${item}/withdraw/`, { reason: 'legal' })
    await expect.poll(() => calls.length, POLL_OPTIONS).toBe(1)
    const { headers, body } = calls[0] as Call
    expect(JSON.parse(body)).toEqual({
      addresses: [
        ...keys.map(key => `${server.url}/media/${key}`),
        `${server.url}/api/publishers/${publisher.slug}/player/`,
      ],
    })
    expect(headers['content-type']).toBe('application/json')
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-feedreel-signature'])) ?? []
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60)
    expect(v1).toBe(createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex'))
    await expect
      .poll(purgeLogs, POLL_OPTIONS)
      .toMatchObject([{ status: 'success', details: 'CDN_PURGE_URL accepted 4 addresses.' }])
  })

  it('receives at most 1,000 addresses per call', async () => {
    calls.length = 0
    await enqueue(Array.from({ length: 2001 }, (_, index) => `https://media.example/${index}`))
    await expect.poll(() => calls.length, POLL_OPTIONS).toBe(3)
    const sizes = calls.map(({ body }) => (JSON.parse(body) as { addresses: string[] }).addresses.length)
    expect(sizes.toSorted((a, b) => b - a)).toEqual([1000, 1000, 1])
  })

  it('is called again after a refusal, and the job log has the reason', async () => {
    calls.length = 0
    status = 503
    await enqueue(['https://media.example/refused'])
    const failed = async () => (await purgeLogs()).find(log => log.status === 'failed')?.details
    await expect.poll(failed, { timeout: 60_000, interval: 200 }).toContain('CDN_PURGE_URL answered 503.')
    expect(calls).toHaveLength(3)
  }, 90_000)
})
