import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublisherInput } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { schedulePolls } from '#features/feeds/service/schedule-polls.ts'
import { scheduleVideos } from '#features/videos/service/schedule-videos.ts'
import type { Platform } from '#platform/platform.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY_MS = 86_400_000

/** A publisher with an item. */
async function addPublisher(platform: Platform, fields: Partial<PublisherInput> = {}): Promise<number> {
  const feed = await buildFeed(platform)
  await buildItems(platform, feed.id, [feedItem({ url: null })])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  return (await buildPublisher(platform, { feed_settings, length_per_content: 1, ...fields })).id
}

async function generate(client: ApiClient, publisherId: number): Promise<Video> {
  return (await client.post(`/api/portal/publishers/${publisherId}/generate/`, { force: true })).body as Video
}

async function videoOnce(client: ApiClient, id: number, status: Video['status']): Promise<Video> {
  return vi.waitUntil(async () => {
    const video = (await client.get(`/api/portal/videos/${id}/`)).body as Video
    return video.status === status && video
  }, POLL_OPTIONS)
}

describe('an encoder that is missing', () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feedreel-faults-'))
    server = await startTestServer({ worker: true })
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('fails a video with advice, and generates it on a retry when it is back', async () => {
    const client = await server.operator()
    const { ffmpeg } = server.platform
    const found = { ...ffmpeg }
    const broken = join(folder, 'ffmpeg')
    await writeFile(broken, '#!/bin/sh\necho "error while loading shared libraries" >&2\nexit 127\n')
    await chmod(broken, 0o755)
    ffmpeg.ffmpeg = broken
    const { id } = await generate(client, await addPublisher(server.platform))
    expect(await videoOnce(client, id, 'FAILED')).toMatchObject({
      error_class: 'renderer-failed',
      advice: expect.stringContaining('worker'),
    })
    ffmpeg.ffmpeg = found.ffmpeg
    await client.post(`/api/portal/videos/${id}/retry/`)
    expect(await videoOnce(client, id, 'COMPLETED')).toMatchObject({ error_message: null })
  })
})

describe('a clock that was a day ahead and is corrected', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const at = (ms: number): Platform => ({
    ...server.platform,
    clock: { now: () => new Date(Date.now() + ms) },
  })

  it('polls feeds and generates videos again at once', async () => {
    const { platform } = server
    const publisherId = await addPublisher(platform, { auto_video_generation_enabled: true })
    const ahead = new Date(Date.now() + DAY_MS)
    await platform.db
      .updateTable('feed')
      .set({ last_updated: ahead, next_poll_at: new Date(ahead.getTime() + 3_600_000) })
      .execute()
    await platform.db
      .updateTable('publisher')
      .set({ last_video_generated: ahead, next_look_at: ahead })
      .where('id', '=', publisherId)
      .execute()
    await platform.db.deleteFrom('job_log').execute()
    await server.platform.pool.query(`delete from pgboss.job`)

    await schedulePolls(at(0))
    await scheduleVideos(at(0))
    const logs = await platform.db.selectFrom('job_log').select('job_type').execute()
    expect(logs.map(log => log.job_type).toSorted()).toEqual(['feed_update', 'video_generation'])
  })

  it('does not poll a feed twice that a machine one minute ahead has polled', async () => {
    const { platform } = server
    await platform.db.deleteFrom('job_log').execute()
    await server.platform.pool.query(`delete from pgboss.job`)
    await platform.db
      .updateTable('feed')
      .set({ last_updated: new Date(Date.now() + 60_000), next_poll_at: new Date(Date.now() + 3_600_000) })
      .execute()
    await schedulePolls(at(0))
    expect(await platform.db.selectFrom('job_log').select('id').execute()).toEqual([])
  })
})

describe('a worker whose clock is an hour behind', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ worker: true })
  })
  afterAll(() => server.stop())
  afterEach(() => vi.useRealTimers())

  it('generates videos that viewers see at once', async () => {
    const client = await server.operator()
    const publisherId = await addPublisher(server.platform)
    const first = await generate(client, publisherId)
    await videoOnce(client, first.id, 'COMPLETED')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const second = await generate(client, publisherId)
    await videoOnce(client, second.id, 'COMPLETED')
    const { results } = (await client.get('/api/portal/publishers/')).body as { results: { slug: string }[] }
    const { body } = await client.get(`/api/publishers/${results[0]?.slug}/player/`)
    expect(body).toMatchObject({ video: { id: second.id } })
  })
})

const isRoot = process.getuid?.() === 0

/** Mounts a disk of this size on a folder. @returns false where even root may not */
function mountDisk(folder: string, bytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'feedreel-disk-'))
  const isMounted = isRoot && mountDisk(folder, 65_536)
  if (isMounted) execFileSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
}

describe.runIf(mayMount())('a full disk, as root', () => {
  let disk: string
  let server: TestServer
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'feedreel-disk-'))
    mountDisk(disk, 32_768)
    server = await startTestServer({ worker: true, environment: { DATA_DIR: disk } })
  })
  afterAll(async () => {
    await server.stop()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  })

  it('fails a video with advice and leaves no partial files, until there is space', async () => {
    const client = await server.operator()
    const { id } = await generate(client, await addPublisher(server.platform))
    const failed = await videoOnce(client, id, 'FAILED')
    expect(failed).toMatchObject({
      error_class: 'storage-full',
      advice: expect.stringContaining('Free space'),
    })
    for await (const { key } of server.platform.storage.list('videos/')) expect.fail(`${key} was left behind`)
    expect(await client.get('/readyz')).toMatchObject({
      status: 503,
      body: { error: 'The storage cannot be written: its disk is full.' },
    })

    execFileSync('mount', ['-o', 'remount,size=50m', disk])
    expect((await client.get('/readyz')).status).toBe(200)
    await client.post(`/api/portal/videos/${id}/retry/`)
    const made = await videoOnce(client, id, 'COMPLETED')
    expect((await fetch(made.s3_url ?? '')).status).toBe(200)
  })
})

describe('a database that turns read-only, as after a failover to a standby', () => {
  it('counts as an outage, until it accepts changes again', async () => {
    const server = await startTestServer()
    onTestFinished(() => server.stop())
    const { pool } = server.platform
    const client = await server.operator()
    const setReadOnly = async (value: 'on' | 'off') => {
      await pool.query(`set default_transaction_read_only = off`)
      const { rows } = await pool.query('select current_database() as name')
      await pool.query(`alter database "${rows[0].name}" set default_transaction_read_only = ${value}`)
      // All connections are opened again.
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    }
    const rename = () => client.put('/api/portal/settings/', { video_retention_days: 31 })
    await setReadOnly('on')
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(503)
    await expect.poll(async () => (await rename()).status).toBe(503)
    await setReadOnly('off')
    await expect.poll(async () => (await client.get('/readyz')).status, POLL_OPTIONS).toBe(200)
    await expect.poll(async () => (await rename()).status, POLL_OPTIONS).toBe(200)
  })
})
