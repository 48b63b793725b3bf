import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isOutage } from '../database/outage.ts'
import { createS3Storage } from './s3.ts'
import { MissingObjectError, type Storage } from './storage.ts'
import { compareWithHash } from './stored-hashes.ts'

const KEY = 'videos/1.mp4'

let folder: string
let storage: Storage
let requests: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
const accept = (_request: IncomingMessage, response: ServerResponse) => void response.end()
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  answer(request.resume(), response)
})

/** The answer of an S3 service to a request that failed. */
const refuse =
  (status: number, code: string, more = '') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>What ${code} means.</Message>${more}</Error>`)

const listing = (keys: readonly string[], more = '') =>
  `<ListBucketResult>${more}${keys
    .map(
      key =>
        `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
    )
    .join('')}</ListBucketResult>`

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('accepted'),
    error => error,
  )

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-faulty-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(silenceTimeoutMs = 60_000): Promise<Storage> {
  answer = accept
  requests = []
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'media',
    region: 'us-east-1',
    accessKeyId: 'the-key-id',
    secretAccessKey: 'the secret',
    forcePathStyle: true,
    publicUrl: null,
    signsAddresses: false,
  }
  return createS3Storage(config, 'https://video.example.com', line => expect.fail(line), silenceTimeoutMs)
}

describe('a bucket that is missing for a while', () => {
  beforeAll(async () => {
    storage = await open()
  })

  it('has not lost its objects', async () => {
    answer = refuse(404, 'NoSuchBucket')
    for (const work of [storage.size(KEY), storage.exists(KEY)]) {
      await expect(work).rejects.toThrow('S3_BUCKET names a bucket that does not exist: media.')
    }
    const error = await errorOf(storage.read(KEY))
    expect(error).not.toBeInstanceOf(MissingObjectError)
    expect(error.message).toContain('NoSuchBucket')
  })

  it('does not count as one whose objects were removed', async () => {
    answer = refuse(404, 'NoSuchBucket')
    await expect(storage.remove([KEY])).rejects.toThrow('NoSuchBucket')
  })

  it('still reports objects that are missing in a bucket', async () => {
    answer = (request, response) =>
      request.url === '/media' || request.url === '/media/' || request.url?.startsWith('/media?')
        ? accept(request, response)
        : refuse(404, 'NoSuchKey')(request, response)
    expect(await storage.size(KEY)).toBeNull()
    await expect(storage.read(KEY)).rejects.toThrow(MissingObjectError)
    await storage.remove([KEY])
  })
})

describe('a service that limits requests', () => {
  it.each([429, 408])('counts as an outage when it answers %d', async status => {
    storage = await open()
    answer = refuse(status, 'Later')
    expect(isOutage(await errorOf(storage.read(KEY)))).toBe(true)
  })

  it('does not prevent the start', async () => {
    storage = await open()
    answer = refuse(429, 'TooManyRequests')
    expect(isOutage(await errorOf(storage.check()))).toBe(true)
  })
})

describe('an error of the storage', () => {
  beforeAll(async () => {
    storage = await open()
  })

  it('says what failed, where and why', async () => {
    const file = join(folder, 'video')
    await writeFile(file, 'a video')
    answer = refuse(403, 'AccessDenied')
    const why = 'the service returned 403 AccessDenied: What AccessDenied means.'
    await expect(storage.putFile(KEY, file, 'video/mp4')).rejects.toThrow(
      `${KEY} could not be stored in the bucket media: ${why}`,
    )
    await expect(storage.read(KEY)).rejects.toThrow(`${KEY} could not be read from the bucket media: ${why}`)
    await expect(storage.remove([KEY])).rejects.toThrow(
      `${KEY} could not be deleted from the bucket media: ${why}`,
    )
    await expect(keysUnder('videos/')).rejects.toThrow(`The bucket media could not be listed: ${why}`)
    await expect(storage.checkWritable()).rejects.toThrow(`The bucket media could not be written: ${why}`)
    // The answer to HEAD has no body.
    await expect(storage.size(KEY)).rejects.toThrow(
      `${KEY} could not be looked up in the bucket media: the service returned 403`,
    )
    answer = (_request, response) => void response.writeHead(404).end('<html>Not found<br></html>')
    await expect(storage.read(KEY)).rejects.toThrow(
      `${KEY} could not be read from the bucket media: the service returned 404 with an unreadable body`,
    )
  })

  it('says that a check got no response', async () => {
    answer = () => undefined
    const error = await errorOf(storage.check())
    expect(error.message).toBe('The bucket media could not be reached: no response in 5 s')
  })

  it('names the object whose transfer breaks off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half', () => response.destroy())
    }
    const error = await errorOf(storage.getFile(KEY, join(folder, 'copy')))
    expect(error.message).toBe(`${KEY} could not be read from the bucket media: aborted`)
    expect(isOutage(error)).toBe(true)
    expect(await readdir(folder)).not.toContain('copy')
    await expect(compareWithHash({ db: undefined as never, storage }, KEY)).rejects.toThrow(
      `${KEY} could not be read to its end: aborted`,
    )
  })

  it('is logged without parts of the signed request', async () => {
    const fields = ['AWSAccessKeyId', 'StringToSign', 'SignatureProvided', 'CanonicalRequest']
    answer = refuse(
      403,
      'SignatureDoesNotMatch',
      fields.map(name => `<${name}>the-${name}</${name}>`).join(''),
    )
    const err = await errorOf(storage.read(KEY))
    const lines: string[] = []
    pino({}, { write: line => void lines.push(line) }).error({ err }, 'A request failed')
    expect(lines.join()).toContain('SignatureDoesNotMatch')
    for (const name of fields) expect(lines.join()).not.toContain(`the-${name}`)
  })
})

