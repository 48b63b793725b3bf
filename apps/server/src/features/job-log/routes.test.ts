import type { JobLog } from '@feedreel/contracts/job-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { insertJobLogs } from './store/job-logs.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
  const { db } = server.platform
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  await db.transaction().execute(async tx => {
    await insertJobLogs(tx, [
      { job_type: 'feed_update', status: 'queued', started_at: at(1), details: 'Waits 100%' },
      { job_type: 'video_generation', status: 'running', started_at: at(2), details: 'Runs' },
      {
        job_type: 'cleanup',
        status: 'success',
        started_at: at(3),
        completed_at: at(5),
        details: 'Went well',
      },
      { job_type: 'command', status: 'failed', started_at: at(3), completed_at: at(4), details: 'It broke' },
    ])
  })
})
afterAll(() => server.stop())

const detailsOf = async (query: string) => {
  const { body } = await client.get(`/api/portal/logs/?${query}`)
  return (body as { results: JobLog[] }).results.map(log => log.details)
}

describe('job logs', () => {
  it('are listed newest first, ties by id, with labels of type and status', async () => {
    expect(await detailsOf('')).toEqual(['It broke', 'Went well', 'Runs', 'Waits 100%'])
    const { body } = await client.get('/api/portal/logs/?status=queued')
    expect((body as { results: JobLog[] }).results[0]).toMatchObject({
      job_type: 'feed_update',
      job_type_display: 'Feed Update',
      status: 'queued',
      status_display: 'Queued',
      started_at: '2026-01-01T00:00:01.000Z',
      completed_at: null,
    })
  })

  it('are filtered by type and status, ignoring case; started means running and completed means success', async () => {
    expect(await detailsOf('job_type=cleanup')).toEqual(['Went well'])
    expect(await detailsOf('job_type=Cleanup&status=SUCCESS')).toEqual(['Went well'])
    expect(await detailsOf('status=failed')).toEqual(['It broke'])
    for (const status of ['running', 'started']) expect(await detailsOf(`status=${status}`)).toEqual(['Runs'])
    for (const status of ['success', 'completed']) {
      expect(await detailsOf(`status=${status}`)).toEqual(['Went well'])
    }
    expect(await detailsOf('job_type=feed_update&status=failed')).toEqual([])
  })

  it('are reduced to one by its id', async () => {
    const { body } = await client.get('/api/portal/logs/?status=failed')
    const [log] = (body as { results: JobLog[] }).results
    const { body: one } = await client.get(`/api/portal/logs/?id=${log?.id}`)
    expect(one).toMatchObject({ count: 1, results: [{ id: log?.id, details: 'It broke' }] })
    expect(await detailsOf('id=999999999')).toEqual([])
  })

  it('treat a blank filter and `all` as no filter', async () => {
    expect(await detailsOf('job_type=&status=&search=&page=')).toHaveLength(4)
    expect(await detailsOf('job_type=all&status=all')).toHaveLength(4)
  })

  it('are searched in type and details, ignoring case and wildcards', async () => {
    expect(await detailsOf('search=BROKE')).toEqual(['It broke'])
    expect(await detailsOf('search=feed_update')).toEqual(['Waits 100%'])
    expect(await detailsOf('search=Feed%20Update')).toEqual(['Waits 100%'])
    expect(await detailsOf('search=%25')).toEqual(['Waits 100%'])
  })
})

describe('job logs tell what a job is about', () => {
  it('with the names of its feed or of its publisher, and are filtered by them', async () => {
    const { platform } = server
    const feed = await buildFeed(platform, { is_active: false })
    const publisher = await buildPublisher(platform)
    const videoId = await buildVideo(platform, publisher.id)
    await platform.db.transaction().execute(tx =>
      insertJobLogs(tx, [
        { job_type: 'feed_update', feed_id: feed.id, details: 'A pull', found_nothing: true },
        { job_type: 'video_generation', video_id: videoId, details: 'A video' },
      ]),
    )
    const logsOf = async (query: string) =>
      ((await client.get(`/api/portal/logs/?${query}`)).body as { count: number; results: JobLog[] }).results
    expect(await logsOf(`feed=${feed.id}`)).toMatchObject([
      { details: 'A pull', feed_name: feed.name, publisher_name: null, found_nothing: true },
    ])
    const ofVideo = { publisher_id: publisher.id, publisher_name: publisher.name, feed_name: null }
    expect(await logsOf(`publisher=${publisher.id}`)).toMatchObject([{ details: 'A video', ...ofVideo }])
    expect(await logsOf(`video=${videoId}&status=queued`)).toMatchObject([{ found_nothing: false }])
    expect(await logsOf(`video=${videoId}&status=failed`)).toEqual([])
  })
})

