import { createHash } from 'node:crypto'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashFile } from '#platform/hash-file.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { spoilReads } from '#test/spoil-reads.ts'
import { copyPicture, ensurePicture } from './ensure-picture.ts'

let site: FeedServer
let server: TestServer
beforeAll(async () => {
  site = await startFeedServer()
  server = await startTestServer({ environment: { FETCH_ALLOWLIST: site.host } })
})
afterAll(async () => {
  await server.stop()
  await site.stop()
})
beforeEach(() => {
  site.requests.length = 0
})

type Addresses = { url?: string; pictureUrl?: string }

/** Stores an item of a new feed. */
async function addListed(fields: Addresses) {
  const feed = await buildFeed(server.platform)
  const item = feedItem(fields)
  const [id = 0] = await buildItems(server.platform, feed.id, [item])
  return { id, feedId: feed.id, item }
}
const addItem = async (fields: Addresses) => (await addListed(fields)).id

const ensure = (id: number) => ensurePicture(server.platform, { id, isPictureEdited: false }, {})

const readPicture = (id: number) =>
  server.platform.db
    .selectFrom('item')
    .select(['picture_url', 'picture_key', 'picture_sha256', 'picture_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function reasonOf(id: number): Promise<string | null> {
  return (await readPicture(id)).picture_error
}

describe('the picture of an item', () => {
  it('is fetched once and stored under the hash of its content, shared by items', async () => {
    const pictureUrl = `${site.url}/pictures/one.jpg`
    const [id, other] = [await addItem({ pictureUrl }), await addItem({ pictureUrl })]
    const picture = await ensure(id)
    const stored = await server.platform.storage.read(picture?.key ?? '')
    const hash = createHash('sha256')
      .update(await buffer(stored.body))
      .digest('hex')
    expect(picture).toEqual({ key: `pictures/${hash}.jpg`, sha256: hash })
    expect(await ensure(id)).toEqual(picture)
    expect(site.requests).toEqual(['/pictures/one.jpg'])
    expect(await ensure(other)).toEqual(picture)
  })

  it("is the article's when the feed names none", async () => {
    const body = '<head><meta property="og:image" content="/pictures/two.jpg"></head>'
    site.pages.set('/article', { body })
    expect(await ensure(await addItem({ url: `${site.url}/article` }))).not.toBeNull()
    expect(site.requests).toEqual(['/article', '/pictures/two.jpg'])
  })

  it("is the article's when the feed's is missing or unusable", async () => {
    site.pages.set('/gone-story', { body: '<p>The story was here.' })
    site.pages.set('/story', { body: '<meta property="og:image" content="/pictures/two.jpg">' })
    for (const named of ['/none', '/gone-story']) {
      site.requests.length = 0
      const id = await addItem({ url: `${site.url}/story`, pictureUrl: site.url + named })
      expect(await ensure(id)).not.toBeNull()
      expect(site.requests).toEqual([named, '/story', '/pictures/two.jpg'])
    }
  })

  it("is the article's when three other items of the feed show the same under other URLs", async () => {
    const feed = await buildFeed(server.platform)
    for (const number of [1, 2, 3, 4, 5]) {
      const headers = { location: '/pictures/logo.jpg' }
      site.pages.set(`/logo-${number}`, { status: 302, headers, body: '' })
    }
    site.pages.set('/own-story', { body: '<meta property="og:image" content="/pictures/own.jpg">' })
    const logo = (number: number) => `${site.url}/logo-${number}`
    const items = [1, 2, 3].map(number => feedItem({ pictureUrl: logo(number) }))
    items.push(feedItem({ pictureUrl: logo(4), url: `${site.url}/own-story` }))
    items.push(feedItem({ pictureUrl: logo(5), url: `${site.url}/none` }))
    const ids = await buildItems(server.platform, feed.id, items)
    const keys: (string | undefined)[] = []
    for (const id of ids) keys.push((await ensure(id))?.key)
    expect(new Set(keys.slice(0, 3))).toEqual(new Set([keys[0]]))
    expect(keys[3]).toEqual(expect.stringMatching(/^pictures/))
    expect(keys[3]).not.toBe(keys[0])
    expect(keys[4]).toBeUndefined()
    expect(await reasonOf(ids[4] ?? 0)).toMatch(/same as that of 3 other items: a logo or a placeholder/)
  })

  it("is the feed's for each item that names the same URL, as in podcasts", async () => {
    const feed = await buildFeed(server.platform)
    const pictureUrl = `${site.url}/pictures/cover.jpg`
    const items = [1, 2, 3, 4, 5].map(() => feedItem({ pictureUrl }))
    for (const id of await buildItems(server.platform, feed.id, items)) {
      expect(await ensure(id)).not.toBeNull()
    }
  })

  it('is fetched again when it is missing in the storage', async () => {
    const id = await addItem({ pictureUrl: `${site.url}/pictures/three.jpg` })
    const picture = await ensure(id)
    await server.platform.storage.remove([picture?.key ?? ''])
    expect(await ensure(id)).toEqual(picture)
    expect(site.requests).toHaveLength(2)
  })

  it.each([
    { what: 'is fetched', path: '/pictures/old.jpg' },
    { what: 'cannot be fetched', path: '/old.jpg' },
  ])('is still to be fetched when the source replaces it while the old one $what', async ({ path }) => {
    const { id, feedId, item } = await addListed({ pictureUrl: site.url + path })
    const old = site.hold(path)
    const fetching = ensure(id)
    await old.requested
    const pictureUrl = `${site.url}/pictures/new.jpg`
    await buildItems(server.platform, feedId, [{ ...item, pictureUrl }])
    old.release()
    await fetching
    expect(await readPicture(id)).toEqual({
      picture_url: pictureUrl,
      picture_key: null,
      picture_sha256: null,
      picture_error: null,
    })
  })

  it('throws on a storage error instead of skipping the picture', async () => {
    const id = await addItem({ pictureUrl: `${site.url}/pictures/four.jpg` })
    const full = () => Promise.reject(new Error('No space is left.'))
    const platform = { ...server.platform, storage: { ...server.platform.storage, putFile: full } }
    await expect(ensurePicture(platform, { id, isPictureEdited: false }, {})).rejects.toThrow('No space')
    expect(await reasonOf(id)).toBeNull()
  })
})

describe('the copy of a picture for a video', () => {
  async function addStored(pictureUrl: string) {
    const id = await addItem({ pictureUrl })
    const stored = await ensure(id)
    if (!stored) throw new Error('The picture could not be fetched.')
    const folder = await mkdtemp(join(tmpdir(), 'feedreel-copy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    site.requests.length = 0
    const copy = () => copyPicture(server.platform, { id, isPictureEdited: false }, stored, { folder })
    return { id, stored, file: join(folder, `${stored.sha256}.jpg`), copy }
  }

  it('is read once more when its bytes arrive wrong', async () => {
    const { stored, file, copy } = await addStored(`${site.url}/pictures/five.jpg`)
    const stop = spoilReads(server.platform.storage, stored.key, 1)
    expect(await copy()).toEqual({ file, sha256: stored.sha256 })
    stop()
    expect(site.requests).toEqual([])
    expect(await hashFile(file)).toBe(stored.sha256)
  })

  it('is fetched again when the stored picture is damaged', async () => {
    const { stored, file, copy } = await addStored(`${site.url}/pictures/six.jpg`)
    const path = join(server.platform.config.dataDir, 'media', stored.key)
    await truncate(path, 100)
    expect(await copy()).toEqual({ file, sha256: stored.sha256 })
    expect(site.requests).toEqual(['/pictures/six.jpg'])
    expect([await hashFile(file), await hashFile(path)]).toEqual([stored.sha256, stored.sha256])
  })

  it('is none when the source has no picture any more, and the stored one is kept', async () => {
    const { id, stored, copy } = await addStored(`${site.url}/pictures/seven.jpg`)
    site.pages.set('/pictures/seven.jpg', { status: 404, body: '' })
    const stop = spoilReads(server.platform.storage, stored.key, 2)
    expect(await copy()).toBeNull()
    stop()
    expect(await readPicture(id)).toMatchObject({ picture_key: stored.key })
    expect(await copy()).toMatchObject({ sha256: stored.sha256 })
  })
})

describe('an item has no picture, and stores the reason,', () => {
  it.each([
    ['an address inside', { pictureUrl: 'http://10.0.0.1/1.jpg' }, /10\.0\.0\.1.*private/],
    ['an article inside', { url: 'http://169.254.169.254/latest' }, /169\.254\.169\.254.*private/],
    ['an article that names no picture', { url: '/plain' }, /Neither the feed nor the article/],
    ['a picture inside that an article names', { url: '/leads-inside' }, /127\.0\.0\.1.*private/],
    ['a redirect that leads inside', { pictureUrl: '/redirect' }, /10\.0\.0\.1.*private/],
    ['an answer that is no picture', { pictureUrl: '/plain' }, /picture/],
    ['an error of the server', { pictureUrl: '/none' }, /answered 404/],
    [
      'an error of the server, and an article without one',
      { pictureUrl: '/none', url: '/plain' },
      /answered 404/,
    ],
  ])('for %s', async (_what, fields: Addresses, reason) => {
    site.pages.set('/plain', { body: '<p>Nothing to see.' })
    site.pages.set('/leads-inside', { body: '<meta property="og:image" content="http://127.0.0.1:9/1.jpg">' })
    site.pages.set('/redirect', { status: 302, headers: { location: 'http://10.0.0.1/1.jpg' }, body: '' })
    const absolute = Object.entries(fields).map(([name, address]) => [name, new URL(address, site.url).href])
    const id = await addItem(Object.fromEntries(absolute))
    expect(await ensure(id)).toBeNull()
    expect(await reasonOf(id)).toMatch(reason)
  })
})
