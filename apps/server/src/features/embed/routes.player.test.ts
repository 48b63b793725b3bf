import { randomUUID } from 'node:crypto'
import { BrandInput } from '@feedreel/contracts/brand/brand'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { LiveEvent } from '@feedreel/contracts/events'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvents, publishEvent } from '#platform/events/events.ts'
import type { ApiClient } from '#test/api-client.ts'
import { countStatements } from '#test/count-statements.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createPlayerAnswers } from './service/player-answers.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const ask = (slug: string, headers: Record<string, string> = {}) =>
  server.visitor().get(`/api/publishers/${slug}/player/`, { headers })

/** Stores a finished video with two items, and publishes the event of its publisher as the worker does. */
async function buildVideo(
  publisherId: number,
  title: string,
  completedAt: Date,
  hasSound: boolean | null = null,
): Promise<number> {
  const { db, events } = server.platform
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
  // The second item first: the answer must be in order of positions.
  await db
    .insertInto('video_item')
    .values([item(1), item(0)])
    .execute()
  const isPublisher = ({ subject, id: subjectId }: LiveEvent) =>
    subject === 'publisher' && subjectId === publisherId
  const event = events.until(isPublisher, AbortSignal.timeout(60_000))
  await publishEvent(db, { subject: 'publisher', id: publisherId, change: 'updated' })
  await event
  return id
}

describe('the player answer', () => {
  it('plays on our own pages under every host that serves them, whatever the list', async () => {
    const { slug } = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const { publicUrl, port } = server.platform.config
    for (const page of [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
      expect((await ask(slug, { origin: page })).status, page).toBe(200)
      expect((await ask(slug, { referer: `${page}/demo/news` })).status, page).toBe(200)
    }
  })

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

  it('states whether the video has sound, unless this was not recorded when it was generated', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const soundOf = async () => ((await ask(slug)).body as PlayerAnswer).video
    await buildVideo(id, 'earlier', new Date('2026-01-01T00:00:00Z'))
    expect(await soundOf()).not.toHaveProperty('has_sound')
    await buildVideo(id, 'silent', new Date('2026-01-02T00:00:00Z'), false)
    expect(await soundOf()).toMatchObject({ has_sound: false })
    await buildVideo(id, 'heard', new Date('2026-01-03T00:00:00Z'), true)
    expect(await soundOf()).toMatchObject({ has_sound: true })
  })

  it('has the theme of its publisher even when the publisher has a brand', async () => {
    const colors = { ...DEFAULT_THEME, accent: '#ff8800' }
    const brand = BrandInput.parse({ ground: '#102030', ink: '#ffffff', accent: '#ffcc00' })
    const { slug } = await buildPublisher(server.platform, { brand, theme_settings: { colors } })
    expect((await ask(slug)).body).toMatchObject({ theme: colors })
    const { slug: unthemed } = await buildPublisher(server.platform, { brand })
    expect((await ask(unthemed)).body).toMatchObject({ theme: DEFAULT_THEME })
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
      sticky: { enabled: true, corner: 'bottom-right', offset: 16 },
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
      sticky: { enabled: false, corner: 'top-left', offset: 40 },
      enable_ads: true,
      ad_tag_url: 'https://ads.example/vast',
      ad_skip_delay: 0,
      ad_placement: 'preroll',
    })
    expect((await ask(own.slug)).body).toMatchObject({
      version: '1.7.0',
      theme: colors,
      autoplay: { enabled: false, muted: false, visibility: 75, loop: true },
      sticky: { enabled: false, corner: 'top-left', offset: 40 },
      ads: { tag_url: 'https://ads.example/vast', skip_delay: 0, placement: 'preroll' },
    })
  })

  it('lists the breaks in order of time, with their limits', async () => {
    const { slug } = await buildPublisher(server.platform, {
      enable_ads: true,
      ad_tag_url: 'https://ads.example/vast',
      ad_placement: 'postroll',
      ad_second_break: true,
      ad_fallback_tags: ['https://b.example/vast', 'https://c.example/vast'],
      ad_cap_per_page: 1,
      ad_cap_per_hour: 4,
      ad_when_docked: false,
      ad_requires_consent: true,
    })
    const tag_urls = ['https://ads.example/vast', 'https://b.example/vast', 'https://c.example/vast']
    expect(((await ask(slug)).body as PlayerAnswer).ads).toEqual({
      tag_url: 'https://ads.example/vast',
      skip_delay: 5,
      placement: 'postroll',
      breaks: [
        { placement: 'preroll', tag_urls },
        { placement: 'postroll', tag_urls },
      ],
      cap_per_page: 1,
      cap_per_hour: 4,
      when_docked: false,
      requires_consent: true,
    })
  })

  it('is sent for previous slugs too, and names the current slug', async () => {
    const publisher = await buildPublisher(server.platform)
    await client.put(`/api/portal/publishers/${publisher.id}/`, { slug: 'renamed' })
    const { body } = await ask(publisher.slug)
    expect((body as PlayerAnswer).publisher.slug).toBe('renamed')
  })

  it('is cached once for all pages without a list of domains, and per page with one', async () => {
    const open = await buildPublisher(server.platform)
    const listed = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const cache = 'public, max-age=1'
    const forAll = (await ask(open.slug)).headers
    expect([forAll.get('cache-control'), forAll.get('vary')]).toEqual([cache, null])
    const forOne = (await ask(listed.slug, { origin: 'https://news.example' })).headers
    expect([forOne.get('cache-control'), forOne.get('vary')]).toEqual([
      cache,
      'Origin, Referer, Sec-Fetch-Site',
    ])
  })
})

