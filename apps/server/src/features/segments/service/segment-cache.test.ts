import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { brandOfTheme } from '@feedreel/media/brand/brand'
import type { SegmentScene, Variant } from '@feedreel/media/segment-scene'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { joinVideo } from '#features/videos/service/join-video.ts'
import type { VideoPlan } from '#features/videos/service/plan-video.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { type StartedPlatform, startPlatform } from '#platform/start-platform.ts'
import { spoilReads } from '#test/spoil-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { enforceCacheLimit, pruneSegments } from './prune-segments.ts'
import { findSegments, type ReadySegment, readySegment } from './segment-cache.ts'
import { segmentObjectKeys } from './segment-files.ts'

let database: TestDatabase
let dataDir: string
const workers: StartedPlatform[] = []

/** Two workers of one installation that share only the database and the storage. */
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'feedreel-data-'))
  for (let index = 0; index < 2; index += 1) workers.push(await startWorker())
})

afterAll(async () => {
  for (const worker of workers) await worker.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startWorker(): Promise<StartedPlatform> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
  })
  return startPlatform(config, createLog('silent'), () => undefined)
}

function worker(index: number): Platform {
  const started = workers[index]
  if (!started) throw new Error(`There is no worker ${index}.`)
  return started.platform
}

const scene = (headline: string): SegmentScene => ({
  headline,
  summary: '',
  category: 'City',
  source: 'Harbour Post',
  picture: null,
  publishedOn: null,
  language: 'en',
  direction: 'ltr',
  brand: brandOfTheme(DEFAULT_THEME),
  ratio: '16:9',
  variant: 'a',
  seconds: 1,
  detail: { shortSidePx: 180, fps: 30 },
})

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'feedreel-video-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function ready(
  platform: Platform,
  headline: string,
  workFolder: string,
  [variant, ...others]: readonly [Variant, ...Variant[]] = ['a'],
  itemIds = [1],
): Promise<ReadySegment> {
  const signal = new AbortController().signal
  const onProgress = () => undefined
  const wanted = { ...scene(headline), variant }
  return readySegment(platform, [wanted, ...others.map(other => ({ ...wanted, variant: other }))], {
    itemIds,
    hasStills: true,
    workFolder,
    signal,
    onProgress,
  })
}

/** Makes a video of several items with one worker in a new folder. */
async function makeVideo(platform: Platform, headlines: readonly string[]): Promise<Buffer> {
  const workFolder = await folder()
  const segments: ReadySegment[] = []
  for (const headline of headlines) segments.push(await ready(platform, headline, workFolder))
  const plan = { clips: { intro: undefined, outro: undefined } } as unknown as VideoPlan
  const joined = await joinVideo(platform, segments, plan, {
    ratio: '16:9',
    folder: workFolder,
    signal: new AbortController().signal,
  })
  return readFile(joined.file)
}

const storedFile = (key: string) => join(dataDir, 'media', segmentObjectKeys(key)[0] ?? '')

