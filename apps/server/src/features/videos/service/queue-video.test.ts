import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { endOpenVideo } from '../store/videos.ts'
import { discardVideo } from './end-video.ts'
import { queueVideo } from './queue-video.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function publisherWithItem(): Promise<number> {
  const { platform } = server
  const feed = await buildFeed(platform)
  await buildItems(platform, feed.id, [feedItem()])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  return (await buildPublisher(platform, { feed_settings })).id
}

/** Queues a video of the schedule. */
async function queueScheduled() {
  const publisherId = await publisherWithItem()
  const scheduled = await queueVideo(server.platform, publisherId, false)
  if ('reason' in scheduled || scheduled.jobLogId === null) throw new Error('No video was queued.')
  return { publisherId, job: { videoId: scheduled.videoId, jobLogId: scheduled.jobLogId } }
}

const readVideos = (id: number) =>
  server.platform.db.selectFrom('video').select('status').where('id', '=', id).execute()

describe('queueVideo', () => {
  it('forces the open video of the schedule when one is requested', async () => {
    const { platform } = server
    const publisherId = await publisherWithItem()
    const scheduled = await queueVideo(platform, publisherId, false)
    const asked = await queueVideo(platform, publisherId, true)
    expect(asked).toEqual(scheduled)
    if ('reason' in asked || asked.jobLogId === null) throw new Error('No video was queued.')
    const job = { videoId: asked.videoId, jobLogId: asked.jobLogId }
    expect(await discardVideo(platform, job, publisherId)).toBe(false)
  })

  it('discards an unforced video when there is nothing new', async () => {
    const { publisherId, job } = await queueScheduled()
    expect(await discardVideo(server.platform, job, publisherId)).toBe(true)
    expect(await readVideos(job.videoId)).toEqual([])
  })
})

describe('discardVideo leaves a video', () => {
  it('that another worker has completed', async () => {
    const { publisherId, job } = await queueScheduled()
    await server.platform.db.transaction().execute(tx => endOpenVideo(tx, job, { status: 'COMPLETED' }))
    expect(await discardVideo(server.platform, job, publisherId)).toBe(false)
    expect(await readVideos(job.videoId)).toEqual([{ status: 'COMPLETED' }])
  })

  it('of another job', async () => {
    const { publisherId, job } = await queueScheduled()
    const earlier = { ...job, jobLogId: job.jobLogId - 1 }
    expect(await discardVideo(server.platform, earlier, publisherId)).toBe(false)
    expect(await readVideos(job.videoId)).toEqual([{ status: 'QUEUED' }])
  })
})