describe('a cached player answer', () => {
  const body = async (slug: string) => (await ask(slug)).body as PlayerAnswer

  it('needs no query for a second', async () => {
    const { slug } = await buildPublisher(server.platform)
    let queries = 0
    const count = () => {
      queries += 1
    }
    server.platform.pool.on('acquire', count)
    await expect
      .poll(async () => {
        await ask(slug)
        queries = 0
        await ask(slug)
        return queries
      })
      .toBe(0)
    server.platform.pool.off('acquire', count)
  })

  it('is read once for all who request it at the same time', async () => {
    const { slug } = await buildPublisher(server.platform)
    const answers = createPlayerAnswers(server.platform)
    const queries = await countStatements(/ as "asked" | as shown /, async () => {
      await Promise.all(Array.from({ length: 100 }, () => answers.read(slug)))
    })
    answers.close()
    // The publisher and its video.
    expect(queries).toBe(2)
  })

  it('is replaced before the process that made a change answers its caller', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const older = await buildVideo(id, 'first', new Date('2026-01-01T00:00:00Z'))
    const newer = await buildVideo(id, 'second', new Date('2026-01-02T00:00:00Z'))
    const path = `/api/portal/publishers/${id}/`
    expect((await body(slug)).video?.id).toBe(newer)
    await client.put(path, { loop: true })
    expect((await body(slug)).autoplay.loop).toBe(true)
    await client.post(`/api/publishers/${slug}/pin-video/`, { video_id: older })
    expect((await body(slug)).video?.id).toBe(older)
    await client.post(`/api/publishers/${slug}/unpin-video/`)
    expect((await body(slug)).video?.id).toBe(newer)
    await client.put(path, { slug: `${slug}-renamed` })
    expect((await body(slug)).publisher.slug).toBe(`${slug}-renamed`)
    await client.put(path, { is_active: false })
    expect((await ask(slug)).status).toBe(403)
    await client.delete(path)
    expect((await ask(slug)).status).toBe(404)
    await client.post('/api/portal/publishers/', { name: 'Successor', slug })
    expect((await body(slug)).publisher.name).toBe('Successor')
  })

  it('is replaced in another process by the live event', async () => {
    const { db, config, log } = server.platform
    const events = createEvents(config.databaseUrl ?? '', db, log)
    await events.start()
    const other = createPlayerAnswers({ ...server.platform, events })
    const videoOf = async (slug: string) => (await other.read(slug)).found?.answer.answer.video?.id
    const { id, slug } = await buildPublisher(server.platform)
    const older = await buildVideo(id, 'kept', new Date('2026-01-01T00:00:00Z'))
    const newer = await buildVideo(id, 'cleaned-up', new Date('2026-01-02T00:00:00Z'))
    expect(await videoOf(slug)).toBe(newer)
    for (const change of ['publisher', 'video'] as const) {
      const event = events.until(({ subject }) => subject === change, AbortSignal.timeout(60_000))
      if (change === 'publisher') {
        await client.post(`/api/publishers/${slug}/pin-video/`, { video_id: older })
      } else {
        await db.deleteFrom('video').where('id', '=', older).execute()
        await publishEvent(db, { subject: 'video', id: older, change: 'deleted' })
      }
      await event
      expect(await videoOf(slug)).toBe(change === 'publisher' ? older : newer)
    }
    other.close()
    await events.stop()
  })

  it('is replaced in another process within a second without an event', async () => {
    const { db, log } = server.platform
    const other = createPlayerAnswers({ ...server.platform, events: createEvents('', db, log) })
    const { id, slug } = await buildPublisher(server.platform)
    expect((await other.read(slug)).found?.publisher.loop).toBe(false)
    await client.put(`/api/portal/publishers/${id}/`, { loop: true })
    await expect
      .poll(async () => (await other.read(slug)).found?.publisher.loop, { timeout: 5000 })
      .toBe(true)
    other.close()
  })
})

