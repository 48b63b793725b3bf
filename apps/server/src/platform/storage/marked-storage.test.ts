import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scrubStorage } from '#features/maintenance/service/scrub-storage.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { type FaultyS3, refuse, startFaultyS3 } from '#test/faulty-s3.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createWeb } from '../../web.ts'
import { isOutage } from '../database/outage.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { startPlatform } from '../start-platform.ts'
import { MARK_KEY as MARK } from './storage.ts'

const KEY = 'videos/1.mp4'
const OTHER = '00000000-0000-4000-8000-000000000000'

let opened: AsyncDisposableStack
beforeEach(() => {
  opened = new AsyncDisposableStack()
})
afterEach(() => opened.disposeAsync())

async function startServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ environment })
  opened.defer(() => server.stop())
  return server
}

/** Starts another process of an installation. */
async function startProcess({ platform: { config } }: TestServer): Promise<Platform> {
  const { platform, stop } = await startPlatform(config, createLog('silent'), () => undefined)
  opened.defer(stop)
  return platform
}

async function store({ config, storage }: Platform, key: string): Promise<void> {
  const file = join(config.dataDir, 'file')
  await writeFile(file, 'a video')
  await storage.putFile(key, file, 'video/mp4')
}

const problemOf = async (platform: Platform) => (await platform.storageWatch.look()).problem
const WRONG = 'The storage does not hold the files of this installation.'
async function firstOf<T>(entries: AsyncIterable<T>): Promise<T | undefined> {
  for await (const entry of entries) return entry
}
const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('accepted'),
    error => error,
  )

describe('a process that starts before the disk of the media folder is mounted', () => {
  let server: TestServer
  let media: string
  let unmounted: string
  let late: Platform
  beforeEach(async () => {
    server = await startServer()
    media = join(server.platform.config.dataDir, 'media')
    unmounted = `${media}-unmounted`
    await store(server.platform, KEY)
    const publisher = await buildPublisher(server.platform)
    await buildVideo(server.platform, publisher.id, { media_key: KEY })
    await rename(media, unmounted)
    late = await startProcess(server)
  })

  it('has not lost the files, and has them again as soon as it is mounted', async () => {
    const { storage } = late
    for (const work of [
      () => storage.size(KEY),
      () => storage.read(KEY),
      () => storage.remove([KEY]),
      () => store(late, 'videos/2.mp4'),
      () => firstOf(storage.list('')),
      () => scrubStorage(late, false, new AbortController().signal),
    ]) {
      const error = await errorOf(work())
      expect(error.message).toContain(`The folder ${media} has no ${MARK}, and 1 of 1 files`)
      expect(isOutage(error)).toBe(true)
    }
    expect(await readdir(media)).toEqual(['.tmp'])
    await rm(media, { recursive: true })
    await rename(unmounted, media)
    expect(await storage.size(KEY)).toBe(7)
    expect(await problemOf(late)).toBeNull()
  })

  it('is not ready, and does not tell viewers that a video is gone', async () => {
    const web = await createWeb(late, { checkAnswers: true })
    opened.defer(() => web.close())
    const ready = await web.inject('/readyz')
    expect(ready).toMatchObject({ statusCode: 503 })
    expect(ready.json()).toMatchObject({ error: WRONG })
    expect(await web.inject(`/media/${KEY}`)).toMatchObject({ statusCode: 503 })
    await rm(media, { recursive: true })
    await rename(unmounted, media)
    expect(await web.inject('/readyz')).toMatchObject({ statusCode: 200 })
    expect(await web.inject(`/media/${KEY}`)).toMatchObject({ statusCode: 200, body: 'a video' })
    expect(await web.inject('/media/videos/2.mp4')).toMatchObject({ statusCode: 404 })
    expect(await web.inject(`/media/${KEY}/below`)).toMatchObject({ statusCode: 404 })
  })

  it('accepts the folder when the id of the database is written to it, as its error says', async () => {
    const error = await errorOf(late.storage.check())
    const id = /write (\S+) to probe\/storage-id/.exec(error.message)?.[1] ?? ''
    await mkdir(join(media, 'probe'))
    await writeFile(join(media, MARK), id)
    expect(await problemOf(late)).toBeNull()
    expect(await late.storage.size(KEY)).toBeNull()
  })

  it('does not take over the few files of an earlier start like this', async () => {
    for (const name of ['2', '3'])
      await server.platform.db.insertInto('stored_file').values({ key: name, sha256: '' }).execute()
    await mkdir(join(media, 'videos'))
    await writeFile(join(media, KEY), 'a video')
    expect(await problemOf(late)).toBe(WRONG)
  })
})

