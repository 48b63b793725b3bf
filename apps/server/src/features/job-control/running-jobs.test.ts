import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleVideos } from '#features/videos/service/schedule-videos.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The web server runs in this process, the worker in its own. */
let site: FeedServer
let server: TestServer
let worker: ServerProcess
let client: ApiClient
beforeAll(async () => {
  site = await startFeedServer()
  server = await startTestServer()
  client = await server.operator()
  const { databaseUrl, dataDir, publicUrl } = server.platform.config
  worker = startServerProcess({
    ROLE: 'worker',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    DEMO: 'false',
    FETCH_ALLOWLIST: site.host,
  })
  await worker.line(/worker is running/)
})
afterAll(async () => {
  worker.child.kill('SIGTERM')
  await worker.ended
  await server.stop()
  await site.stop()
})

/** A publisher with slow videos: twenty seconds for each item. */
async function slowPublisher(): Promise<number> {
  const feed = await buildFeed(server.platform, {
    is_active: true,
    url: `${site.url}/none-${Date.now()}.xml`,
  })
  await buildItems(server.platform, feed.id, [feedItem({ url: null }), feedItem({ url: null })])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
  return (await buildPublisher(server.platform, { feed_settings, length_per_content: 20 })).id
}

const readVideo = async (id: number) => (await client.get(`/api/portal/videos/${id}/`)).body as Video

/** Reads a video at each of its events until it matches. */
async function videoOnce(id: number, fits: (video: Video) => boolean): Promise<Video> {
  const never = new AbortController().signal
  for (;;) {
    const heard = server.platform.events.until(event => event.subject === 'video' && event.id === id, never)
    const video = await readVideo(id)
    if (fits(video)) return video
    await heard
  }
}

async function generate(publisherId: number): Promise<Video> {
  return (await client.post(`/api/portal/publishers/${publisherId}/generate/`, {})).body as Video
}

/** The encoder processes of the worker. */
async function encoders(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'ppid,args'])
  const ofWorker = stdout.split('\n').filter(line => Number.parseInt(line, 10) === worker.child.pid)
  return ofWorker.filter(line => line.includes('ffmpeg'))
}