describe('the job log of a video', () => {
  it('has its small picture once the video has one, and none after the video is deleted', async () => {
    const { platform } = server
    const publisher = await buildPublisher(platform)
    const made = await buildVideo(platform, publisher.id, { thumbnail_key: 'videos/small.jpg' })
    const waiting = await buildVideo(platform, publisher.id, { status: 'FAILED' })
    await platform.db.transaction().execute(tx =>
      insertJobLogs(
        tx,
        [made, waiting].map(video_id => ({ job_type: 'video_generation', video_id, details: 'Pictured' })),
      ),
    )
    const pictures = async () => {
      const { body } = await client.get('/api/portal/logs/?search=pictured')
      return (body as { results: JobLog[] }).results.map(log => log.video_thumbnail)
    }
    expect(await pictures()).toEqual([null, platform.storage.publicUrl('videos/small.jpg')])
    await platform.db.deleteFrom('video').where('id', '=', made).execute()
    expect(await pictures()).toEqual([null, null])
  })
})

describe('job logs of a time', () => {
  it('are those that started in it, its end excluded', async () => {
    expect(await detailsOf('from=2026-01-01T00:00:02Z&to=2026-01-01T00:00:03Z')).toEqual(['Runs'])
    expect(await detailsOf('from=2026-01-01T01:00:03%2B01:00&to=2026-01-01')).toEqual([
      'It broke',
      'Went well',
    ])
    expect(await detailsOf('to=2025-12-31')).toEqual([])
    expect(await detailsOf('from=2026-01-01&to=2026-01-01&status=running')).toEqual(['Runs'])
    expect(await detailsOf('from=2026-01-01T00:00:02Z&to=2026-01-01&search=w')).toEqual(['Went well'])
    const { body } = await client.get('/api/portal/logs/?to=2026-01-01T00:00:03Z&page_size=1')
    expect(body).toMatchObject({ count: 2, results: [{ details: 'Runs' }] })
  })
})

describe('a reader who does not follow the job log', () => {
  const newestId = async (query = '') =>
    ((await client.get(`/api/portal/logs/?${query}`)).body as { newest_id: number | null }).newest_id

  it('learns the newest log, whatever the filters, and how many were added since', async () => {
    const newest = await newestId('status=failed&page_size=1')
    await server.platform.db
      .transaction()
      .execute(tx => insertJobLogs(tx, [{ job_type: 'cleanup' }, { job_type: 'command' }]))
    const added = async (query: string) =>
      ((await client.get(`/api/portal/logs/?newer_than=${newest}&${query}`)).body as { count: number }).count
    expect(await added('')).toBe(2)
    expect(await added('job_type=cleanup&page_size=1')).toBe(1)
    expect(await added('status=failed')).toBe(0)
    expect(await newestId()).toBeGreaterThan(newest ?? 0)
  })

  it('reads the present state of the listed logs', async () => {
    const { body } = await client.get('/api/portal/logs/?to=2026-01-01')
    const [first, second] = (body as { results: JobLog[] }).results
    expect(await detailsOf(`ids=${second?.id},${first?.id},999999999`)).toEqual([
      first?.details,
      second?.details,
    ])
  })
})

describe('job logs refuse', () => {
  it('ids and times that are none', async () => {
    for (const [query, field] of [
      ['ids=1,x', 'ids'],
      ['ids=1,,2', 'ids'],
      [`ids=${Array.from({ length: 1001 }, (_, n) => n + 1)}`, 'ids'],
      ['newer_than=0', 'newer_than'],
      ['from=yesterday', 'from'],
      ['to=2026-02-31', 'to'],
    ] as const) {
      const answer = await client.get(`/api/portal/logs/?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    }
  })

  it('unknown types and statuses, naming the known ones', async () => {
    expect(await client.get('/api/portal/logs/?job_type=nap&status=done')).toMatchObject({
      status: 400,
      body: {
        job_type: ['Choose one of: all, feed_update, video_generation, cleanup, command, source_check.'],
        status: [expect.stringContaining('queued, running, success, failed, started, completed')],
      },
    })
  })
})