describe('the mark of a storage', () => {
  it('is written once by processes that start at the same time', async () => {
    const server = await startServer()
    const platforms = await Promise.all([startProcess(server), startProcess(server)])
    for (const platform of platforms) expect(await problemOf(platform)).toBeNull()
    expect(await server.platform.storage.size(MARK)).toBe(37)
  })

  it.each([
    ['without one, of an earlier version or restored in part', null],
    ['of a database that this one was restored from', OTHER],
  ])('is written to a storage %s that has the files of the database', async (_what, before) => {
    const server = await startServer()
    const { storage, config } = server.platform
    const file = join(config.dataDir, 'media', MARK)
    await store(server.platform, KEY)
    const own = await readFile(file, 'utf8')
    await (before === null ? rm(file) : writeFile(file, before))
    expect(await problemOf(await startProcess(server))).toBeNull()
    expect(await readFile(file, 'utf8')).toBe(own)
    expect(await storage.size(KEY)).toBe(7)
  })

  it('of another installation is replaced by a new database', async () => {
    const server = await startServer()
    const file = join(server.platform.config.dataDir, 'media', MARK)
    await server.platform.storageWatch.look()
    await writeFile(file, OTHER)
    expect(await problemOf(await startProcess(server))).toBeNull()
    expect(await readFile(file, 'utf8')).not.toBe(OTHER)
  })

  it('of another installation keeps a database from using a storage without its files', async () => {
    const server = await startServer()
    const media = join(server.platform.config.dataDir, 'media')
    await store(server.platform, KEY)
    await writeFile(join(media, MARK), OTHER)
    await rm(join(media, KEY))
    const error = await errorOf(store(await startProcess(server), KEY))
    expect(error.message).toContain(`belongs to another installation: its ${MARK} is "${OTHER}"`)
  })

  it('that cannot be written does not keep files from being read', async () => {
    const server = await startServer()
    const { config, storage } = server.platform
    const media = join(config.dataDir, 'media')
    await store(server.platform, KEY)
    await rm(join(media, MARK))
    await mkdir(join(media, MARK, 'a folder'), { recursive: true })
    await expect(storage.check()).rejects.toThrow('EISDIR')
    await rm(join(media, MARK), { recursive: true })
    await rm(join(media, '.tmp'), { recursive: true })
    await writeFile(join(media, '.tmp'), '')
    expect(await storage.size('videos/2.mp4')).toBeNull()
    expect(await readdir(media)).not.toContain(MARK)
  })
})

describe('a bucket', () => {
  let s3: FaultyS3
  beforeEach(async () => {
    s3 = await startFaultyS3()
    opened.defer(() => s3.stop())
  })

  it('that is empty is not that of a database with files', async () => {
    const server = await startServer(s3.environment)
    // The check at the start also writes a test file, and removes it.
    expect(await problemOf(server.platform)).toBeNull()
    await store(server.platform, KEY)
    expect([...s3.objects.keys()]).toEqual([MARK, KEY])
    s3.objects.clear()
    expect(await problemOf(server.platform)).toBe(WRONG)
    expect((await errorOf(server.platform.storage.size(KEY))).message).toContain('The bucket media has no')
    await expect(store(await startProcess(server), KEY)).rejects.toThrow('The bucket media has no')
    expect(s3.objects.size).toBe(0)
  })

  it('whose mark cannot be read at first is used when it can', async () => {
    s3.faultOf = (_method, key) => (key === MARK ? refuse(503, 'SlowDown') : null)
    const server = await startServer(s3.environment)
    expect(await problemOf(server.platform)).toBe('The storage is unavailable.')
    s3.faultOf = () => null
    await store(server.platform, KEY)
    expect(await problemOf(server.platform)).toBeNull()
  })
})