describe('readySegment', () => {
  it('renders a segment once for two concurrent workers', async () => {
    const both = await Promise.all([0, 1].map(async index => ready(worker(index), 'Both', await folder())))
    expect(both.map(segment => segment.isFromCache).toSorted()).toEqual([false, true])
    const [first, second] = await Promise.all(both.map(({ file }) => readFile(file)))
    expect(second && first?.equals(second)).toBe(true)
  })

  it('renders one variant for two concurrent workers that want different ones, but accept either', async () => {
    const [first, second] = await Promise.all([
      ready(worker(0), 'Either', await folder(), ['a', 'b']),
      ready(worker(1), 'Either', await folder(), ['b', 'a']),
    ])
    expect([first, second].map(segment => segment?.isFromCache).toSorted()).toEqual([false, true])
    expect(first?.key).toBe(second?.key)
  })

  it('produces the same video on both workers, with and without the cache', async () => {
    const line = ['One', 'Two', 'Three']
    const rendered = await makeVideo(worker(0), line)
    const reused = await makeVideo(worker(1), line)
    expect(reused.equals(rendered)).toBe(true)
    await worker(1).db.deleteFrom('segment').execute()
    expect((await makeVideo(worker(1), line)).equals(rendered)).toBe(true)
    expect((await makeVideo(worker(1), ['One', 'One', 'One'])).equals(rendered)).toBe(false)
  })

  it('renders a truncated segment again', async () => {
    const whole = await ready(worker(0), 'Truncated', await folder())
    const bytes = await readFile(whole.file)
    await truncate(storedFile(whole.key), bytes.length - 100)
    const again = await ready(worker(1), 'Truncated', await folder())
    expect(again.isFromCache).toBe(false)
    expect((await readFile(again.file)).equals(bytes)).toBe(true)
    expect((await readFile(storedFile(whole.key))).equals(bytes)).toBe(true)
  })

  it('keeps all items of a segment that is rendered again for one of them', async () => {
    const { key } = await ready(worker(0), 'Shared', await folder(), ['a'], [1])
    await truncate(storedFile(key), 100)
    expect((await ready(worker(1), 'Shared', await folder(), ['a'], [2])).isFromCache).toBe(false)
    const { db } = worker(0)
    const row = await db.selectFrom('segment').select('item_ids').where('key', '=', key).executeTakeFirst()
    expect(row?.item_ids).toEqual([1, 2])
  })

  it('renders again when the stored segment is missing or a different one', async () => {
    const [own, other] = [
      await ready(worker(0), 'Own', await folder()),
      await ready(worker(0), 'Other', await folder()),
    ]
    await worker(0).storage.putFile(segmentObjectKeys(own.key)[0] ?? '', other.file, 'video/mp4')
    expect((await ready(worker(0), 'Own', await folder())).isFromCache).toBe(false)
    await worker(0).storage.remove(segmentObjectKeys(own.key))
    expect((await ready(worker(0), 'Own', await folder())).isFromCache).toBe(false)
    expect((await ready(worker(0), 'Own', await folder())).isFromCache).toBe(true)
  })

  it('takes a segment whose bytes arrive wrong once from the cache', async () => {
    const { key } = await ready(worker(0), 'Changed on the way', await folder())
    const { storage } = worker(1)
    for (const object of segmentObjectKeys(key)) {
      const stop = spoilReads(storage, object, 1)
      expect((await ready(worker(1), 'Changed on the way', await folder())).isFromCache).toBe(true)
      stop()
    }
  })

  it('lets the next worker render when the first one fails', async () => {
    const abort = new AbortController()
    const cancelled = readySegment(worker(0), [scene('Failing')], {
      itemIds: [1],
      hasStills: true,
      workFolder: await folder(),
      signal: abort.signal,
      onProgress: () => abort.abort(),
    })
    await expect(cancelled).rejects.toThrow('cancelled')
    expect((await ready(worker(1), 'Failing', await folder())).isFromCache).toBe(false)
  })
})

