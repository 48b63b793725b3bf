import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { cut, type Fault, type FaultyS3, refuse, spoil, startFaultyS3 } from '#test/faulty-s3.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { exportData } from './service/export-data.ts'
import { importData } from './service/import-data.ts'

const KEY = 'videos/whole.mp4'
const TEXT = 'the bytes of a video'
const signal = new AbortController().signal

const OUTAGES: [string, Fault, string][] = [
  ['limits requests', refuse(429, 'SlowDown'), '429 SlowDown'],
  ['is unavailable', refuse(503, 'ServiceUnavailable'), '503 ServiceUnavailable'],
  ['has lost its bucket', refuse(404, 'NoSuchBucket'), '404 NoSuchBucket'],
  ['breaks the connection', cut, 'aborted'],
]

let s3: FaultyS3
let server: TestServer
beforeAll(async () => {
  s3 = await startFaultyS3()
  server = await startTestServer({ environment: s3.environment })
  const publisher = await buildPublisher(server.platform)
  await storeText(server.platform, KEY, TEXT)
  await buildVideo(server.platform, publisher.id, { media_key: KEY })
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})
afterEach(() => {
  s3.faultOf = () => null
})

/** Lets the next requests of a method for the object fail. */
function failNext(method: string, fault: Fault, times: number): void {
  let left = times
  s3.faultOf = (sent, key) => (sent === method && key === KEY && left-- > 0 ? fault : null)
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

describe('an export', () => {
  it.each(OUTAGES)(
    'stays unfinished while the storage %s, and continues afterwards',
    async (_what, fault, why) => {
      const folder = await newFolder()
      failNext('GET', fault, Number.POSITIVE_INFINITY)
      const error = await exportData(server.platform, folder, signal).catch(thrown => thrown)
      expect(error.message).toContain(`${KEY} could not be read from the bucket media:`)
      expect(error.message).toContain(why)
      expect(await readdir(folder)).not.toContain('manifest.json')
      s3.faultOf = () => null
      expect(await exportData(server.platform, folder, signal)).toMatchObject({ missing: [], changed: [] })
      expect(await readFile(join(folder, 'media', KEY), 'utf8')).toBe(TEXT)
    },
  )

  it('reads a file again whose bytes arrive wrong', async () => {
    const folder = await newFolder()
    failNext('GET', spoil, 1)
    expect(await exportData(server.platform, folder, signal)).toMatchObject({ missing: [], changed: [] })
    expect(await readFile(join(folder, 'media', KEY), 'utf8')).toBe(TEXT)
  })

  it('does not keep wrong bytes of an interrupted export', async () => {
    const folder = await newFolder()
    await exportData(server.platform, folder, signal)
    await rm(join(folder, 'manifest.json'))
    await writeFile(join(folder, 'media', KEY), TEXT.toUpperCase())
    expect(await exportData(server.platform, folder, signal)).toMatchObject({ missing: [], changed: [] })
    expect(await readFile(join(folder, 'media', KEY), 'utf8')).toBe(TEXT)
  })
})

describe('an import', () => {
  let folder: string
  let target: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    await exportData(server.platform, folder, signal)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const records = async () => {
    const { rows } = await target.platform.pool.query(
      'select (select count(*)::int from publisher) as publishers, (select count(*)::int from administrator) as people',
    )
    return rows[0]
  }

  it.each([
    ['limits requests', 'PUT', refuse(429, 'SlowDown'), 'could not be stored'],
    ['is unavailable', 'PUT', refuse(503, 'ServiceUnavailable'), 'could not be stored'],
    ['is unavailable', 'HEAD', refuse(503, 'ServiceUnavailable'), 'could not be looked up'],
    ['has lost its bucket', 'GET', refuse(404, 'NoSuchBucket'), 'could not be read'],
    ['breaks the connection', 'GET', cut, 'could not be read to its end: aborted'],
    ['returns other bytes', 'GET', spoil, 'The storage returned other bytes'],
  ])('imports nothing while the storage %s at %s, and can be repeated', async (_what, method, fault, why) => {
    s3.objects.clear()
    target = await startTestServer({ environment: s3.environment })
    onTestFinished(() => target.stop())
    const before = await records()
    failNext(method, fault, Number.POSITIVE_INFINITY)
    const error = await importData(target.platform, folder, signal).catch(thrown => thrown)
    expect(error.message).toContain(why)
    expect(error.message).toContain(KEY)
    expect(await records()).toEqual(before)
    s3.faultOf = () => null
    await importData(target.platform, folder, signal)
    expect(await records()).toMatchObject({ publishers: 1 })
    expect(String(s3.objects.get(KEY))).toBe(TEXT)
  })

  it('reads a file again whose bytes arrive wrong', async () => {
    s3.objects.clear()
    target = await startTestServer({ environment: s3.environment })
    onTestFinished(() => target.stop())
    failNext('GET', spoil, 1)
    await importData(target.platform, folder, signal)
    expect(await records()).toMatchObject({ publishers: 1 })
  })
})
