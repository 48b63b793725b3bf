import type { Video } from '@feedreel/contracts/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimOf, LostClaimError } from '#platform/queue/claim.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { holdFiles } from '#test/hold-files.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { generateVideo } from './service/generate-video.ts'
import { listVideoItems } from './store/line-up.ts'
import type { VideoJob } from './store/videos.ts'

let server: TestServer
beforeAll(async () => {
  // The test claims the job itself.
  server = await startTestServer({ environment: { ROLE: 'worker' } })
})
afterAll(() => server.stop())

describe('a worker that stopped responding while it stored a video', () => {
  it('does not publish it once another worker has planned it without a banned item', async () => {
    const { platform } = server
    const { db, queue, storage } = platform
    const client = await server.operator()
    const feed = await buildFeed(platform)
    const [banned = 0, other = 0] = await buildItems(platform, feed.id, [feedItem(), feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const publisher = await buildPublisher(platform, { feed_settings, length_per_content: 1 })
    await client.must<Video>('POST', `/api/portal/publishers/${publisher.id}/generate/`)
    const [job] = await queue.boss.fetch<VideoJob>('video.generate', { includeMetadata: true })
    if (!job) throw new Error('There is no job.')
    const { signal } = new AbortController()
    const attempt = (retryCount: number) => ({
      signal,
      claim: claimOf('video.generate', { id: job.id, retryCount }),
    })
    const own = { ...storage }
    const first = holdFiles(storage, 'videos/')
    const late = generateVideo(platform, job.data, attempt(0))
    await first.held

    await sql`update pgboss.job set retry_count = 1 where id = ${job.id}`.execute(db)
    const { videoId } = job.data
    const ban = { content_ids: [banned], action: 'ban' }
    const { status } = await client.patch(`/api/portal/contents/${publisher.id}/feeds/${feed.id}/bulk/`, ban)
    expect(status).toBe(200)
    const second = holdFiles(own, 'videos/')
    const taken = generateVideo({ ...platform, storage: own }, job.data, attempt(1))
    await second.held
    first.release()
    await expect(late).rejects.toBeInstanceOf(LostClaimError)

    second.release()
    await taken
    expect((await listVideoItems(db, videoId)).map(item => item.item_id)).toEqual([other])
  })
})
