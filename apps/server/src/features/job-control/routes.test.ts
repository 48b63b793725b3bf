import type { AuditEntry } from '@feedreel/contracts/audit'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { Video } from '@feedreel/contracts/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endJobs } from '#features/job-log/service/end-job.ts'
import { startJobLogs } from '#features/job-log/service/read-job-logs.ts'
import { discardVideo, failVideo } from '#features/videos/service/end-video.ts'
import type { Tx } from '#platform/database/database.ts'
import { findHeld } from '#platform/queue/job-table.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { callDuring, untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher with items and its queued video; no worker runs here. */
async function queuedVideo(): Promise<{ publisherId: number; video: Video; log: JobLog }> {
  const feed = await buildFeed(server.platform)
  await buildItems(server.platform, feed.id, [feedItem()])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  const { id: publisherId } = await buildPublisher(server.platform, { feed_settings })
  const video = (await client.post(`/api/portal/publishers/${publisherId}/generate/`, {})).body as Video
  return { publisherId, video, log: await newestLog('video_generation') }
}

async function newestLog(jobType: string): Promise<JobLog> {
  const { body } = await client.get(`/api/portal/logs/?job_type=${jobType}&page_size=1`)
  const [log] = (body as { results: JobLog[] }).results
  if (!log) throw new Error(`There is no log of a ${jobType}.`)
  return log
}

const act = (kind: 'videos' | 'logs', id: number, action: 'cancel' | 'retry') =>
  client.post(`/api/portal/${kind}/${id}/${action}/`)

const openQueueJobs = async (name: string) => {
  const { rows } = await server.platform.pool.query(
    `select 1 from pgboss.job where name = $1 and state < 'completed'`,
    [name],
  )
  return rows.length
}

const cancelled = {
  error_class: 'cancelled',
  advice: expect.stringContaining('Retry'),
}

describe('a video in the queue', () => {
  it("is cancelled with its job, with the operator's name", async () => {
    const { video, log } = await queuedVideo()
    const before = await openQueueJobs('video.generate')
    expect(await act('videos', video.id, 'cancel')).toMatchObject({
      status: 200,
      body: { id: video.id, status: 'FAILED', error_message: 'Cancelled by operator', ...cancelled },
    })
    expect(await newestLog('video_generation')).toMatchObject({
      id: log.id,
      status: 'failed',
      details: 'Cancelled by operator',
      completed_at: expect.any(String),
      ...cancelled,
    })
    expect(await openQueueJobs('video.generate')).toBe(before - 1)
  })

  it('is cancelled by its job log', async () => {
    const { video, log } = await queuedVideo()
    expect(await act('logs', log.id, 'cancel')).toMatchObject({
      status: 200,
      body: { id: log.id, status: 'failed', details: 'Cancelled by operator' },
    })
    expect((await client.get(`/api/portal/videos/${video.id}/`)).body).toMatchObject({ status: 'FAILED' })
  })

  it('is queued again with a new job after a failure, by video or by log', async () => {
    const { video, log } = await queuedVideo()
    await act('videos', video.id, 'cancel')
    expect(await act('videos', video.id, 'retry')).toMatchObject({
      status: 200,
      body: { id: video.id, status: 'QUEUED', error_message: null, error_class: null, advice: null },
    })
    const second = await newestLog('video_generation')
    expect(second).toMatchObject({ status: 'queued', video_id: video.id })
    expect(second.id).toBeGreaterThan(log.id)

    await act('videos', video.id, 'cancel')
    const retried = await act('logs', second.id, 'retry')
    expect(retried).toMatchObject({ status: 201, body: { status: 'queued', video_id: video.id } })
    expect((retried.body as JobLog).id).toBeGreaterThan(second.id)
    expect((await client.get(`/api/portal/videos/${video.id}/`)).body).toMatchObject({ status: 'QUEUED' })
  })

  it('adds audit entries for cancelling and retrying', async () => {
    const { video } = await queuedVideo()
    await act('videos', video.id, 'cancel')
    await act('videos', video.id, 'retry')
    const { body } = await client.get(`/api/portal/audit/?subject=video&subject_id=${video.id}`)
    expect((body as { results: object[] }).results).toMatchObject([
      { action: 'retried', actor: 'operator' },
      { action: 'cancelled', actor: 'operator' },
      { action: 'generated', actor: 'operator' },
    ])
  })
})

