import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { findConfinement } from '@feedreel/media/ffmpeg/confine'
import { Counter, Registry } from 'prom-client'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts'
import { createDecoders } from './decoders.ts'
import { DecoderEndedError, DecodersBusyError } from './errors.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const FRAME = { width: 320, height: 180, fps: 30 }
const OF = { url: 'https://news.example/feed', contentType: null, now: NOW }
const pools: DecoderPool[] = []

async function startPool() {
  const results = new Counter({
    name: 'decoded',
    help: '.',
    labelNames: ['result'],
    registers: [new Registry()],
  })
  const pool = createDecoderPool(await findConfinement(), results)
  pools.push(pool)
  const counted = async (result: string) =>
    (await results.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0
  return { pool, decoders: createDecoders(pool), counted }
}

/** A killed process is listed until the kernel has ended it; so is one of an earlier test file. */
const untilNoneLeft = () => vi.waitUntil(() => children().length === 0, POLL_OPTIONS)

beforeAll(untilNoneLeft)
afterEach(async () => {
  for (const pool of pools.splice(0)) pool.stop()
  await untilNoneLeft()
})

const from = (bytes: Uint8Array, encoding = '') => ({ bytes, encoding, host: 'news.example' })

function feedOf(count: number, text = 'Some words.'): Buffer {
  const items = Array.from(
    { length: count },
    (_, index) =>
      `<item><title>Story ${index}</title><guid>${index}</guid><description>${text}</description></item>`,
  )
  return Buffer.from(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`)
}

const photo = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#336699', noise } })
    .jpeg()
    .toBuffer()
}

/** The decoder processes that this process has started. */
function children(): string[] {
  return readdirSync('/proc').filter(pid => {
    try {
      const isOurs =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === `${process.pid}`
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-main')
    } catch {
      return false
    }
  })
}

const statusOf = (pid: string) => readFileSync(`/proc/${pid}/status`, 'utf8')

describe('the decoders', () => {
  it('read a compressed feed in a process of their own', async () => {
    const { decoders, counted } = await startPool()
    expect(children()).toEqual([])
    const read = await decoders.readDocument(from(gzipSync(feedOf(2)), 'gzip'), OF)
    expect(read).toMatchObject({ kind: 'feed', feed: { title: 'News', items: [{ title: 'Story 0' }, {}] } })
    expect(children()).toHaveLength(1)
    expect(await counted('answered')).toBe(1)
  })

  it('read a feed of many items, whose answer comes in parts', async () => {
    const { decoders } = await startPool()
    const read = await decoders.readDocument(from(feedOf(1500, 'word '.repeat(200))), OF)
    const titles = read.kind === 'feed' ? read.feed.items.map(({ title }) => title) : []
    expect(titles).toEqual(Array.from({ length: 1500 }, (_, index) => `Story ${index}`))
  })

  it('return the feeds that a page links', async () => {
    const { decoders } = await startPool()
    const page = '<title>News</title><link rel="alternate" type="application/rss+xml" href="/rss">'
    expect(await decoders.readDocument(from(Buffer.from(page)), OF)).toMatchObject({
      kind: 'other',
      title: 'News',
      feeds: [{ url: 'https://news.example/rss' }],
    })
  })

  it("find an article's picture, read a list of feeds, and prepare a picture", async () => {
    const { decoders } = await startPool()
    const article = Buffer.from('<meta property="og:image" content="/one.jpg">')
    expect(await decoders.findArticlePicture(from(article), OF)).toBe('https://news.example/one.jpg')
    const list = '<opml><body><outline text="A" xmlUrl="https://a.example/"/></body></opml>'
    expect((await decoders.readOpml(Buffer.from(list))).feeds).toHaveLength(1)
    const picture = await decoders.preparePicture(from(await photo(800, 450)), FRAME)
    expect(await sharp(picture.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: picture.width })
  })

  it('are two processes at most, however many requests wait', async () => {
    const { decoders } = await startPool()
    const documents = Array.from({ length: 20 }, () => decoders.readDocument(from(feedOf(50)), OF))
    const seen: number[] = []
    for (const document of documents) {
      await document
      seen.push(children().length)
    }
    expect(Math.max(...seen)).toBe(2)
  })

  it('continue in a new process after one was killed', async () => {
    const { decoders } = await startPool()
    await decoders.readDocument(from(feedOf(1)), OF)
    for (const pid of children()) process.kill(Number(pid), 'SIGKILL')
    expect(await decoders.readDocument(from(feedOf(1)), OF)).toMatchObject({ kind: 'feed' })
  })

  it('run without new privileges, without our secrets, and within limits that the kernel holds', async () => {
    process.env.TEST_SECRET = 'not for children'
    const { decoders } = await startPool()
    await decoders.readDocument(from(feedOf(1)), OF)
    delete process.env.TEST_SECRET
    const [pid = ''] = children()
    expect(statusOf(pid)).toMatch(/NoNewPrivs:\s1/)
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('TEST_SECRET')
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
    expect(limits).toMatch(/Max data size\s+\d+/)
    expect(limits).toMatch(/Max file size\s+0/)
    // Only the loopback device: two lines of headings and one.
    expect(readFileSync(`/proc/${pid}/net/dev`, 'utf8').trim().split('\n')).toHaveLength(3)
  })
})

describe('the decoders refuse', () => {
  it('invalid bytes, with the same errors as the libraries', async () => {
    const { decoders } = await startPool()
    const bomb = gzipSync(gzipSync(Buffer.alloc(20_000_000)))
    await expect(decoders.readDocument(from(bomb, 'gzip, gzip'), OF)).rejects.toMatchObject({
      name: 'FetchRefusedError',
      code: 'bomb',
    })
    await expect(decoders.readOpml(Buffer.from('<p>'))).rejects.toMatchObject({ name: 'NotOpmlError' })
    const small = decoders.preparePicture(from(await photo(20, 20)), FRAME)
    await expect(small).rejects.toMatchObject({ name: 'PictureRefusedError' })
  })

  it('a document that takes too long, whose process is killed, and read the next one', async () => {
    const { pool, decoders, counted } = await startPool()
    await decoders.readDocument(from(feedOf(1)), OF)
    const [pid] = children()
    // A process that is stopped answers nothing, however long the document takes.
    process.kill(Number(pid), 'SIGSTOP')
    const request = { task: 'opml', encoding: '', host: 'slow.example' } as const
    const slow = pool.run(request, Buffer.from('<opml>'), { timeoutMs: 10 })
    await expect(slow).rejects.toThrow(DecoderEndedError)
    await expect(slow).rejects.toThrow('The document from slow.example took longer than 0.01 s')
    await expect.poll(children).not.toContain(pid)
    expect(await counted('timed_out')).toBe(1)
    expect(await decoders.readDocument(from(feedOf(1)), OF)).toMatchObject({ kind: 'feed' })
  })

  it('a picture that needs more memory than a process may have, and stay within it', async () => {
    const { decoders } = await startPool()
    const interlaced = await sharp({
      create: { width: 7000, height: 5600, channels: 4, background: '#33669980' },
    })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer()
    await expect(decoders.preparePicture(from(interlaced), FRAME)).rejects.toThrow(/picture/)
    for (const pid of children()) {
      expect(Number(/VmHWM:\s+(\d+)/.exec(statusOf(pid))?.[1])).toBeLessThan(330_000)
    }
    expect(await decoders.preparePicture(from(await photo(800, 450)), FRAME)).toMatchObject({ width: 400 })
  })

  it('cancelled requests, waiting or running', async () => {
    const { decoders } = await startPool()
    const cancel = new AbortController()
    const all = Array.from({ length: 5 }, () => decoders.readDocument(from(feedOf(500)), OF, cancel.signal))
    cancel.abort()
    const ends = await Promise.allSettled(all)
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(await decoders.readDocument(from(feedOf(1)), OF)).toMatchObject({ kind: 'feed' })
  })

  it('requests beyond the queue', async () => {
    const { decoders, counted } = await startPool()
    const all = await Promise.allSettled(
      Array.from({ length: 230 }, () => decoders.readDocument(from(feedOf(1)), OF)),
    )
    const refused = all.filter(end => end.status === 'rejected')
    expect(refused.every(({ reason }) => reason instanceof DecodersBusyError)).toBe(true)
    expect(await counted('refused')).toBe(refused.length)
    expect(refused.length).toBeGreaterThan(20)
  })

  it('everything once they are stopped', async () => {
    const { pool, decoders } = await startPool()
    const running = decoders.readDocument(from(feedOf(500)), OF)
    pool.stop()
    await expect(running).rejects.toThrow('stopping')
    await expect(decoders.readDocument(from(feedOf(1)), OF)).rejects.toThrow('stopping')
  })
})
