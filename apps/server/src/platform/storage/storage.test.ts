import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../../../tools/servers/s3-server.ts'
import { ConfigError, type S3Config } from '../config.ts'
import { isOutage } from '../database/outage.ts'
import { createLocalStorage } from './local.ts'
import { createS3Storage, objectAddress } from './s3.ts'
import { isForViewers, MissingObjectError, type Storage } from './storage.ts'

const OWN = 'https://video.example.com'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** For a start without output. */
const expectNoWord = (line: string) => expect.fail(line)

async function makeFile(name: string, content: Buffer | string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

/** The tests for every kind of storage. */
function testStorage(storage: () => Storage): void {
  it('accepts a test file, and stores nothing of it', async () => {
    await storage().checkWritable()
    for await (const { key } of storage().list('probe/')) expect.fail(`${key} was left behind`)
  })

  it('returns stored objects as a file and as a stream', async () => {
    const file = await makeFile('small', 'a small video')
    await storage().putFile('videos/1-small.mp4', file, 'video/mp4')
    const copy = join(folder, 'copy')
    await storage().getFile('videos/1-small.mp4', copy)
    expect(await readFile(copy, 'utf8')).toBe('a small video')
    const { body, bytes } = await storage().read('videos/1-small.mp4')
    expect(bytes).toBe(13)
    expect((await buffer(body)).toString()).toBe('a small video')
  })

  it('stores files of several parts unchanged', async () => {
    const content = randomBytes(20 * 1024 * 1024 + 17)
    await storage().putFile('videos/2-large.mp4', await makeFile('large', content), 'video/mp4')
    const copy = join(folder, 'large-copy')
    await storage().getFile('videos/2-large.mp4', copy)
    expect(content.equals(await readFile(copy))).toBe(true)
  })

  it('stores an empty file', async () => {
    await storage().putFile('segments/empty', await makeFile('empty', ''), 'video/mp4')
    expect((await buffer((await storage().read('segments/empty')).body)).length).toBe(0)
  })

  it('reports existing and removed objects, and ignores the removal of missing ones', async () => {
    const file = await makeFile('short', 'x')
    const keys = Array.from({ length: 40 }, (_, index) => `segments/many-${index}`)
    for (const key of keys) await storage().putFile(key, file, 'image/jpeg')
    expect(await storage().exists('segments/many-39')).toBe(true)
    expect(await storage().size('segments/many-39')).toBe(1)
    await storage().remove([...keys, 'segments/never-was'])
    expect(await Promise.all(keys.map(key => storage().exists(key)))).not.toContain(true)
    expect(await storage().size('segments/many-39')).toBeNull()
  })

  it('lists objects by key prefix, with size and time', async () => {
    const startedAt = Date.now()
    const file = await makeFile('listed', '123')
    const keys = ['clips/list-a.mp4', 'clips/list-b.mp4', 'clips/other.mp4', 'pictures/list-a.jpg']
    for (const key of keys) await storage().putFile(key, file, 'video/mp4')
    const found = []
    for await (const object of storage().list('clips/list-')) found.push(object)
    expect(found.map(({ key }) => key).toSorted()).toEqual(['clips/list-a.mp4', 'clips/list-b.mp4'])
    expect(found.map(({ bytes }) => bytes)).toEqual([3, 3])
    // Object stores report whole seconds.
    for (const { writtenAt } of found) expect(writtenAt.getTime()).toBeGreaterThan(startedAt - 2000)
    const none = []
    for await (const object of storage().list('never-was/')) none.push(object)
    expect(none).toEqual([])
  })

  it('reports that it is reachable', async () => {
    await expect(storage().check()).resolves.toBeUndefined()
  })

  it('names a missing object, and leaves no file behind', async () => {
    const target = join(folder, 'never')
    await expect(storage().getFile('videos/none.mp4', target)).rejects.toThrow(MissingObjectError)
    await expect(storage().read('videos/none.mp4')).rejects.toThrow(/videos\/none\.mp4/)
    expect(await readdir(folder)).not.toContain('never')
  })

  it.each(['../escape', 'videos/../../x', '/videos/1', 'Videos/1', 'videos//1', ''])(
    'refuses %j as a key',
    async key => {
      const file = await makeFile('refused', 'x')
      await expect(storage().putFile(key, file, 'video/mp4')).rejects.toThrow('is not a storage key')
      await expect(storage().exists(key)).rejects.toThrow('is not a storage key')
      expect(() => storage().publicUrl(key)).toThrow('is not a storage key')
    },
  )

  it('leaves nothing behind when a file cannot be read', async () => {
    await expect(storage().putFile('videos/3-gone.mp4', join(folder, 'gone'), 'video/mp4')).rejects.toThrow(
      'ENOENT',
    )
    expect(await storage().exists('videos/3-gone.mp4')).toBe(false)
  })
}

describe('local storage', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await createLocalStorage(join(folder, 'media'), OWN)
  })
  testStorage(() => storage)

  it('removes the files of interrupted writes, but not of writes that may continue', async () => {
    await writeFile(join(folder, 'media/.tmp/half'), 'half a video')
    expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await readdir(join(folder, 'media/.tmp'))).toEqual([])
  })

  it('lists no file whose name is not a storage key', async () => {
    await writeFile(join(folder, 'media/videos/Holiday 2025.mp4'), 'of somebody else')
    for await (const { key } of storage.list('videos/')) expect(key).not.toContain('Holiday')
  })

  it('does not take a file that it cannot look at for a missing one', async () => {
    const path = join(folder, 'media/videos/loop.mp4')
    await symlink(path, path)
    await expect(storage.exists('videos/loop.mp4')).rejects.toThrow('ELOOP')
    await expect(storage.size('videos/loop.mp4')).rejects.toThrow('ELOOP')
    await rm(path)
  })

  it('returns addresses below /media/', () => {
    expect(storage.publicUrl('videos/1.mp4')).toBe(`${OWN}/media/videos/1.mp4`)
    expect(storage.origins).toEqual([OWN])
    expect(storage.signedUrl).toBeNull()
  })
})

