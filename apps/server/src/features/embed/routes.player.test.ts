import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const ask = (slug: string, headers: Record<string, string> = {}) =>
  server.visitor().get(`/api/publishers/${slug}/player/`, { headers })

/** Stores a finished video with two items. */
async function buildVideo(publisherId: number, title: string, completedAt: Date): Promise<number> {
  const { db } = server.platform
  const files = {
    media_key: `videos/${title}.mp4`,
    poster_key: 'videos/p.jpg',
    thumbnail_key: 'videos/t.jpg',
  }
  const { id } = await db
    .insertInto('video')
    .values({
      ...files,
      publisher_id: publisherId,
      status: 'COMPLETED',
      latest_content_title: title,
      generation_completed: completedAt,
      duration_s: 6,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = (position: number) => ({
    video_id: id,
    position,
    title: `${title} ${position}`,
    summary: '',
    url: position === 0 ? 'https://news.example/a' : null,
    start_s: position * 3,
    end_s: position * 3 + 3,
  })
  // The second first: the order is that of the positions.
  await db
    .insertInto('video_item')
    .values([item(1), item(0)])
    .execute()
  return id
}

describe('the player answer', () => {
  it('has the newest video with its chapters in order, and the pinned one as soon as there is one', async () => {
    const publisher = await buildPublisher(server.platform)
    expect((await ask(publisher.slug)).body).toMatchObject({ video: null })
    const older = await buildVideo(publisher.id, 'older', new Date('2026-01-01T00:00:00Z'))
    const newer = await buildVideo(publisher.id, 'newer', new Date('2026-01-02T00:00:00Z'))
    await server.platform.db.insertInto('video').values({ publisher_id: publisher.id }).execute()
    expect((await ask(publisher.slug)).body).toMatchObject({
      video: {
        id: newer,
        published_at: '2026-01-02T00:00:00.000Z',
        chapters: [
          { title: 'newer 0', url: 'https://news.example/a', start: 0, end: 3 },
          { title: 'newer 1', url: null, start: 3, end: 6 },
        ],
      },
    })
    await client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id: older })
    expect((await ask(publisher.slug)).body).toMatchObject({ video: { id: older } })
    await client.post(`/api/publishers/${publisher.slug}/unpin-video/`)
    expect((await ask(publisher.slug)).body).toMatchObject({ video: { id: newer } })
  })

  it('comes for slugs of before, under the slug of today', async () => {
    const publisher = await buildPublisher(server.platform)
    await client.put(`/api/portal/publishers/${publisher.id}/`, { slug: 'renamed' })
    const { body } = await ask(publisher.slug)
    expect((body as PlayerAnswer).publisher.slug).toBe('renamed')
  })

  it('costs one query once it is known, and what changed is in the next one', async () => {
    const publisher = await buildPublisher(server.platform)
    await buildVideo(publisher.id, 'one', new Date('2026-01-01T00:00:00Z'))
    const headers = { origin: 'https://news.example' }
    await ask(publisher.slug, headers)
    let queries = 0
    const count = () => {
      queries += 1
    }
    server.platform.pool.on('acquire', count)
    await ask(publisher.slug, headers)
    server.platform.pool.off('acquire', count)
    expect(queries).toBe(1)
    await client.put(`/api/portal/publishers/${publisher.id}/`, { loop: true })
    const changed = (await ask(publisher.slug, headers)).body as PlayerAnswer
    expect(changed.autoplay.loop).toBe(true)
    await buildVideo(publisher.id, 'two', new Date('2026-01-02T00:00:00Z'))
    expect(((await ask(publisher.slug, headers)).body as PlayerAnswer).video?.title).toBe('two')
  })

  it('is shared by all pages without a list of domains, and kept apart by page with one', async () => {
    const open = await buildPublisher(server.platform)
    const listed = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const cache = 'public, max-age=30, stale-while-revalidate=300'
    const forAll = (await ask(open.slug)).headers
    expect([forAll.get('cache-control'), forAll.get('vary')]).toEqual([cache, null])
    const forOne = (await ask(listed.slug, { origin: 'https://news.example' })).headers
    expect([forOne.get('cache-control'), forOne.get('vary')]).toEqual([
      cache,
      'Origin, Referer, Sec-Fetch-Site',
    ])
  })
})

describe('the player answer refuses', () => {
  it('unknown, inactive and unlisted ones in a way that other origins can read and nobody keeps', async () => {
    const listed = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const inactive = await buildPublisher(server.platform, { is_active: false })
    for (const [slug, status] of [
      ['nobody', 404],
      [inactive.slug, 403],
      [listed.slug, 403],
    ] as const) {
      const answer = await ask(slug, { origin: 'https://evil.example' })
      expect(answer).toMatchObject({
        status,
        body: { error: expect.any(String), detail: expect.any(String) },
      })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})
