import { randomUUID } from 'node:crypto'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createPlayerChanges } from './service/player-changes.ts'

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
async function buildVideo(
  publisherId: number,
  title: string,
  completedAt: Date,
  hasSound: boolean | null = null,
): Promise<number> {
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
      has_sound: hasSound,
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

  it('says whether the video has sound, where that was noted when it was made', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const soundOf = async () => ((await ask(slug)).body as PlayerAnswer).video
    await buildVideo(id, 'earlier', new Date('2026-01-01T00:00:00Z'))
    expect(await soundOf()).not.toHaveProperty('has_sound')
    await buildVideo(id, 'silent', new Date('2026-01-02T00:00:00Z'), false)
    expect(await soundOf()).toMatchObject({ has_sound: false })
    await buildVideo(id, 'heard', new Date('2026-01-03T00:00:00Z'), true)
    expect(await soundOf()).toMatchObject({ has_sound: true })
  })

  it('has the theme, the autoplay and, when they are on, the ads of its publisher', async () => {
    const plain = await buildPublisher(server.platform, { name: 'Plain' })
    expect((await ask(plain.slug)).body).toEqual({
      schema: 1,
      version: 'latest',
      publisher: { slug: plain.slug, name: 'Plain' },
      video: null,
      theme: DEFAULT_THEME,
      autoplay: { enabled: true, muted: true, visibility: 50, loop: false },
      ads: null,
      events_url: `${server.url}/api/publishers/${plain.slug}/events/`,
    })
    const colors = { ...DEFAULT_THEME, primary: '#ff0000', controlBar: '#0f172acc' }
    const own = await buildPublisher(server.platform, {
      embed_version: '1.7.0',
      theme_settings: { colors },
      enable_autoplay: false,
      muted: false,
      autoplay_visibility_requirement: 75,
      loop: true,
      enable_ads: true,
      ad_tag_url: 'https://ads.example/vast',
      ad_skip_delay: 0,
      ad_placement: 'preroll',
    })
    expect((await ask(own.slug)).body).toMatchObject({
      version: '1.7.0',
      theme: colors,
      autoplay: { enabled: false, muted: false, visibility: 75, loop: true },
      ads: { tag_url: 'https://ads.example/vast', skip_delay: 0, placement: 'preroll' },
    })
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
    const cache = 'public, max-age=30, stale-while-revalidate=300, stale-if-error=600'
    const forAll = (await ask(open.slug)).headers
    expect([forAll.get('cache-control'), forAll.get('vary')]).toEqual([cache, null])
    const forOne = (await ask(listed.slug, { origin: 'https://news.example' })).headers
    expect([forOne.get('cache-control'), forOne.get('vary')]).toEqual([
      cache,
      'Origin, Referer, Sec-Fetch-Site',
    ])
  })
})

describe('changes that players are told', () => {
  /** How many queries were made meanwhile. */
  async function queriesOf(run: () => Promise<unknown>): Promise<number> {
    let queries = 0
    const count = () => {
      queries += 1
    }
    server.platform.pool.on('acquire', count)
    await run()
    server.platform.pool.off('acquire', count)
    return queries
  }

  it('are counted anew for each who asks alone, and once in a moment for a crowd', async () => {
    const ask = createPlayerChanges(server.platform.db)
    const crowd = () => Promise.all(Array.from({ length: 100 }, ask))
    expect(await queriesOf(ask)).toBe(1)
    expect(await queriesOf(ask)).toBe(1)
    expect(await queriesOf(crowd)).toBe(1)
    expect(await queriesOf(crowd)).toBe(0)
    const before = await ask()
    await buildPublisher(server.platform)
    await expect.poll(ask, { interval: 5 }).toBeGreaterThan(before)
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

describe('beacons', () => {
  const types = ['start', 'view'] as const
  const send = (slug: string, video: number, headers: Record<string, string> = {}) => {
    const events = types.map((type, seq) => ({ seq, type, position: 2 }))
    const body = { schema: 1, playback: randomUUID(), video, version: 'latest', events }
    return server.visitor().post(`/api/publishers/${slug}/events/`, JSON.stringify(body), { headers })
  }
  const viewsOf = async (video: number) =>
    ((await client.get(`/api/portal/videos/${video}/`)).body as { view_count: number }).view_count

  it('come as JSON or as plain text, from slugs of before too, and nothing of the viewer is kept', async () => {
    const publisher = await buildPublisher(server.platform)
    const video = await buildVideo(publisher.id, 'told', new Date('2026-01-01T00:00:00Z'))
    await client.put(`/api/portal/publishers/${publisher.id}/`, { slug: 'beacons-today' })
    for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
      const answer = await send(publisher.slug, video, { 'content-type': type })
      expect(answer).toMatchObject({ status: 204, body: '' })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await viewsOf(video)).toBe(2)
    const kept = await server.platform.db
      .selectFrom('playback_event')
      .selectAll()
      .where('video_id', '=', video)
      .execute()
    expect(kept).toHaveLength(4)
    for (const row of kept) {
      expect(Object.keys(row).sort()).toEqual([
        'playback',
        'player_version',
        'position_s',
        'received_at',
        'seq',
        'type',
        'video_id',
      ])
    }
  })

  it('of those who say that they are crawlers do not count, of headless browsers do', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const video = await buildVideo(id, 'crawled', new Date('2026-01-01T00:00:00Z'))
    for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 HeadlessChrome/140.0']) {
      expect((await send(slug, video, { 'user-agent': agent })).status).toBe(204)
    }
    expect(await viewsOf(video)).toBe(1)
  })

  it('are refused for unknown, inactive and unlisted ones, for others’ videos, and when they are none', async () => {
    const listed = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const video = await buildVideo(listed.id, 'fenced', new Date('2026-01-01T00:00:00Z'))
    const other = await buildPublisher(server.platform)
    expect((await send('nobody', video)).status).toBe(404)
    expect((await send(listed.slug, video, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await send(other.slug, video)).toMatchObject({
      status: 400,
      body: { error: `Video ${video} is not one of the publisher "${other.slug}".` },
    })
    await client.put(`/api/portal/publishers/${listed.id}/`, { is_active: false })
    expect((await send(listed.slug, video, { origin: 'https://news.example' })).status).toBe(403)
    const path = `/api/publishers/${other.slug}/events/`
    expect((await server.visitor().post(path, 'no JSON')).status).toBe(400)
    expect(
      await server.visitor().post(path, { schema: 1, playback: 'x', video: 1, events: [] }),
    ).toMatchObject({
      status: 400,
      body: { playback: [expect.any(String)], version: [expect.any(String)], events: [expect.any(String)] },
    })
    expect((await server.visitor().get(path)).status).toBe(405)
    expect(await viewsOf(video)).toBe(0)
  })
})
