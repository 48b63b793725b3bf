import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { watchFeatures } from '../../watched-metrics.ts'
import { createProbe } from '../../web.ts'

let server: TestServer
let guarded: TestServer
beforeAll(async () => {
  server = await startTestServer()
  guarded = await startTestServer({ environment: { METRICS_TOKEN: 'a token for tests' } })
})
afterAll(async () => {
  await server.stop()
  await guarded.stop()
})

const read = async (from: TestServer, headers: Record<string, string> = {}) => {
  const { status, body } = await from.visitor().get('/metrics', { headers })
  return { status, body: body as string }
}

/** Sends a request with a chosen Host header, which fetch does not allow. */
async function statusFor(host: string): Promise<number | undefined> {
  const call = request(`${server.url}/metrics`, { headers: { host } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  await text(response)
  return response.statusCode
}

describe('metrics', () => {
  it('count requests by the pattern of their route, method and status', async () => {
    const client = await server.operator()
    for (const id of [901, 902, 903]) await client.get(`/api/portal/feeds/${id}/`)
    const { body } = await read(server)
    expect(body).toMatch(
      /^feedreel_http_request_duration_seconds_count\{method="GET",route="\/api\/portal\/feeds\/:id\/",status="404"\} 3$/m,
    )
    expect(body).not.toContain('feeds/901')
  })

  it('contain how many jobs wait in each queue, and since when', async () => {
    await buildFeed(server.platform)
    const { body } = await read(server)
    expect(body).toMatch(/^feedreel_queue_jobs\{queue="feed.poll",state="waiting"\} 1$/m)
    expect(body).toMatch(/^feedreel_queue_jobs\{queue="video.generate",state="waiting"\} 0$/m)
    const [, seconds] = /^feedreel_queue_oldest_seconds\{queue="feed.poll"\} ([\d.e-]+)$/m.exec(body) ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(body).toMatch(/^feedreel_database_up 1$/m)
  })

  it('name each publisher that is overdue for a video, and no other, with the seconds since its last one', async () => {
    const { platform } = server
    const overdue = await buildPublisher(platform, { auto_video_generation_enabled: true })
    await buildPublisher(platform, { auto_video_generation_enabled: true })
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await platform.db
      .updateTable('publisher')
      .set({ last_video_generated: days(2), next_look_at: days(1) })
      .where('id', '=', overdue.id)
      .execute()
    watchFeatures(platform)
    const { body } = await read(server)
    const named = [...body.matchAll(/^feedreel_publisher_without_new_video_seconds\{(.+)\} (\d+)/gm)]
    expect(named.map(([, labels]) => labels)).toEqual([`publisher="${overdue.slug}"`])
    expect(Number(named[0]?.[2])).toBeGreaterThanOrEqual(2 * 86_400)
    expect(body).toMatch(/^feedreel_publishers_without_new_video 1$/m)
  })

  it('start at 0, so that the first failure is an increase', async () => {
    const { body } = await read(server)
    expect(body).toMatch(/^feedreel_videos_total\{result="failed"\} 0$/m)
    expect(body).toMatch(/^feedreel_segments_total\{source="cache"\} 0$/m)
  })

  it('contain sign-in tries and the resource use of the process', async () => {
    await server.visitor().signIn('nobody', 'wrong')
    const { body } = await read(server)
    expect(body).toMatch(/^feedreel_sign_ins_total\{result="failed"\} \d+$/m)
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  })

  it('are open to whoever has the token, wherever they are', async () => {
    const headers = { authorization: 'Bearer a token for tests', 'x-forwarded-for': '203.0.113.9' }
    expect((await read(guarded, headers)).status).toBe(200)
  })

  it('are served by a worker process, with its health and nothing else', async () => {
    const probe = await createProbe(server.platform)
    const url = await probe.listen({ port: 0, host: '127.0.0.1' })
    const statuses = await Promise.all(
      ['/metrics', '/healthz', '/readyz', '/portal', '/api/csrf-token/'].map(async path => {
        const response = await fetch(url + path)
        await response.text()
        return response.status
      }),
    )
    await probe.close()
    expect(statuses).toEqual([200, 200, 200, 404, 404])
  })
})

describe('metrics refuse', () => {
  it.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])(
    'what a proxy on this machine passes on (%s)',
    async name => {
      expect((await read(server, { [name]: '203.0.113.9' })).status).toBe(403)
    },
  )

  it('a page whose name leads to this machine', async () => {
    expect(await statusFor('localhost:8000')).toBe(200)
    expect(await statusFor('rebound.example')).toBe(403)
  })

  it('callers without the token or with a wrong one, in the form of the contract', async () => {
    const sentence = 'The bearer token is missing or wrong.'
    for (const headers of [{}, { authorization: 'Bearer guessed' }, { authorization: 'a token for tests' }]) {
      const answer = await read(guarded, headers as Record<string, string>)
      expect(answer).toEqual({ status: 401, body: { error: sentence, detail: sentence } })
    }
  })
})