describe('the player answer refuses', () => {
  it('unknown, inactive and unlisted publishers, with errors that other origins can read and no cache stores', async () => {
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

  it('are accepted as JSON and as plain text, also for former slugs, and store no viewer data', async () => {
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
      .selectFrom('player_event')
      .innerJoin('playback', 'playback.id', 'player_event.playback')
      .selectAll()
      .where('video_id', '=', video)
      .execute()
    expect(kept).toHaveLength(4)
    for (const row of kept) {
      expect(Object.keys(row).sort()).toEqual([
        'bot',
        'called',
        'chapter',
        'code',
        'day',
        'device',
        'failed',
        'host',
        'id',
        'ms',
        'playback',
        'player_version',
        'position_s',
        'publisher_id',
        'quarter',
        'received_at',
        'seq',
        'type',
        'video_id',
        'watched_s',
      ])
    }
  })

  it('of newer players are stored without the events of unknown types', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const video = await buildVideo(id, 'newer', new Date('2026-01-01T00:00:00Z'))
    const events = ['start', 'something_new', 'view'].map((type, seq) => ({
      seq,
      type,
      position: 2,
      more: 1,
    }))
    const body = { schema: 1, playback: randomUUID(), video, version: '99.0.0', events }
    const answer = await server.visitor().post(`/api/publishers/${slug}/events/`, JSON.stringify(body))
    expect(answer.status).toBe(204)
    expect(await viewsOf(video)).toBe(1)
  })

  it('with an impossible time until the first frame count, without that time', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const video = await buildVideo(id, 'background', new Date('2026-01-01T00:00:00Z'))
    const events = [
      { seq: 0, type: 'start', position: 0, ms: 7_200_000 },
      { seq: 1, type: 'view', position: 2 },
    ]
    const playback = randomUUID()
    const body = { schema: 1, playback, video, version: '1.12.1', events }
    const answer = await server.visitor().post(`/api/publishers/${slug}/events/`, JSON.stringify(body))
    expect(answer.status).toBe(204)
    expect(await viewsOf(video)).toBe(1)
    const kept = server.platform.db.selectFrom('player_event').select('ms').where('playback', '=', playback)
    expect(await kept.execute()).toEqual([{ ms: null }, { ms: null }])
  })

  it('of self-declared crawlers do not count, those of headless browsers do', async () => {
    const { id, slug } = await buildPublisher(server.platform)
    const video = await buildVideo(id, 'crawled', new Date('2026-01-01T00:00:00Z'))
    for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 HeadlessChrome/140.0']) {
      expect((await send(slug, video, { 'user-agent': agent })).status).toBe(204)
    }
    expect(await viewsOf(video)).toBe(1)
  })

  it('are refused for unknown and inactive publishers, unlisted pages, other publishers’ videos, and malformed bodies', async () => {
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
