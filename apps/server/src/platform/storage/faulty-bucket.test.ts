import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOutage } from '../database/outage.ts'
import { createS3Storage } from './s3.ts'
import { MissingObjectError, type Storage } from './storage.ts'

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

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('accepted'),
    error => error,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-faulty-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(): Promise<Storage> {
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
  return createS3Storage(config, 'https://video.example.com', line => expect.fail(line))
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
