import { randomUUID } from 'node:crypto'
import type { SystemHealth, WorkerPresence } from '@feedreel/contracts/health'
import type { JobWithMetadata } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { endFailedAttempt } from '#platform/queue/failed-attempt.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { recordHealth } from './service/problems.ts'
import { writeHeartbeats } from './service/workers.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const readHealth = async () => (await client.get('/api/portal/health/')).body as SystemHealth
const readPresence = async () => (await client.get('/api/portal/health/workers/')).body as WorkerPresence

describe('system health', () => {
  it('shows how many jobs wait in each queue and for how long', async () => {
    await buildFeed(server.platform)
    const { queues } = await readHealth()
    const polls = queues.find(({ queue }) => queue === 'feed.poll')
    expect(polls).toMatchObject({ waiting: 1, running: 0 })
    expect(polls?.oldest_waiting_seconds).toBeGreaterThanOrEqual(0)
    expect(queues.find(({ queue }) => queue === 'cleanup')).toEqual({
      queue: 'cleanup',
      waiting: 0,
      later: 0,
      put_off_by_outage: 0,
      running: 0,
      oldest_waiting_seconds: null,
    })
    expect(queues.map(({ queue }) => queue)).not.toContain('dead')
  })

  it('lists failing feeds with their error, longest without success first', async () => {
    const { db } = server.platform
    const ids: number[] = []
    for (const last_updated of [new Date('2026-02-01'), null, new Date('2026-01-01')]) {
      const { id } = await buildFeed(server.platform)
      const failure = { failures: 3, last_error: 'There is nothing at this address.', last_updated }
      await db.updateTable('feed').set(failure).where('id', '=', id).execute()
      ids.push(id)
    }
    const [newer, never, older] = ids
    const paused = await buildFeed(server.platform, { is_active: false })
    await db.updateTable('feed').set({ failures: 9 }).where('id', '=', paused.id).execute()
    const { failing_feeds } = await readHealth()
    expect(failing_feeds.count).toBe(3)
    expect(failing_feeds.feeds.map(({ id }) => id)).toEqual([never, older, newer])
    expect(failing_feeds.feeds[0]?.last_error).toBe('There is nothing at this address.')
  })

  it('shows the use and the limit of the storage', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    await db.insertInto('video').values({ publisher_id: publisher.id, bytes: 700 }).execute()
    const segment = { key: 'a', header_hash: 'h', duration_s: 3, bytes: 50 }
    await db.insertInto('segment').values(segment).execute()
    expect((await readHealth()).storage).toEqual({
      video_bytes: 700,
      segment_bytes: 50,
      limit_bytes: 100_000_000_000,
      is_up: true,
      is_writable: true,
      disk_free_bytes: expect.any(Number),
      forecast: null,
    })
  })

  it('lists no problems when there are none', async () => {
    expect((await readHealth()).problems).toEqual([])
  })

  it('reports a machine whose clock is behind, as measured by its worker', async () => {
    const heartbeats = await writeHeartbeats({ ...server.platform, clockSkewS: () => -7200.04 })
    onTestFinished(() => heartbeats.stop())
    const { problems, workers } = await readHealth()
    expect(workers[0]).toMatchObject({ clock_skew_seconds: -7200 })
    expect(problems).toEqual([expect.stringContaining("7,200 seconds behind the database's")])
  })

  it('counts the jobs that an outage has delayed', async () => {
    const { pool } = server.platform
    await pool.query(`update pgboss.job set state = 'active' where name = 'feed.poll'`)
    const { rows } = await pool.query(`select * from pgboss.job where name = 'feed.poll' limit 1`)
    const [{ id, retry_count, created_on }] = rows
    const job = { id, retryCount: retry_count, retryLimit: 2, createdOn: created_on, startedOn: created_on }
    const away = Object.assign(new Error('The storage is away.'), { code: 'ECONNREFUSED' })
    const { queue, db } = server.platform
    await endFailedAttempt(queue.boss, db, 'feed.poll', job as JobWithMetadata<object>, away, false)
    const { queues, problems } = await readHealth()
    const polls = queues.find(({ queue: name }) => name === 'feed.poll')
    expect(polls).toMatchObject({ waiting: 0, later: 0, put_off_by_outage: 1 })
    expect(polls?.oldest_waiting_seconds).not.toBeNull()
    expect(problems).toEqual([expect.stringContaining('was unavailable: 1.')])
    const { body } = await client.get('/metrics')
    expect(body).toMatch(/^feedreel_queue_jobs\{queue="feed.poll",state="outage"\} 1$/m)
  })

  it('names addresses that forward requests without being in TRUST_PROXY', async () => {
    expect((await readHealth()).untrusted_proxies).toEqual([])
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      await server.visitor().get('/portal', { headers: { 'x-forwarded-for': address } })
    }
    expect((await readHealth()).untrusted_proxies).toEqual(['127.0.0.1'])
  })

  it('names no address in TRUST_PROXY', async () => {
    const proxied = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    onTestFinished(() => proxied.stop())
    const operator = await proxied.operator()
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { body } = await operator.get('/api/portal/health/', { headers })
    expect(body).toMatchObject({ untrusted_proxies: [] })
  })

  it('shows all versions', async () => {
    const { versions } = await readHealth()
    expect(versions).toMatchObject({ server: '0.1.0', node: process.versions.node })
    expect(versions.schema).toMatch(/^\d{4}-/)
    expect(versions.database).toMatch(/^\d+\.\d+/)
    expect(versions.ffmpeg).toBe(server.platform.ffmpeg.version)
    expect(versions.player).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('the history of problems', () => {
  it('has a line from when a problem is first seen until it is gone', async () => {
    const { platform } = server
    await recordHealth(platform)
    const before = (await readHealth()).history.length
    const heartbeats = await writeHeartbeats({ ...platform, clockSkewS: () => 7200 })
    await recordHealth(platform)
    await recordHealth(platform)
    const open = (await readHealth()).history
    expect(open).toHaveLength(before + 1)
    expect(open[0]).toMatchObject({
      check: 'clocks',
      sentence: expect.stringContaining("7,200 seconds ahead of the database's"),
      ended_at: null,
    })
    await heartbeats.stop()
    await recordHealth(platform)
    const [ended] = (await readHealth()).history
    expect(ended).toMatchObject({ check: 'clocks', began_at: open[0]?.began_at })
    expect(Date.parse(ended?.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(ended?.began_at ?? ''))
  })

  it('has a line for the time without any worker, once there is one again', async () => {
    const { db } = server.platform
    const lastSeen = new Date(Date.now() - 600_000)
    await db.deleteFrom('worker').execute()
    const moments = { started_at: lastSeen, last_seen_at: lastSeen, stopped_at: null }
    await db
      .insertInto('worker')
      .values({ id: randomUUID(), host: 'gone', process_id: 1, version: '0.0.1', ...moments })
      .execute()
    for (const heartbeats of [
      await writeHeartbeats(server.platform),
      await writeHeartbeats(server.platform),
    ]) {
      await heartbeats.stop()
    }
    const missing = (await readHealth()).history.filter(({ check }) => check === 'workers')
    const ofThen = missing.filter(({ began_at }) => began_at === lastSeen.toISOString())
    expect(ofThen).toEqual([
      {
        check: 'workers',
        sentence: 'No worker was seen: none ran, or the database was unavailable.',
        began_at: lastSeen.toISOString(),
        ended_at: expect.any(String),
      },
    ])
  })

  it('forgets problems that ended more than 30 days ago', async () => {
    const { db } = server.platform
    const began_at = new Date(Date.now() - 40 * 86_400_000)
    const long = { check_name: 'storage' as const, sentence: 'The storage is unavailable.', began_at }
    await db
      .insertInto('health_problem')
      .values({ ...long, ended_at: began_at })
      .execute()
    await recordHealth(server.platform)
    const rows = await db.selectFrom('health_problem').where('began_at', '=', began_at).selectAll().execute()
    expect(rows).toEqual([])
  })
})

describe('the forecast of the storage', () => {
  it('follows from one sample a day', async () => {
    const { db } = server.platform
    await db.deleteFrom('storage_sample').execute()
    await recordHealth(server.platform)
    await recordHealth(server.platform)
    const samples = await db.selectFrom('storage_sample').selectAll().execute()
    expect(samples).toEqual([
      { taken_at: expect.any(Date), used_bytes: 750, disk_free_bytes: expect.any(Number) },
    ])
    expect((await readHealth()).storage.forecast).toBeNull()
    const taken_at = new Date(Date.now() - 7 * 86_400_000)
    const free = samples[0]?.disk_free_bytes ?? 0
    // A tenth of the disk in 7 days.
    const sample = { taken_at, used_bytes: 50, disk_free_bytes: Math.round(free * 1.1) }
    await db.insertInto('storage_sample').values(sample).execute()
    const { forecast } = (await readHealth()).storage
    // At 100 bytes a day the limit of 100 GB is years away.
    expect(forecast).toMatchObject({ days: 7, limit_reached_in_days: null })
    expect(forecast?.disk_full_in_days).toBeGreaterThan(60)
    expect(forecast?.disk_full_in_days).toBeLessThan(80)
  })
})

describe('workers', () => {
  it('are listed from their start, and as stopped after their end', async () => {
    const heartbeats = await writeHeartbeats(server.platform)
    const [worker] = (await readHealth()).workers
    expect(worker).toMatchObject({ state: 'working', process_id: process.pid, version: '0.1.0' })
    expect(await readPresence()).toEqual({ is_missing: false, last_seen_at: worker?.last_seen_at })
    await heartbeats.stop()
    expect((await readHealth()).workers[0]).toMatchObject({ id: worker?.id, state: 'stopped' })
  })

  it('are deleted a week after their last heartbeat', async () => {
    const { db } = server.platform
    const old = new Date(Date.now() - 8 * 86_400_000)
    const id = randomUUID()
    const moments = { started_at: old, last_seen_at: old, stopped_at: null }
    await db
      .insertInto('worker')
      .values({ id, host: 'old', process_id: 1, version: '0.0.1', ...moments })
      .execute()
    await (await writeHeartbeats(server.platform)).stop()
    const rows = await db.selectFrom('worker').select('id').where('id', '=', id).execute()
    expect(rows).toEqual([])
  })
})
