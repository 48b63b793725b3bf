import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Answers a request instead of the bucket. */
export type Fault = (response: ServerResponse, object: Buffer | undefined) => void

/** A bucket in memory behind an S3 server that can fail. */
export type FaultyS3 = {
  /** The settings of a product that uses the bucket. */
  environment: Record<string, string>
  objects: Map<string, Buffer>
  /** Every request: method and key. */
  requests: string[]
  /** The fault of a request, or null; replaced by tests. */
  faultOf: (method: string, key: string) => Fault | null
  stop(): Promise<void>
}

/** The answer of a service that refuses a request. */
export const refuse =
  (status: number, code: string): Fault =>
  response =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>What ${code} means.</Message></Error>`)

/** An object whose connection breaks in the middle. */
export const cut: Fault = (response, object = Buffer.alloc(2)) => {
  response.writeHead(200, { 'content-length': object.length })
  response.write(object.subarray(0, object.length >> 1), () => response.destroy())
}

/** An object with one changed bit. */
export const spoil: Fault = (response, object = Buffer.alloc(2)) => {
  const bytes = Buffer.from(object)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  response.end(bytes)
}

/** Starts it. Large objects, which are uploaded in parts, are not supported. */
export async function startFaultyS3(): Promise<FaultyS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = url.pathname.replace(/^\/media\/?/, '')
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    s3.requests.push(`${method} ${key}`)
    const object = objects.get(key)
    const fault = s3.faultOf(method, key)
    if (fault !== null) return fault(response, object)
    if (method === 'PUT') {
      objects.set(key, body)
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
    }
    if (key === '' && url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const found = [...objects].filter(([name]) => name.startsWith(prefix))
      const entries = found.map(
        ([name, { length }]) =>
          `<Contents><Key>${name}</Key><Size>${length}</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
      )
      return void response.end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`)
    }
    if (key === '' || method === 'PUT' || method === 'DELETE') return void response.end()
    if (object === undefined) return refuse(404, 'NoSuchKey')(response, object)
    response.setHeader('content-length', object.length)
    response.end(method === 'HEAD' ? undefined : object)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const s3: FaultyS3 = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'media',
      S3_REGION: 'us-east-1',
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'the-key-id',
      S3_SECRET_ACCESS_KEY: 'the secret',
    },
    objects,
    requests: [],
    faultOf: () => null,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return s3
}