describe('a pull in the queue', () => {
  it('is cancelled and retried by its log, and does not block the next one', async () => {
    const feed = await buildFeed(server.platform, { name: 'Slow feed' })
    const log = await newestLog('feed_update')
    expect(log).toMatchObject({ status: 'queued', feed_id: feed.id, video_id: null })
    expect(await act('logs', log.id, 'cancel')).toMatchObject({ status: 200, body: { status: 'failed' } })
    const retried = await act('logs', log.id, 'retry')
    expect(retried).toMatchObject({ status: 201, body: { status: 'queued', feed_id: feed.id } })
    expect(await act('logs', log.id, 'retry')).toMatchObject({
      status: 400,
      body: { error: 'A job of this kind is already queued or running.' },
    })
  })
})

describe('a pull whose end is being written', () => {
  it('can be cancelled at the same time without a deadlock', async () => {
    const { platform } = server
    await buildFeed(platform, { name: 'Ending feed' })
    const log = await newestLog('feed_update')
    const options = { batchSize: 100, includeMetadata: true } as const
    const jobs = await platform.queue.boss.fetch<{ jobLogId: number }>('feed.poll', options)
    const job = jobs.filter(({ data }) => data.jobLogId === log.id)
    let cancelling: ReturnType<typeof act> | undefined
    await platform.db.transaction().execute(async tx => {
      expect((await findHeld(tx, 'feed.poll', job, true)).size).toBe(1)
      cancelling = act('logs', log.id, 'cancel')
      await untilLockWait(platform.db)
      await endJobs(platform, tx, [{ jobLogId: log.id, details: 'Nothing has changed.', errorClass: null }])
    })
    expect((await cancelling)?.status).toBe(400)
    expect(await newestLog('feed_update')).toMatchObject({ id: log.id, status: 'success' })
  })
})

describe('a video whose failure is being written', () => {
  it('does not deadlock with a ban of an item that it has planned', async () => {
    const { platform } = server
    const { publisherId, video, log } = await queuedVideo()
    const { feed_id } = await platform.db
      .selectFrom('publisher_feed')
      .select('feed_id')
      .where('publisher_id', '=', publisherId)
      .executeTakeFirstOrThrow()
    const [banned = 0, kept = 0] = await buildItems(platform, feed_id, [feedItem(), feedItem()])
    // Players show both, so that the ban moves the open video ahead of others.
    const video_id = await buildVideo(platform, publisherId)
    const shown = { video_id, title: 'A story', summary: '', start_s: 0, end_s: 1 }
    await platform.db
      .insertInto('video_item')
      .values([banned, kept].map((item_id, position) => ({ ...shown, item_id, position })))
      .execute()
    await platform.db
      .updateTable('video')
      .set({ planned_items: [banned] })
      .where('id', '=', video.id)
      .execute()
    const path = `/api/portal/contents/${publisherId}/feeds/${feed_id}/content/${banned}/`
    const failure = { sentence: 'The worker failed.', errorClass: 'other' } as const
    const answer = await callDuring(
      platform.db,
      tx => sql`select from job_log where id = ${log.id} for update`.execute(tx),
      () => client.patch(path, { status: 'banned' }),
      async tx => expect(await failVideo(tx, { videoId: video.id, jobLogId: log.id }, failure)).toBe(true),
    )
    expect(answer.status).toBe(200)
  })
})

describe('a video that is cancelled', () => {
  /** Runs a call that waits for the log of a job, then fails the job's video, as cancellations and workers do. */
  const callBeforeFailure = <T>(videoId: number, jobLogId: number, call: () => Promise<T>) =>
    callDuring(
      server.platform.db,
      tx => sql`select from job_log where id = ${jobLogId} for update`.execute(tx),
      call,
      async tx => {
        const failure = { sentence: 'Cancelled by somebody', errorClass: 'cancelled' } as const
        expect(await failVideo(tx, { videoId, jobLogId }, failure)).toBe(true)
      },
    )

  it('does not deadlock with the deletion of its publisher', async () => {
    const { publisherId, video, log } = await queuedVideo()
    const path = `/api/portal/publishers/${publisherId}/`
    expect((await callBeforeFailure(video.id, log.id, () => client.delete(path))).status).toBe(204)
  })

  it('does not deadlock with a worker that discards it', async () => {
    const { publisherId, video, log } = await queuedVideo()
    const { platform } = server
    const job = { videoId: video.id, jobLogId: log.id }
    await platform.db.updateTable('video').set({ is_forced: false }).where('id', '=', video.id).execute()
    const discard = () => discardVideo(platform, job, publisherId)
    expect(await callBeforeFailure(video.id, log.id, discard)).toBe(false)
  })
})

