import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { chooseEncoding, createCompressedFiles } from './compression.ts'
import { WrittenJson } from './written-json.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  const operator = await server.operator()
  cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let count = 0; count < 12; count += 1) await buildFeed(server.platform)
})
afterAll(() => server.stop())

/** The bytes on the wire, which fetch does not expose. */
function wire(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      get(`${server.url}${path}`, { headers }, answer => {
        buffer(answer).then(
          body => resolve({ status: answer.statusCode, headers: answer.headers, body }),
          reject,
        )
      }).on('error', reject)
    },
  )
}

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0.0', null],
    ['identity', null],
    [undefined, null],
  ])('answers %s in %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})

describe('compression', () => {
  it('compresses long answers of the API for callers that accept it', async () => {
    const plain = await wire('/api/portal/feeds/', { cookie })
    const packed = await wire('/api/portal/feeds/', { cookie, 'accept-encoding': 'gzip, br' })
    const zipped = await wire('/api/portal/feeds/', { cookie, 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.body.length),
    })
    expect(String(packed.headers.vary)).toContain('accept-encoding')
    expect(packed.body.length).toBeLessThan(plain.body.length / 3)
    expect(JSON.parse(String(brotliDecompressSync(packed.body)))).toEqual(JSON.parse(String(plain.body)))
    expect(gunzipSync(zipped.body)).toEqual(plain.body)
  })

  it('compresses large answers once, and sends them in the encoding that the caller accepts', async () => {
    const path = '/api/portal/statistics/figures/?by=hour&days=31'
    const answers = await Promise.all(
      [undefined, 'gzip', 'gzip, br', 'br'].map(async accepted =>
        wire(path, { cookie, ...(accepted && { 'accept-encoding': accepted }) }),
      ),
    )
    const encodings = answers.map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual([undefined, 'gzip', 'br', 'br'])
    const [plain, zipped, packed, again] = answers.map(({ body }) => body)
    expect(JSON.parse(String(plain))).toMatchObject({ by: 'hour' })
    expect(gunzipSync(zipped ?? '')).toEqual(plain)
    expect(brotliDecompressSync(packed ?? '')).toEqual(plain)
    expect(again).toEqual(packed)
    for (const { headers } of answers) expect(headers.vary).toContain('accept-encoding')
  })

  it('compresses an answer once for all callers that share it', async () => {
    const compressed = vi.spyOn(WrittenJson.prototype, 'compressed')
    const path = '/api/portal/feeds/?page_size=11'
    const packed = () => wire(path, { cookie, 'accept-encoding': 'br' })
    const begun = await server.platform.db.transaction().execute(async tx => {
      await sql`lock table feed`.execute(tx)
      const first = packed()
      await untilLockWait(server.platform.db)
      const others = Array.from({ length: 7 }, packed)
      // Its session is read after theirs.
      await wire('/api/portal/sessions/', { cookie })
      return [first, ...others]
    })
    const answers = await Promise.all(begun)
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1)
    // The first caller has an answer of its own, since the others came during its read.
    expect(new Set(compressed.mock.results.map(({ value }) => value)).size).toBe(2)
    expect(compressed).toHaveBeenCalledTimes(8)
    compressed.mockRestore()
  })

  it('leaves the compression of public answers to proxies', async () => {
    const { slug } = await buildPublisher(server.platform, {
      name: 'x'.repeat(200),
      allowed_domains: ['news.example'],
    })
    const { headers } = await wire(`/api/publishers/${slug}/player/`, {
      origin: 'https://news.example',
      'accept-encoding': 'br',
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).not.toContain('accept-encoding')
  })

  it('sends short answers uncompressed', async () => {
    const { headers } = await wire('/api/csrf-token/', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('sends the files of the portal as the build compressed them', async () => {
    const page = await wire('/login', {})
    const path = /\/assets\/[\w-]+\.js/.exec(String(page.body))?.[0] ?? ''
    const plain = await wire(path, {})
    const packed = await wire(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(packed.headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
  })

  it('sends the player compressed, with a 304 for a known entity tag', async () => {
    const plain = await wire('/embed/latest/player.js', {})
    const packed = await wire('/embed/latest/player.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
    expect(packed.headers.vary).toBe('Accept-Encoding')
    const again = await wire('/embed/latest/player.js', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers.etag),
    })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const { status } = await wire('/embed/latest/nothing.js', { 'accept-encoding': 'br' })
    expect(status).toBe(404)
  })
})

describe('createCompressedFiles', () => {
  it('reads a changed file again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feedreel-compressed-'))
    try {
      const path = join(folder, 'a.js')
      const read = createCompressedFiles()
      await writeFile(path, 'first')
      const first = await read(path, 'gzip')
      await writeFile(path, 'the second')
      const second = await read(path, 'gzip')
      expect(gunzipSync(first?.body ?? '').toString()).toBe('first')
      expect(gunzipSync(second?.body ?? '').toString()).toBe('the second')
      expect(second?.etag).not.toBe(first?.etag)
      expect(await read(join(folder, 'b.js'), 'gzip')).toBeNull()
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
