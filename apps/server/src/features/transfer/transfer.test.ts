import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { createBucket, type S3Server, startS3Server } from '../../../../../tools/servers/s3-server.ts'
import { startWorker } from '../../worker.ts'
import { exportDataCommand } from './commands.ts'
import type { Manifest } from './rules.ts'
import { exportData } from './service/export-data.ts'
import { importData } from './service/import-data.ts'

const signal = new AbortController().signal

let site: FeedServer
let source: TestServer
let folder: string
let manifest: Manifest
/** The URL of the video that the source made, and of its feed. */
let videoUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
  site = await startFeedServer([{ id: 'one', title: 'Ein Stück „Zitat“\tund \\N', picture: true }])
  source = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: site.host } })
  const client = await source.operator()
  const feed = await buildFeed(source.platform, { url: `${site.url}/feed.xml` })
  await runCommandToEnd(source.platform, client, 'pull_feeds', { feed: String(feed.id) })
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  const publisher = await buildPublisher(source.platform, { feed_settings, length_per_content: 1 })
  await runCommandToEnd(source.platform, client, 'generate_videos', { publisher: String(publisher.id) })
  const list = await client.get('/api/portal/videos/')
  const [video] = (list.body as { results: { id: number; s3_url: string }[] }).results
  videoUrl = video?.s3_url ?? ''
  await client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id: video?.id })
  await addOldRows(source)
  manifest = await exportData(source.platform, folder, signal)
}, 120_000)
afterAll(async () => {
  await source.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Adds a player event and figures that are older than their retention, as if no cleanup had completed. */
async function addOldRows({ platform }: TestServer): Promise<void> {
  await platform.pool.query("select add_player_event_day('2020-01-01'), add_statistics_month('2020-01-01')")
  await platform.pool.query(`insert into player_event (day, playback, seq, type, position_s)
    values ('2020-01-01', gen_random_uuid(), 0, 'start', 0)`)
  await platform.pool.query(`insert into statistics_quarter (quarter, publisher_id, video_id, dimension, value)
    values ('2020-01-01', 1, 1, 'total', '')`)
}

/** What an operator sees of an installation, without media URLs. */
async function seen(server: TestServer): Promise<unknown> {
  const client = await server.operator()
  const paths = ['feeds', 'publishers', 'videos', 'logs', 'settings', 'contents']
  const answers = await Promise.all(paths.map(path => client.get(`/api/portal/${path}/`)))
  const texts = answers.map(({ body }) =>
    JSON.stringify(body).replaceAll(/http:[^"]*\/(videos|media)\//g, ''),
  )
  return texts.map(text => JSON.parse(text))
}

async function administrators(server: TestServer): Promise<number> {
  const { rows } = await server.platform.pool.query('select from administrator')
  return rows.length
}

/** Holds the lock of an export or import as another process would. @returns a function that releases it */
async function holdLock({ platform }: TestServer, name: string): Promise<() => Promise<void>> {
  const client = await platform.pool.connect()
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  return async () => {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    client.release()
  }
}

describe('exportData', () => {
  it('writes every row and every file that a record names', async () => {
    const rows = Object.fromEntries(manifest.tables.map(table => [table.name, table.rows]))
    expect(rows).toMatchObject({ feed: 1, item: 1, publisher: 1, video: 1, segment: 1, settings: 1 })
    expect(rows).not.toHaveProperty('live_event')
    expect(manifest.missing).toEqual([])
    expect(manifest.objects.map(object => object.key.split('/')[0]).sort()).toEqual([
      'pictures',
      ...Array(3).fill('segments'),
      ...Array(3).fill('videos'),
    ])
  })

  it('lets no other user read the folder, even if it existed', async () => {
    const modes = [folder, join(folder, 'tables'), join(folder, 'media')].map(
      async path => (await stat(path)).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700])
  })

  it('refuses a folder with a finished export, and leaves it unchanged', async () => {
    const before = await readFile(join(folder, 'manifest.json'), 'utf8')
    await expect(exportData(source.platform, folder, signal)).rejects.toThrow('holds a finished export of')
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(before)
  })

  it('refuses to run twice at a time, and to use the data folder', async () => {
    const { platform } = source
    const other = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    const release = await holdLock(source, 'export_data')
    await expect(exportData(platform, other, signal)).rejects.toThrow('Another export of this installation')
    await release()
    await rm(other, { recursive: true })
    await expect(exportData(platform, platform.config.dataDir, signal)).rejects.toThrow(
      'is the folder of the installation itself',
    )
  })

  it('refuses a folder with media that are of no export, and leaves them', async () => {
    const other = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    await mkdir(join(other, 'media'))
    await writeFile(join(other, 'media', 'of-another-program.jpg'), 'a picture')
    await expect(exportData(source.platform, other, signal)).rejects.toThrow('choose another folder')
    expect(await readdir(other, { recursive: true })).toEqual(['media', 'media/of-another-program.jpg'])
    await rm(other, { recursive: true })
  })

  it('deletes what an interrupted export has copied of files that no record names any more', async () => {
    const again = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    await exportData(source.platform, again, signal)
    await rm(join(again, 'manifest.json'))
    const media = join(again, 'media')
    const [named = ''] = manifest.objects.map(object => object.key)
    await mkdir(join(media, 'withdrawn'))
    for (const key of [
      'withdrawn/1.mp4',
      'withdrawn/2.mp4.half',
      'withdrawn/3.mp4.age.new',
      `${named}.half`,
    ]) {
      await writeFile(join(media, key), 'a withdrawn story')
    }
    const { objects } = await exportData(source.platform, again, signal)
    expect(objects).toEqual(manifest.objects)
    const entries = await readdir(media, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    expect(files.toSorted()).toEqual(objects.map(({ key }) => join(media, key)).toSorted())
    await rm(again, { recursive: true })
  })

  it('continues an interrupted export without fetching files again, and names lost files', async () => {
    const again = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    await exportData(source.platform, again, signal)
    await rm(join(again, 'manifest.json'))
    const { storage, config } = source.platform
    const [first = '', second = ''] = manifest.objects.map(object => object.key)
    const kept = await mkdtemp(join(config.dataDir, 'kept-'))
    for (const key of [first, second]) await storage.getFile(key, join(kept, basename(key)))
    await storage.remove([first, second])
    await rm(join(again, 'media', second))
    // As after a power failure.
    const key = manifest.objects.find(object => object.key.endsWith('.mp4'))?.key ?? ''
    await truncate(join(again, 'media', key), 3)
    const resumed = await exportData(source.platform, again, signal)
    for (const key of [first, second]) await storage.putFile(key, join(kept, basename(key)), 'image/jpeg')
    expect(resumed.missing).toEqual([second])
    expect(resumed.objects).toEqual(manifest.objects.filter(object => object.key !== second))
    await rm(again, { recursive: true })
  })
})

describe('export_data fails', () => {
  /** Runs the command as the management program does. */
  const runExport = (to: string) => runInShell(source.platform, exportDataCommand, { to }, signal)
  const newFolder = () => mkdtemp(join(tmpdir(), 'feedreel-export-'))
  const videoKey = () =>
    manifest.objects.find(({ key }) => key.startsWith('videos/') && key.endsWith('.mp4'))?.key ?? ''
  const stored = (key: string) => join(source.platform.config.dataDir, 'media', key)

  it('when a file that records name is missing, and names it', async () => {
    const other = await newFolder()
    const bytes = await readFile(stored(videoKey()))
    await rm(stored(videoKey()))
    const outcome = await runExport(other)
    await writeFile(stored(videoKey()), bytes)
    expect(outcome).toMatchObject({ isFailure: true, output: expect.stringContaining('Exported') })
    expect(outcome.errors).toBe(`1 file missing in the storage:\n  ${videoKey()}`)
    await rm(other, { recursive: true })
  })

  it('when one bit of a file has changed, and exports it as it is', async () => {
    const other = await newFolder()
    const bytes = await readFile(stored(videoKey()))
    const flipped = Buffer.from(bytes)
    flipped[100] = (flipped[100] ?? 0) ^ 1
    await writeFile(stored(videoKey()), flipped)
    const outcome = await runExport(other)
    await writeFile(stored(videoKey()), bytes)
    expect(outcome).toMatchObject({ isFailure: true, errors: expect.stringContaining(`  ${videoKey()}`) })
    expect(outcome.errors).toContain('1 file changed since the upload')
    expect(await readFile(join(other, 'media', videoKey()))).toEqual(flipped)
    await rm(other, { recursive: true })
  })
})

describe('importData', () => {
  let target: TestServer
  beforeAll(async () => {
    target = await startTestServer()
  })
  afterAll(() => target.stop())

  it('says which file of an export is missing', async () => {
    const key = manifest.objects.find(object => object.key.endsWith('.mp4'))?.key ?? ''
    const bytes = await readFile(join(folder, 'media', key))
    await rm(join(folder, 'media', key))
    await expect(importData(target.platform, folder, signal)).rejects.toThrow(
      `${join(folder, 'media', key)} is missing, though the manifest names it.`,
    )
    await writeFile(join(folder, 'media', key), bytes)
  })

  it('imports nothing of a damaged export, and names the file', async () => {
    const before = await administrators(target)
    const key = manifest.objects.find(object => object.key.endsWith('.mp4'))?.key ?? ''
    await appendFile(join(folder, 'media', key), 'x')
    await expect(importData(target.platform, folder, signal)).rejects.toThrow(`${key} is damaged`)
    await truncate(join(folder, 'media', key), manifest.objects.find(object => object.key === key)?.bytes)

    const table = join(folder, 'tables', 'video.copy')
    const rows = await readFile(table)
    await truncate(table, rows.length - 1)
    await expect(importData(target.platform, folder, signal)).rejects.toThrow('video.copy is damaged')
    await appendFile(table, rows.subarray(rows.length - 1))
    expect(await administrators(target)).toBe(before)
    expect((await target.platform.pool.query('select from feed')).rows).toEqual([])
  })

  it('takes as long as a table needs to be read, whatever the timeout of idle transactions', async () => {
    const quick = await startTestServer()
    onTestFinished(() => quick.stop())
    quick.platform.pool.on('acquire', client => {
      client.query("set idle_in_transaction_session_timeout = '1ms'").catch(() => undefined)
    })
    await expect(importData(quick.platform, folder, signal)).resolves.toBeDefined()
  })

  it('refuses a folder without a finished export, and one whose manifest is damaged or older', async () => {
    await expect(importData(target.platform, join(folder, 'media'), signal)).rejects.toThrow(
      'holds no finished export',
    )
    const cut = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    await writeFile(join(cut, 'manifest.json'), '{"format": 1')
    await expect(importData(target.platform, cut, signal)).rejects.toThrow(
      'manifest.json is not of an export',
    )
    // As versions wrote it before there were partitions.
    await writeFile(
      join(cut, 'manifest.json'),
      '{"format": 1, "migration": "0036-sound-of-videos.sql", "tables": []}',
    )
    await expect(importData(target.platform, cut, signal)).rejects.toThrow(
      'The export has the layout 0036-sound-of-videos.sql, which this version does not read',
    )
    await rm(cut, { recursive: true })
  })

  it('refuses while a worker is alive, and to run twice at a time', async () => {
    const { platform } = target
    const worker = await startWorker(platform)
    await expect(importData(platform, folder, signal)).rejects.toThrow(/^A worker is running on .+: stop/)
    await worker.stop()
    const release = await holdLock(target, 'import_data')
    await expect(importData(platform, folder, signal)).rejects.toThrow(
      'Another import into this installation',
    )
    await release()
  })

  it('restores the installation, with files of an interrupted import', async () => {
    const result = await importData(target.platform, folder, signal)
    expect(result).toMatchObject({ manifest, jobsResumed: 0 })
    expect(result.existingObjects).toBeGreaterThan(0)
    expect(await seen(target)).toEqual(await seen(source))
    const moved = await fetch(videoUrl.replace(source.url, target.url))
    expect(moved.status).toBe(200)
    expect(Buffer.from(await moved.arrayBuffer())).toEqual(
      Buffer.from(await (await fetch(videoUrl)).arrayBuffer()),
    )
  })

  it('continues the sequences of ids', async () => {
    const { id } = await buildFeed(target.platform)
    expect(id).toBeGreaterThan(1)
  })

  it('refuses an installation with feeds or publishers', async () => {
    await expect(importData(target.platform, folder, signal)).rejects.toThrow(
      'This installation has 2 feeds and 1 publisher of its own.',
    )
    await expect(importData(source.platform, folder, signal)).rejects.toThrow('This installation has')
  })

  it('resumes queued jobs with their priorities', async () => {
    const other = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    const waiting = await startTestServer()
    const feed = await buildFeed(waiting.platform, { is_active: false })
    const jobLogId = await waiting.platform.db.transaction().execute(tx =>
      enqueueLogged(waiting.platform, tx, {
        name: 'feed.poll',
        payload: { feedId: feed.id },
        uniqueKey: `feed:${feed.id}`,
        priority: 10,
        log: { job_type: 'feed_update', feed_id: feed.id, details: 'Waits.' },
      }),
    )
    await exportData(waiting.platform, other, signal)
    await waiting.stop()
    const fresh = await startTestServer()
    // A job with the same name and key as one in the export.
    await fresh.platform.db.transaction().execute(tx =>
      enqueueLogged(fresh.platform, tx, {
        name: 'cleanup',
        payload: {},
        uniqueKey: 'regular',
        log: { job_type: 'cleanup', details: 'Waits too.' },
      }),
    )
    expect(await importData(fresh.platform, other, signal)).toMatchObject({ jobsResumed: 1 })
    const { rows } = await fresh.platform.pool.query(
      `select name, data->>'jobLogId' as id, priority from pgboss.job where data ? 'jobLogId'`,
    )
    expect(rows).toEqual([{ name: 'feed.poll', id: String(jobLogId), priority: 10 }])
    await fresh.stop()
    await rm(other, { recursive: true })
  })
})

/** Only root may start the S3 server. */
describe.runIf(process.getuid?.() === 0)('importData into a bucket, as root', () => {
  let s3: S3Server
  let target: TestServer
  beforeAll(async () => {
    s3 = await startS3Server()
    target = await startTestServer({ environment: await createBucket(s3, 'moved') })
  }, 120_000)
  afterAll(async () => {
    await target.stop()
    await s3.stop()
  })

  it('moves local files there, and the operator signs in as before', async () => {
    await importData(target.platform, folder, signal)
    for (const { key, bytes } of manifest.objects) expect(await target.platform.storage.size(key)).toBe(bytes)
    const client = await target.operator()
    const answer = await client.post('/api/portal/auth/', { action: 'check' })
    expect(answer.body).toMatchObject({ authenticated: true, user: { username: TEST_USER.username } })
  })
})