describe('a job that starts while it is cancelled', () => {
  /** The former status in the audit entry of a cancellation that waits until a job has started. */
  async function statusBefore(
    subject: 'video' | 'job_log',
    id: number,
    start: (tx: Tx) => Promise<unknown>,
  ): Promise<unknown> {
    const kind = subject === 'video' ? 'videos' : 'logs'
    expect((await callDuring(server.platform.db, start, () => act(kind, id, 'cancel'))).status).toBe(200)
    const { body } = await client.get(`/api/portal/audit/?subject=${subject}&subject_id=${id}`)
    return (body as { results: AuditEntry[] }).results[0]?.changes.status?.from
  }

  it('is recorded as one that ran', async () => {
    await buildFeed(server.platform)
    const log = await newestLog('feed_update')
    const start = (tx: Tx) => startJobLogs(tx, [log.id], new Date())
    expect(await statusBefore('job_log', log.id, start)).toBe('running')
  })

  it('is recorded with its video as one that was generated', async () => {
    const { video } = await queuedVideo()
    const start = (tx: Tx) =>
      tx.updateTable('video').set({ status: 'PROCESSING' }).where('id', '=', video.id).execute()
    expect(await statusBefore('video', video.id, start)).toBe('PROCESSING')
  })
})

describe('cancelling and retrying refuse', () => {
  it('a retry of a pull whose feed was deleted, even at that moment', async () => {
    const { id } = await buildFeed(server.platform)
    const log = await newestLog('feed_update')
    await act('logs', log.id, 'cancel')
    const remove = (tx: Tx) => tx.deleteFrom('feed').where('id', '=', id).execute()
    const refusal = { status: 400, body: { error: 'Its feed was deleted.' } }
    expect(await callDuring(server.platform.db, remove, () => act('logs', log.id, 'retry'))).toMatchObject(
      refusal,
    )
    expect(await act('logs', log.id, 'retry')).toMatchObject(refusal)
  })

  it('to cancel an ended job, and to retry one that has not failed', async () => {
    const { video, log } = await queuedVideo()
    expect((await act('videos', video.id, 'retry')).status).toBe(400)
    expect((await act('logs', log.id, 'retry')).status).toBe(400)
    await act('videos', video.id, 'cancel')
    expect(await act('videos', video.id, 'cancel')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('already ended') },
    })
    expect((await act('logs', log.id, 'cancel')).status).toBe(400)
  })

  it('a second video of a publisher, and videos of inactive publishers', async () => {
    const { publisherId, video } = await queuedVideo()
    await act('videos', video.id, 'cancel')
    const next = (await client.post(`/api/portal/publishers/${publisherId}/generate/`, {})).body as Video
    expect(await act('videos', video.id, 'retry')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`Video ${next.id}`) },
    })
    await act('videos', next.id, 'cancel')
    await client.put(`/api/portal/publishers/${publisherId}/`, { is_active: false })
    const inactive = { status: 400, body: { error: expect.stringContaining('inactive') } }
    expect(await act('videos', video.id, 'retry')).toMatchObject(inactive)
    expect(await client.post(`/api/portal/publishers/${publisherId}/generate/`, {})).toMatchObject(inactive)
  })

  it('a retry of a video that was deleted', async () => {
    const { video, log } = await queuedVideo()
    await act('videos', video.id, 'cancel')
    await server.platform.db.deleteFrom('video').where('id', '=', video.id).execute()
    expect(await act('logs', log.id, 'retry')).toMatchObject({
      status: 400,
      body: { error: 'Its video was deleted.' },
    })
  })

  it('retries of videos in maintenance mode', async () => {
    const { video, log } = await queuedVideo()
    await act('videos', video.id, 'cancel')
    await client.put('/api/portal/settings/', { maintenance_mode: true })
    for (const answer of [await act('videos', video.id, 'retry'), await act('logs', log.id, 'retry')]) {
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('Maintenance') } })
    }
    await client.put('/api/portal/settings/', { maintenance_mode: false })
  })

  it('one of two concurrent retries or cancellations', async () => {
    const { video } = await queuedVideo()
    const cancels = await Promise.all([act('videos', video.id, 'cancel'), act('videos', video.id, 'cancel')])
    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 400])
    const retries = await Promise.all([act('videos', video.id, 'retry'), act('videos', video.id, 'retry')])
    expect(retries.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('requests without a session or CSRF token, and unknown ids', async () => {
    for (const kind of ['videos', 'logs']) {
      for (const action of ['cancel', 'retry']) {
        const path = `/api/portal/${kind}/999999/${action}/`
        expect((await server.visitor().post(path)).status, path).toBe(401)
        expect((await client.post(path, undefined, { csrf: false })).status, path).toBe(403)
        expect((await client.post(path)).status, path).toBe(404)
      }
    }
  })
})
