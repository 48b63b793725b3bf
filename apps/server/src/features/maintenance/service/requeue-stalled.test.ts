import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateVideo } from '#features/videos/service/generate-video.ts'
import { queueVideo } from '#features/videos/service/queue-video.ts'
import { claimOf, LostClaimError } from '#platform/queue/claim.ts'
import type { ClaimedJob } from '#platform/queue/job-table.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { requeueStalled } from './requeue-stalled.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A video that a worker has started. @returns its id and job log */
async function begunVideo(): Promise<{ videoId: number; jobLogId: number }> {
  const { platform } = server
  const { db } = platform
  const feed = await buildFeed(platform)
  await buildItems(platform, feed.id, [feedItem()])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  const publisher = await buildPublisher(platform, { feed_settings })
  const queued = await queueVideo(platform, publisher.id, true)
  if ('reason' in queued || queued.jobLogId === null) throw new Error('No video was queued.')
  const { videoId, jobLogId } = queued
  await db.updateTable('job_log').set({ status: 'running' }).where('id', '=', jobLogId).execute()
  await db
    .updateTable('video')
    .set({ status: 'PROCESSING', progress: 40 })
    .where('id', '=', videoId)
    .execute()
  return { videoId, jobLogId }
}

async function setState(jobLogId: number, state: 'active' | 'retry'): Promise<void> {
  await sql`update pgboss.job set state = ${state}::pgboss.job_state
    where data->>'jobLogId' = ${String(jobLogId)}`.execute(server.platform.db)
}

async function statuses({ videoId, jobLogId }: { videoId: number; jobLogId: number }) {
  const { db } = server.platform
  const log = await db.selectFrom('job_log').selectAll().where('id', '=', jobLogId).executeTakeFirst()
  const video = await db.selectFrom('video').selectAll().where('id', '=', videoId).executeTakeFirst()
  return { log: log?.status, details: log?.details, video: video?.status, progress: video?.progress }
}

describe('requeueStalled', () => {
  it('sets a video to queued whose job went back to the queue, and leaves running ones unchanged', async () => {
    const stalled = await begunVideo()
    const running = await begunVideo()
    await setState(stalled.jobLogId, 'retry')
    await setState(running.jobLogId, 'active')
    expect(await requeueStalled(server.platform)).toBe(1)
    expect(await statuses(stalled)).toEqual({
      log: 'queued',
      details: 'The worker stopped responding; the job will be retried.',
      video: 'QUEUED',
      progress: 0,
    })
    expect(await statuses(running)).toMatchObject({ log: 'running', video: 'PROCESSING', progress: 40 })
    expect(await requeueStalled(server.platform)).toBe(0)
  })

  it('keeps a video queued when the worker that stopped responding continues before the job is taken', async () => {
    const { platform } = server
    const { db } = platform
    const stalled = await begunVideo()
    const { rows } = await sql<ClaimedJob>`select id, retry_count as "retryCount" from pgboss.job
      where data->>'jobLogId' = ${String(stalled.jobLogId)}`.execute(db)
    const [job = { id: '', retryCount: 0 }] = rows
    await setState(stalled.jobLogId, 'retry')
    expect(await requeueStalled(platform)).toBe(1)
    const attempt = { signal: new AbortController().signal, claim: claimOf('video.generate', job) }
    await expect(generateVideo(platform, stalled, attempt)).rejects.toThrow(LostClaimError)
    expect(await statuses(stalled)).toMatchObject({ log: 'queued', video: 'QUEUED' })
  })
})
