import { Readable } from 'node:stream'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishEvent } from '#platform/events/events.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const path = '/api/portal/videos/'

const listed = async (query: string) => {
  const { body } = await client.get(`${path}?${query}`)
  return body as { count: number; results: Video[] }
}
const idsOf = async (query: string) => (await listed(query)).results.map(({ id }) => id)
const pin = (slug: string, video_id: unknown) =>
  client.post(`/api/publishers/${slug}/pin-video/`, { video_id })
const unpin = (slug: string) => client.post(`/api/publishers/${slug}/unpin-video/`)
const pinnedOf = async ({ id }: { id: number }) =>
  ((await client.get(`/api/portal/publishers/${id}/`)).body as Publisher).pinned_video

describe('videos', () => {
  it('have every field of the specification, with absolute URLs', async () => {
    const publisher = await buildPublisher(server.platform)
    const id = await buildVideo(server.platform, publisher.id, {
      latest_content_title: 'Newest story',
      latest_content_summary: 'What happened.',
      latest_content_url: 'https://news.example/1',
      content_count: 2,
      duration_s: 6,
      view_count: 3,
      generation_started: new Date('2026-01-01T00:00:00Z'),
      generation_completed: new Date('2026-01-01T00:00:05Z'),
      media_key: 'videos/a.mp4',
      thumbnail_key: 'videos/a.jpg',
      poster_key: 'videos/p.jpg',
    })
    expect((await client.get(`${path}${id}/`)).body).toMatchObject({
      id,
      status: 'COMPLETED',
      latest_content_title: 'Newest story',
      latest_content_summary: 'What happened.',
      latest_content_url: 'https://news.example/1',
      publisher_id: publisher.id,
      publisher_name: publisher.name,
      publisher_slug: publisher.slug,
      content_count: 2,
      thumbnail: `${server.url}/media/videos/a.jpg`,
      duration: 6,
      view_count: 3,
      is_pinned: false,
      generation_started: '2026-01-01T00:00:00.000Z',
      generation_completed: '2026-01-01T00:00:05.000Z',
      error_message: null,
      s3_url: `${server.url}/media/videos/a.mp4`,
    })
  })

  it('are listed newest first, filtered by status and publisher, and searched by title or publisher', async () => {
    const one = await buildPublisher(server.platform, { name: 'Harbour Post' })
    const two = await buildPublisher(server.platform)
    const failed = await buildVideo(server.platform, one.id, {
      status: 'FAILED',
      error_message: 'It broke.',
      latest_content_title: null,
    })
    const done = await buildVideo(server.platform, one.id, { latest_content_title: 'Ferries run again' })
    const other = await buildVideo(server.platform, two.id, { latest_content_title: 'A 100% FERRY ban' })
    expect(await idsOf(`publisher=${one.id}`)).toEqual([done, failed])
    expect(await idsOf(`publisher=${one.id}&status=FAILED`)).toEqual([failed])
    expect(await idsOf(`publisher=${one.id}&status=all`)).toEqual([done, failed])
    expect(await idsOf(`publisher=${one.id}&status=`)).toEqual([done, failed])
    expect(await idsOf('search=harbour%20post')).toEqual([done, failed])
    expect(await idsOf('search=ferr')).toEqual([other, done])
    expect(await idsOf('search=100%25')).toEqual([other])
    expect((await listed(`publisher=${one.id}&status=FAILED`)).results[0]).toMatchObject({
      latest_content_title: null,
      error_message: 'It broke.',
      s3_url: null,
      thumbnail: null,
      duration: null,
    })
    expect(await listed('publisher=999999')).toMatchObject({ count: 0, results: [] })
  })

  it('are filtered by having no view in the last days', async () => {
    const { db } = server.platform
    const { id } = await buildPublisher(server.platform, { name: 'Quiet Courier' })
    const unwatched = await buildVideo(server.platform, id)
    const watched = await buildVideo(server.platform, id)
    const old = await buildVideo(server.platform, id)
    await buildVideo(server.platform, id, { status: 'FAILED', view_count: 0 })
    await db.updateTable('video').set({ view_count: 0 }).where('id', 'in', [unwatched, old]).execute()
    await db.updateTable('video').set({ view_count: 1 }).where('id', '=', watched).execute()
    const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000)
    await db.updateTable('video').set({ created_at: longAgo }).where('id', '=', old).execute()
    expect(await idsOf(`publisher=${id}&unwatched_days=7`)).toEqual([unwatched])
    expect(await idsOf(`publisher=${id}&unwatched_days=9`)).toEqual([unwatched, old])
    expect(await idsOf('search=quiet%20courier&unwatched_days=7')).toEqual([unwatched])
    expect(await client.get(`${path}?unwatched_days=0`)).toMatchObject({
      status: 400,
      body: { unwatched_days: ['Ensure this value is greater than or equal to 1.'] },
    })
  })

  it('are found when a search is repeated after an event of a video or publisher', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform, { name: 'Lantern Weekly' })
    const first = await buildVideo(server.platform, publisher.id, { latest_content_title: 'Otters' })
    expect(await idsOf('search=lantern')).toEqual([first])
    expect(await idsOf('search=otter')).toEqual([first])
    const second = await buildVideo(server.platform, publisher.id, { latest_content_title: 'More otters' })
    await publishEvent(db, { subject: 'video', id: second, change: 'created' })
    await expect.poll(() => idsOf('search=lantern'), POLL_OPTIONS).toEqual([second, first])
    expect(await idsOf('search=otter&page_size=1&page=2')).toEqual([first])
    await client.put(`/api/portal/publishers/${publisher.id}/`, { name: 'Candle Weekly' })
    expect(await idsOf('search=lantern')).toEqual([])
    await db.deleteFrom('video').where('id', '=', first).execute()
    await publishEvent(db, { subject: 'video', id: first, change: 'deleted' })
    await expect.poll(() => idsOf('search=otter'), POLL_OPTIONS).toEqual([second])
  })

  it('can be downloaded as an attachment when they are completed', async () => {
    const publisher = await buildPublisher(server.platform, { slug: 'gazette' })
    await storeText(server.platform, 'videos/whole.mp4', 'video')
    const id = await buildVideo(server.platform, publisher.id, { media_key: 'videos/whole.mp4' })
    const answer = await client.get(`${path}${id}/download/`)
    expect(answer).toMatchObject({ status: 200, body: 'video' })
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="gazette-${id}.mp4"`)
    const waiting = await buildVideo(server.platform, publisher.id, { status: 'QUEUED' })
    expect((await client.get(`${path}${waiting}/download/`)).status).toBe(404)
  })

  it('are not read for a HEAD request', async () => {
    const publisher = await buildPublisher(server.platform)
    const id = await buildVideo(server.platform, publisher.id, { media_key: 'videos/long.mp4' })
    const chunks = Array.from({ length: 100 }, () => Buffer.alloc(65_536))
    const body = Readable.from(chunks)
    const read = vi.spyOn(server.platform.storage, 'read')
    read.mockResolvedValueOnce({ body, bytes: 6_553_600 })
    const answer = await client.call('HEAD', `${path}${id}/download/`)
    read.mockRestore()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('6553600')
    expect(body.readableDidRead).toBe(false)
    expect(body.destroyed).toBe(true)
  })

  it('can be downloaded whole when the storage does not say how large they are', async () => {
    const publisher = await buildPublisher(server.platform)
    const id = await buildVideo(server.platform, publisher.id, { media_key: 'videos/chunked.mp4' })
    const read = vi.spyOn(server.platform.storage, 'read')
    read.mockResolvedValueOnce({ body: Readable.from(['vid', 'eo']), bytes: null })
    const answer = await client.get(`${path}${id}/download/`)
    expect(answer).toMatchObject({ status: 200, body: 'video' })
    expect(answer.headers.get('content-length')).toBeNull()
    read.mockRestore()
  })
})

describe('a pinned video', () => {
  it('belongs to its publisher, replaces the previous one, and can be unpinned', async () => {
    const publisher = await buildPublisher(server.platform)
    const first = await buildVideo(server.platform, publisher.id)
    const second = await buildVideo(server.platform, publisher.id)
    expect(await pin(publisher.slug, first)).toMatchObject({ status: 200, body: { success: true } })
    expect(await pinnedOf(publisher)).toEqual({ id: first, created_at: expect.any(String) })
    await pin(publisher.slug, second)
    const { results } = await listed(`publisher=${publisher.id}`)
    expect(results.filter(video => video.is_pinned).map(({ id }) => id)).toEqual([second])
    expect(await unpin(publisher.slug)).toMatchObject({ status: 200, body: { success: true } })
    expect(await pinnedOf(publisher)).toBeNull()
    expect((await unpin(publisher.slug)).status).toBe(200)
  })

  it('is only one under concurrent pins and unpins, with an audit entry for each in order', async () => {
    const publisher = await buildPublisher(server.platform)
    const ids = await Promise.all(Array.from({ length: 5 }, () => buildVideo(server.platform, publisher.id)))
    const answers = await Promise.all([...ids.map(id => pin(publisher.slug, id)), unpin(publisher.slug)])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { results } = await listed(`publisher=${publisher.id}`)
    const pinned = results.filter(video => video.is_pinned).map(({ id }) => id)
    const now = (await pinnedOf(publisher))?.id
    expect(pinned).toEqual(now === undefined ? [] : [now])

    const { body } = await client.get(`/api/portal/audit/?subject=publisher&subject_id=${publisher.id}`)
    type Change = { changes: { pinned_video?: { from: number | null; to: number | null } } }
    const steps = (body as { results: Change[] }).results.flatMap(({ changes }) => changes.pinned_video ?? [])
    let known: number | null = null
    for (const { from, to } of steps.reverse()) {
      expect(from).toBe(known)
      known = to
    }
    expect(known).toBe(now ?? null)
  })
})

describe('videos refuse', () => {
  it.each(['QUEUED', 'PROCESSING', 'FAILED'] as const)('to be pinned while they are %s', async status => {
    const publisher = await buildPublisher(server.platform)
    const id = await buildVideo(server.platform, publisher.id, { status })
    expect(await pin(publisher.slug, id)).toMatchObject({
      status: 400,
      body: { error: 'Only completed videos can be pinned.' },
    })
    expect(await pinnedOf(publisher)).toBeNull()
  })

  it('to be pinned for other or unknown publishers, or without an id', async () => {
    const publisher = await buildPublisher(server.platform)
    const other = await buildPublisher(server.platform)
    const id = await buildVideo(server.platform, other.id)
    expect((await pin(publisher.slug, id)).status).toBe(404)
    expect((await pin(publisher.slug, 999_999)).status).toBe(404)
    expect((await pin('nobody', id)).status).toBe(404)
    expect((await unpin('nobody')).status).toBe(404)
    for (const wrong of [undefined, null, '1', 0, -1, 1.5, [id]]) {
      expect(await pin(other.slug, wrong)).toMatchObject({
        status: 400,
        body: { video_id: [expect.any(String)] },
      })
    }
  })

  it('unknown ids and invalid filters', async () => {
    for (const id of ['999999', '0', '-1', 'abc', '1.5']) {
      expect((await client.get(`${path}${id}/`)).status, id).toBe(404)
      expect((await client.get(`${path}${id}/download/`)).status, id).toBe(404)
    }
    expect(await client.get(`${path}?status=DONE&publisher=abc&page_size=1001`)).toMatchObject({
      status: 400,
      body: {
        status: ['Choose one of: all, QUEUED, PROCESSING, COMPLETED, FAILED.'],
        publisher: ['A whole number is required.'],
        page_size: ['Ensure this value is less than or equal to 1000.'],
      },
    })
  })
})
