import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const FILES = { media_key: 'videos/v.mp4', poster_key: 'videos/p.jpg', thumbnail_key: 'videos/t.jpg' }
const ask = (id: number) => client.get(`/api/portal/videos/${id}/player/`)

describe('the player answer of one video in the portal', () => {
  it('has that video with its items, even when it is off air, and no ads, autoplay or beacons', async () => {
    const publisher = await buildPublisher(server.platform, {
      enable_ads: true,
      ad_tag_url: 'https://ads.example/vast',
      ad_skip_delay: 5,
      enable_autoplay: true,
    })
    const off_air_at = new Date()
    const id = await buildVideo(server.platform, publisher.id, { ...FILES, duration_s: 6, off_air_at })
    await buildVideo(server.platform, publisher.id, FILES)
    const item = { video_id: id, position: 0, title: 'First', summary: '', url: null, start_s: 0, end_s: 3 }
    await server.platform.db.insertInto('video_item').values(item).execute()
    const { status, body } = await ask(id)
    expect(status).toBe(200)
    const answer = body as PlayerAnswer
    expect(answer.video).toMatchObject({ id, chapters: [{ title: 'First', start: 0, end: 3 }] })
    expect(answer).toMatchObject({ autoplay: { enabled: false }, ads: null, events_url: '' })
  })

  it('has the video of an inactive publisher too', async () => {
    const publisher = await buildPublisher(server.platform, { is_active: false })
    const id = await buildVideo(server.platform, publisher.id, FILES)
    expect((await ask(id)).body).toMatchObject({ video: { id } })
  })
})

describe('a video that cannot be shown', () => {
  it('is null while it has no files and after it was withdrawn', async () => {
    const publisher = await buildPublisher(server.platform)
    const queued = await buildVideo(server.platform, publisher.id, { status: 'QUEUED' })
    expect((await ask(queued)).body).toMatchObject({ video: null })
    const withdrawn = await buildVideo(server.platform, publisher.id, {
      ...FILES,
      off_air_at: new Date(),
      withdrawn_at: new Date(),
    })
    expect((await ask(withdrawn)).body).toMatchObject({ video: null })
  })

  it('is 404 when it is unknown, and 401 for a visitor', async () => {
    expect(await ask(999_999)).toMatchObject({ status: 404, body: { error: 'There is no such video.' } })
    expect((await server.visitor().get('/api/portal/videos/1/player/')).status).toBe(401)
  })
})