describe('a service that sends a byte now and then', () => {
  beforeAll(async () => {
    storage = await open(500)
  })
  afterEach(() => server.closeAllConnections())

  it('counts as an outage, although it is never silent', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const error = await errorOf(storage.getFile(KEY, join(folder, 'copy')))
    expect(error.message).toBe(
      `${KEY} could not be read from the bucket media: fewer than 4096 bytes arrived in 0.5 s`,
    )
    expect(isOutage(error)).toBe(true)
    expect(await readdir(folder)).not.toContain('copy')
  })
})

describe('an answer without a length', () => {
  beforeAll(async () => {
    storage = await open()
  })
  afterEach(() => server.closeAllConnections())

  it('is read when it is sent in chunks', async () => {
    answer = (_request, response) => void response.writeHead(200).write('a video', () => response.end())
    const { body, bytes } = await storage.read(KEY)
    expect(bytes).toBeNull()
    expect(String(await buffer(body))).toBe('a video')
  })

  it('is refused when only the end of the connection ends it, because nobody could tell that it is cut', async () => {
    answer = (_request, response) => {
      const { socket } = response
      socket?.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhalf a vid')
    }
    await expect(storage.getFile(KEY, join(folder, 'copy'))).rejects.toThrow(
      `${KEY} could not be read from the bucket media: the service does not say where the object ends`,
    )
    expect(await readdir(folder)).not.toContain('copy')
  })

  it('does not make an object an empty one', async () => {
    answer = (request, response) => {
      const isList = request.url?.includes('list-type') ?? false
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      response.end(isList ? listing([`${KEY}.jpg`, KEY]) : undefined)
    }
    expect(await storage.size(KEY)).toBe(3)
    expect(await storage.exists(KEY)).toBe(true)
  })
})

describe('a listing', () => {
  beforeAll(async () => {
    storage = await open()
  })

  it('leaves out objects that are none of ours', async () => {
    answer = (_request, response) =>
      void response.end(listing(['videos/', KEY, 'videos/Holiday 2025.mp4', 'videos%2F2.mp4']))
    expect(await keysUnder('videos/')).toEqual([KEY])
  })

  it('ends when the service repeats a page', async () => {
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>'
    answer = (_request, response) => void response.end(listing([KEY], more))
    expect(new Set(await keysUnder('videos/'))).toEqual(new Set([KEY]))
  })

  it.each([
    ['names no next page', ''],
    ['repeats a page', '<NextKeyMarker>a</NextKeyMarker><NextUploadIdMarker>b</NextUploadIdMarker>'],
  ])('of interrupted uploads ends when the service %s', async (_what, next) => {
    answer = (_request, response) =>
      void response.end(
        `<ListMultipartUploadsResult><IsTruncated>true</IsTruncated>${next}</ListMultipartUploadsResult>`,
      )
    expect(await storage.removeUnfinished(new Date())).toBe(0)
  })
})

describe('an object that cannot be removed', () => {
  it('does not keep the others', async () => {
    storage = await open()
    answer = (request, response) =>
      request.url?.startsWith('/media/videos/locked-')
        ? refuse(403, 'AccessDenied')(request, response)
        : accept(request, response)
    const locked = Array.from({ length: 20 }, (_, index) => `videos/locked-${index}.mp4`)
    const others = ['videos/1.mp4', 'videos/2.mp4']
    await expect(storage.remove([...others, ...locked])).rejects.toThrow('AccessDenied')
    for (const key of others) {
      expect(requests.some(request => request.startsWith(`DELETE /media/${key}`))).toBe(true)
    }
  })
})