/** Only root may start the server that this is tried against. */
describe.runIf(process.getuid?.() === 0)('S3 storage as root', () => {
  let server: S3Server
  let client: S3Client
  let config: S3Config
  let storage: Storage
  beforeAll(async () => {
    server = await startS3Server()
    const { endpoint, region, accessKeyId, secretAccessKey } = server
    const credentials = { accessKeyId, secretAccessKey }
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: 'videos' }))
    config = {
      endpoint,
      bucket: 'videos',
      region,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: true,
      publicUrl: null,
      signsAddresses: false,
    }
    storage = await createS3Storage(config, OWN, expectNoWord)
  }, 120_000)
  afterAll(async () => {
    client.destroy()
    await server.stop()
  })
  testStorage(() => storage)

  it('ends requests to a service that stops answering, as an outage', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const lines: string[] = []
    const silentStorage = await createS3Storage(
      { ...config, endpoint: `http://127.0.0.1:${port}` },
      OWN,
      line => lines.push(line),
      200,
    )
    const error = await silentStorage.size('videos/1.mp4').catch((reason: unknown) => reason)
    expect(isOutage(error)).toBe(true)
    expect(lines).toHaveLength(1)
    silent.closeAllConnections()
    silent.close()
  })

  it('aborts interrupted uploads, but not uploads that may continue', async () => {
    await client.send(new CreateMultipartUploadCommand({ Bucket: 'videos', Key: 'videos/broken.mp4' }))
    expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'videos' }))
    expect(Uploads).toEqual([])
  })

  it('sends browsers the type of an object and marks it as immutable', async () => {
    await storage.putFile('videos/4.mp4', await makeFile('typed', 'x'), 'video/mp4')
    const found = await client.send(new GetObjectCommand({ Bucket: 'videos', Key: 'videos/4.mp4' }))
    await found.Body?.transformToString()
    expect(found).toMatchObject({
      ContentType: 'video/mp4',
      CacheControl: 'public, max-age=31536000, immutable',
    })
  })

  it('serves objects of a private bucket at a signed address, to which our address redirects', async () => {
    const signing = await createS3Storage({ ...config, signsAddresses: true }, OWN, expectNoWord)
    await signing.putFile('videos/5.mp4', await makeFile('signed', 'a video'), 'video/mp4')
    expect(signing.publicUrl('videos/5.mp4')).toBe(`${OWN}/media/videos/5.mp4`)
    expect(signing.origins).toEqual([OWN, new URL(config.endpoint ?? '').origin])
    const address = (await signing.signedUrl?.('videos/5.mp4')) ?? ''
    expect(await (await fetch(address)).text()).toBe('a video')
    expect((await fetch(`${config.endpoint}/videos/videos/5.mp4`)).ok).toBe(false)
    expect((await fetch(address.replace('5.mp4', '4.mp4'))).status).toBe(403)
  })

  it('signs addresses for the host by which browsers reach the service, where that is not ours', async () => {
    // Like a reverse proxy that forwards host and path unchanged.
    const proxy = createServer((request, response) => {
      const target = { method: request.method, headers: request.headers }
      get(`${config.endpoint}${request.url}`, target, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`
    const open = { ...config, signsAddresses: true, publicUrl: `${origin}/videos` }
    const signing = await createS3Storage(open, OWN, expectNoWord)
    await signing.putFile('videos/6.mp4', await makeFile('signed', 'a video'), 'video/mp4')
    expect(signing.publicUrl('videos/6.mp4')).toBe(`${OWN}/media/videos/6.mp4`)
    expect(signing.origins).toEqual([OWN, origin])
    const address = (await signing.signedUrl?.('videos/6.mp4')) ?? ''
    expect(address.startsWith(`${origin}/videos/videos/6.mp4?`)).toBe(true)
    expect(await (await fetch(address)).text()).toBe('a video')
    // The signature is not valid for the server's own endpoint.
    expect((await fetch(address.replace(origin, config.endpoint ?? ''))).status).toBe(403)
    proxy.close()
    proxy.closeAllConnections()
  })

  it('refuses to start without the bucket or with wrong keys, and names the setting', async () => {
    await expect(createS3Storage({ ...config, bucket: 'nowhere' }, OWN, expectNoWord)).rejects.toThrow(
      /^S3_BUCKET .*nowhere/,
    )
    const wrong = createS3Storage({ ...config, secretAccessKey: 'guessed' }, OWN, expectNoWord)
    await expect(wrong).rejects.toThrow(ConfigError)
    await expect(wrong).rejects.toThrow(/^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY /)
  })

  it.each([
    ['a bucket that can have no such name', (right: S3Config) => ({ ...right, bucket: '../videos' })],
    [
      'a service that speaks no TLS',
      (right: S3Config) => ({ ...right, endpoint: right.endpoint?.replace('http:', 'https:') ?? null }),
    ],
  ])('refuses to start with %s, and names the settings', async (_what, wrong) => {
    await expect(createS3Storage(wrong(config), OWN, expectNoWord)).rejects.toThrow(
      /^S3_ENDPOINT, S3_REGION and S3_BUCKET do not name an accessible bucket: /,
    )
  })

  it('starts while the service is unreachable, and reports it at the start and on request', async () => {
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const away = await createS3Storage({ ...config, endpoint: 'http://127.0.0.1:1' }, OWN, print)
    expect(printed).toEqual([
      expect.stringMatching(/^S3_ENDPOINT names a service that does not answer yet: .*REFUSED/),
    ])
    await expect(away.check()).rejects.toThrow()
  })
})

describe('isForViewers', () => {
  it.each(['videos/1-a.mp4', 'clips/2.mp4'])('lets viewers have %s', key => {
    expect(isForViewers(key)).toBe(true)
  })

  it.each([
    'segments/1',
    'pictures/1.jpg',
    'videos',
    'videos/../segments/1',
    '.tmp/1',
    'videos//1',
    'videos/%2e%2e/1',
    '',
  ])('keeps %j from them', key => {
    expect(isForViewers(key)).toBe(false)
  })
})

describe('objectAddress', () => {
  const config: S3Config = {
    endpoint: null,
    bucket: 'videos',
    region: 'eu-west-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: false,
    publicUrl: null,
    signsAddresses: false,
  }
  it.each([
    ['the bucket as a host', {}, 'https://videos.s3.eu-west-1.amazonaws.com'],
    [
      'the bucket in the path when asked for',
      { forcePathStyle: true },
      'https://s3.eu-west-1.amazonaws.com/videos',
    ],
    [
      'the bucket in the path when it holds dots',
      { bucket: 'my.videos' },
      'https://s3.eu-west-1.amazonaws.com/my.videos',
    ],
    [
      'the bucket as a host of another service',
      { endpoint: 'https://s3.example.com' },
      'https://videos.s3.example.com',
    ],
    [
      'the bucket in the path below an IP address',
      { endpoint: 'http://10.0.0.7:9000/' },
      'http://10.0.0.7:9000/videos',
    ],
    [
      'the public address of the settings',
      { publicUrl: 'https://cdn.example.com/a' },
      'https://cdn.example.com/a',
    ],
  ])('is %s', (_what, change, address) => {
    expect(objectAddress({ ...config, ...change })).toBe(address)
  })
})