describe('a generation that runs in another process', () => {
  it('is aborted when its video is cancelled, and can be retried', async () => {
    const publisherId = await slowPublisher()
    const { id } = await generate(publisherId)
    await videoOnce(id, video => video.status === 'PROCESSING' && video.progress > 0)
    expect((await client.post(`/api/portal/videos/${id}/cancel/`)).body).toMatchObject({ status: 'FAILED' })

    // Its slot is free at once: the limit is one, so the next video could not start otherwise.
    await client.put('/api/portal/settings/', { max_concurrent_generations: 1 })
    await client.put(`/api/portal/publishers/${publisherId}/`, { length_per_content: 1 })
    expect((await client.post(`/api/portal/videos/${id}/retry/`)).body).toMatchObject({ status: 'QUEUED' })
    const made = await videoOnce(id, video => video.status === 'COMPLETED')
    expect(made).toMatchObject({ duration: 2, error_message: null, error_class: null })
    expect(await encoders()).toEqual([])
    async function logStatuses(): Promise<string[]> {
      const { body } = await client.get('/api/portal/logs/?job_type=video_generation')
      return (body as { results: JobLog[] }).results.filter(log => log.video_id === id).map(log => log.status)
    }
    // The log ends after its video.
    await expect.poll(logStatuses).toEqual(['success', 'failed'])
  })

  it('is queued again after a failed attempt, and fails for good with a class and advice', async () => {
    const { db } = server.platform
    const publisherId = await slowPublisher()
    await client.put(`/api/portal/publishers/${publisherId}/`, { length_per_content: 1 })
    const lost = {
      media_key: 'clips/lost.mp4',
      clip_key: 'clips/lost-fitted.mp4',
      sha256: 'x',
      duration_s: 1,
    }
    const upload = await db
      .insertInto('upload')
      .values({ ...lost, publisher_id: publisherId, original_name: 'intro.mp4' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('publisher')
      .set({ intro_upload_id: upload.id })
      .where('id', '=', publisherId)
      .execute()

    const { id } = await generate(publisherId)
    await videoOnce(id, video => video.status === 'PROCESSING')
    await videoOnce(id, video => video.status === 'QUEUED')
    const failed = await videoOnce(id, video => video.status === 'FAILED')
    expect(failed).toMatchObject({
      error_class: 'picture-missing',
      error_message: expect.stringContaining('clips/lost-fitted.mp4'),
      advice: expect.stringContaining('intro'),
    })
  })
})

describe('a change of the settings', () => {
  const change = (settings: object) => client.put('/api/portal/settings/', settings)
  const cancel = (id: number) => client.post(`/api/portal/videos/${id}/cancel/`)

  it('of the concurrent generations applies at once, also to queued videos', async () => {
    await change({ max_concurrent_generations: 1 })
    const first = await generate(await slowPublisher())
    await videoOnce(first.id, video => video.status === 'PROCESSING' && video.progress > 0)
    const second = await generate(await slowPublisher())
    expect(await readVideo(second.id)).toMatchObject({ status: 'QUEUED' })
    await change({ max_concurrent_generations: 2 })
    await videoOnce(second.id, video => video.status === 'PROCESSING')
    expect(await readVideo(first.id)).toMatchObject({ status: 'PROCESSING' })
    await cancel(first.id)
    await cancel(second.id)
  })

  it('to maintenance finishes the running generation and starts none until it ends', async () => {
    await change({ max_concurrent_generations: 1 })
    const other = await slowPublisher()
    const failed = await generate(other)
    await cancel(failed.id)
    await client.put(`/api/portal/publishers/${other}/`, { auto_video_generation_enabled: true })
    const waitingPublisher = await slowPublisher()
    await client.put(`/api/portal/publishers/${waitingPublisher}/`, { length_per_content: 1 })
    // From here to maintenance as little as possible: the running generation takes only seconds.
    const running = await generate(await slowPublisher())
    await videoOnce(running.id, video => video.status === 'PROCESSING')
    const waiting = await generate(waitingPublisher)
    await change({ maintenance_mode: true })
    const refusal = { status: 400, body: { error: expect.stringContaining('Maintenance mode is on') } }
    expect(await client.post(`/api/portal/publishers/${other}/generate/`, {})).toMatchObject(refusal)
    expect(await client.post(`/api/portal/videos/${failed.id}/retry/`)).toMatchObject(refusal)
    for (const command of ['generate_videos', 'retry_failed_videos']) {
      const { body } = await client.post('/api/portal/commands/', { command })
      expect(body, command).toMatchObject({ success: false, job_log_id: null })
    }
    await scheduleVideos(server.platform)
    const { body } = await client.get(`/api/portal/videos/?publisher=${other}`)
    expect(body).toMatchObject({ count: 1, results: [{ id: failed.id, status: 'FAILED' }] })

    const finished = await videoOnce(running.id, video => video.status !== 'PROCESSING')
    expect(finished).toMatchObject({ status: 'COMPLETED', duration: 40 })
    // The worker was idle for as long as another job takes.
    await runCommandToEnd(server.platform, client, 'recount_storage')
    expect(await readVideo(waiting.id)).toMatchObject({ status: 'QUEUED', generation_started: null })

    await change({ maintenance_mode: false })
    await videoOnce(waiting.id, video => video.status === 'COMPLETED')
  })
})

describe('a failed poll', () => {
  it.each([
    ['feed-gone', '/gone.xml', { status: 410, body: '' }],
    ['not-a-feed', '/page.html', { body: '<!doctype html><title>Hello</title>' }],
  ])('is classed as %s', async (errorClass, path, page) => {
    site.pages.set(path, page)
    const feed = await buildFeed(server.platform, { url: `${site.url}${path}` })
    await runCommandToEnd(server.platform, client, 'pull_feeds', { feed: String(feed.id) })
    const { body } = await client.get('/api/portal/logs/?job_type=feed_update&status=failed')
    const log = (body as { results: JobLog[] }).results.find(row => row.feed_id === feed.id)
    expect(log).toMatchObject({ error_class: errorClass, advice: expect.any(String) })
  })
})