describe('findSegments', () => {
  const find = async (headlines: readonly string[], hasStills = false) =>
    findSegments(
      worker(1),
      headlines.map(headline => ({ itemIds: [7], hasStills, scene: scene(headline) })),
      { workFolder: await folder(), signal: new AbortController().signal },
    )

  it('returns the cached segments in the order of the scenes, with stills where required', async () => {
    const [one, two] = [
      await ready(worker(0), 'First', await folder()),
      await ready(worker(0), 'Second', await folder()),
    ]
    const found = await find(['Second', 'Never rendered', 'First', 'Second'])
    expect(found.map(segment => segment?.key)).toEqual([two.key, undefined, one.key, two.key])
    expect(found[0]).toMatchObject({ isFromCache: true, durationS: 1, stills: null })
    expect((await readFile(found[0]?.file ?? '')).equals(await readFile(two.file))).toBe(true)
    const [withStills] = await find(['First'], true)
    const poster = await readFile(withStills?.stills?.poster ?? '')
    expect(poster.equals(await readFile(one.stills?.poster ?? ''))).toBe(true)
    const rows = await worker(0)
      .db.selectFrom('segment')
      .select(['item_ids'])
      .where('key', '=', one.key)
      .execute()
    expect(rows).toEqual([{ item_ids: [1, 7] }])
  })

  it('leaves out damaged and missing ones', async () => {
    const { key } = await ready(worker(0), 'Damaged', await folder())
    await truncate(storedFile(key), 100)
    expect(await find(['Damaged'])).toEqual([undefined])
    await worker(0).storage.remove(segmentObjectKeys(key))
    expect(await find(['Damaged'])).toEqual([undefined])
  })

  it('compares all files of a segment of an earlier version', async () => {
    const { key } = await ready(worker(0), 'Earlier', await folder())
    await worker(0).db.updateTable('segment').set({ file_sha256: null }).where('key', '=', key).execute()
    expect((await find(['Earlier']))[0]?.stills).not.toBeNull()
    await worker(0).storage.remove(segmentObjectKeys(key).slice(1))
    expect(await find(['Earlier'])).toEqual([undefined])
  })
})

describe('pruneSegments', () => {
  it('removes the least recently used segments until the rest fits', async () => {
    const { db, storage } = worker(0)
    await db.deleteFrom('segment').execute()
    const keys: string[] = []
    for (const headline of ['Oldest', 'Older', 'Newest']) {
      keys.push((await ready(worker(0), headline, await folder())).key)
    }
    const [oldest = '', older = '', newest = ''] = keys
    // Using the oldest again makes it the newest.
    await ready(worker(1), 'Oldest', await folder())
    const rows = await db.selectFrom('segment').select(['key', 'bytes']).execute()
    const sizeOf = (key: string) => rows.find(row => row.key === key)?.bytes ?? 0
    const room = sizeOf(oldest) + sizeOf(newest)
    expect(await pruneSegments(worker(0), room * 4, 7)).toBe(1)
    const left = await db.selectFrom('segment').select('key').execute()
    expect(left.map(row => row.key).toSorted()).toEqual([oldest, newest].toSorted())
    for (const object of segmentObjectKeys(older)) expect(await storage.exists(object)).toBe(false)
    for (const object of segmentObjectKeys(newest)) expect(await storage.exists(object)).toBe(true)
  })

  it('removes segments that were not used for a week', async () => {
    const { db } = worker(0)
    const [old, fresh] = [
      await ready(worker(0), 'Of last week', await folder()),
      await ready(worker(0), 'Of today', await folder()),
    ]
    const last_used_at = new Date(Date.now() - 8 * 86_400_000)
    await db.updateTable('segment').set({ last_used_at }).where('key', '=', old.key).execute()
    expect(await pruneSegments(worker(0), 1e12, 7)).toBe(1)
    expect((await ready(worker(0), 'Of today', await folder())).isFromCache).toBe(true)
    expect((await ready(worker(0), 'Of last week', await folder())).isFromCache).toBe(false)
    expect(fresh.key).not.toBe(old.key)
  })
})

describe('enforceCacheLimit', () => {
  it('removes old segments when the cache is over a quarter of the storage, from two workers at once', async () => {
    const { db } = worker(0)
    await db.deleteFrom('segment').execute()
    const { key } = await ready(worker(0), 'Small', await folder())
    const huge = { header_hash: '', content_sha256: '', duration_s: 1, bytes: 5e9 }
    const rows = [1, 2, 3].map(day => ({ ...huge, key: `huge ${day}`, last_used_at: new Date(2026, 0, day) }))
    await db.insertInto('segment').values(rows).execute()
    await db.updateTable('settings').set({ storage_limit_gb: 24 }).execute()
    await Promise.all([enforceCacheLimit(worker(0)), enforceCacheLimit(worker(1))])
    const left = await db.selectFrom('segment').select('key').orderBy('key').execute()
    expect(left.map(row => row.key)).toEqual([key, 'huge 3'].toSorted())
  })
})
