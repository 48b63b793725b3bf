import type { FeedTest, OpmlImport } from '@feedreel/contracts/feeds'
import { readOpml } from '@feedreel/feed-reader/opml/opml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let site: FeedServer
let server: TestServer
let client: ApiClient
beforeAll(async () => {
  site = await startFeedServer([
    { id: 'one', title: 'The first story' },
    { id: 'two', title: 'The second story', picture: false },
    ...Array.from({ length: 6 }, (_, index) => ({ id: `more-${index}`, title: `More ${index}` })),
  ])
  server = await startTestServer({ environment: { FETCH_ALLOWLIST: site.host } })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  await site.stop()
})

const test = (url: string) => client.post('/api/portal/feeds/test/', { url })

describe('testing a feed', () => {
  it('returns its title and newest items with small pictures, and stores nothing', async () => {
    const { status, body } = await test(` ${site.url}/feed.xml `)
    expect(status).toBe(200)
    const found = body as FeedTest
    expect(found).toMatchObject({
      kind: 'feed',
      url: `${site.url}/feed.xml`,
      title: 'Local news',
      item_count: 8,
      feeds: [],
    })
    expect(found.items).toHaveLength(5)
    expect(found.items[0]).toEqual({
      title: 'The first story',
      url: `${site.url}/stories/one`,
      published_at: '2026-01-10T12:00:00.000Z',
      picture: expect.stringMatching(/^data:image\/jpeg;base64,/),
    })
    expect(found.items[1]?.picture).toBeNull()
    expect(found.items[0]?.picture?.length).toBeLessThan(40_000)
    expect((await client.get('/api/portal/feeds/')).body).toMatchObject({ count: 0 })
  })

  it('returns the feeds that a page links', async () => {
    site.pages.set('/', {
      body: `<!doctype html><title>The paper</title>
        <link rel="alternate" type="application/rss+xml" title="All news" href="/feed.xml">
        <link rel="alternate" type="application/atom+xml" href="https://other.example/atom">`,
    })
    expect((await test(site.url)).body).toEqual({
      kind: 'page',
      url: `${site.url}/`,
      title: 'The paper',
      item_count: 0,
      items: [],
      feeds: [
        { url: `${site.url}/feed.xml`, title: 'All news' },
        { url: 'https://other.example/atom', title: '' },
      ],
    })
  })

  it('returns the address after redirects', async () => {
    site.pages.set('/moved', { status: 301, headers: { location: '/feed.xml' }, body: '' })
    expect((await test(`${site.url}/moved`)).body).toMatchObject({
      kind: 'feed',
      url: `${site.url}/feed.xml`,
    })
  })

  it('adds a missing scheme to an address', async () => {
    const answer = await test(`feed://${site.host}/feed.xml`)
    // Without a scheme, https is assumed, which this site does not support.
    expect(answer).toMatchObject({ status: 400, body: { url: [expect.stringContaining(site.host)] } })
    expect((await test(`feed:${site.url}/feed.xml`)).status).toBe(200)
  })
})

describe('testing a feed refuses', () => {
  const refusal = (text: string) => ({ status: 400, body: { url: [expect.stringContaining(text)] } })

  it('pages without a feed, and error responses', async () => {
    site.pages.set('/bare', { body: '<!doctype html><title>Nothing here</title>' })
    expect(await test(`${site.url}/bare`)).toMatchObject(refusal('web page'))
    expect(await test(`${site.url}/missing`)).toMatchObject(refusal('404 Not Found'))
  })

  it('private addresses, and schemes other than http and https', async () => {
    expect(await test(`${server.url}/api/csrf-token/`)).toMatchObject(refusal('private'))
    expect(await test('http://169.254.169.254/latest/')).toMatchObject(refusal('private'))
    expect(await test('ftp://a.example/')).toMatchObject(refusal('Enter a valid URL.'))
    expect(await test('')).toMatchObject(refusal('blank'))
  })

  it('visitors', async () => {
    const answer = await server.visitor().post('/api/portal/feeds/test/', { url: site.url })
    expect(answer.status).toBe(401)
  })
})

describe('the list of all feeds as OPML', () => {
  it('is an attachment with all feeds, inactive ones too', async () => {
    await buildFeed(server.platform, { name: 'News & "views"', url: 'https://a.example/?x=1&y=2' })
    await buildFeed(server.platform, { name: 'Asleep', url: 'https://b.example/', is_active: false })
    const { status, headers, body } = await client.get('/api/portal/feeds/opml/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/x-opml')
    expect(headers.get('content-disposition')).toBe('attachment; filename="feeds.opml"')
    expect(readOpml(String(body)).feeds).toEqual([
      { name: 'Asleep', url: 'https://b.example/' },
      { name: 'News & "views"', url: 'https://a.example/?x=1&y=2' },
    ])
  })
})

describe('importing an OPML list', () => {
  const opml = (...urls: string[]) =>
    `<opml version="2.0"><body>${urls.map(url => `<outline text="Café" xmlUrl="${url}"/>`).join('')}</body></opml>`
  const path = '/api/portal/feeds/opml/'

  function form(body: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
    const data = new FormData()
    data.set('file', new Blob([body], { type: 'text/x-opml' }), 'feeds.opml')
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }

  it('adds the feeds of a file, and reports known and unusable ones', async () => {
    await buildFeed(server.platform, { url: 'https://there.example/', is_active: false })
    const list = opml('https://new.example/1', 'https://there.example/', 'gopher://old.example/')
    const bytes = Uint8Array.from(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${list}`, 'latin1'))
    const { status, body } = await client.post(path, form(bytes, { is_active: 'false' }))
    expect(status).toBe(200)
    expect(body).toEqual({
      added: [{ name: 'Café', url: 'https://new.example/1' }],
      known: [{ name: 'Café', url: 'https://there.example/' }],
      refused: [{ name: 'Café', url: 'gopher://old.example/', reason: expect.stringContaining('http') }],
      is_cut: false,
    })
    const { body: found } = await client.get('/api/portal/feeds/?search=new.example')
    expect(found).toMatchObject({ results: [{ name: 'Café', is_active: false, next_poll_at: null }] })
  })

  it('reports an address once that the list has in two spellings', async () => {
    const list = opml('http://twice.example/feed', 'HTTP://Twice.example:80/feed')
    expect((await client.post(path, form(list))).body).toMatchObject({
      added: [{ url: 'http://twice.example/feed' }],
      known: [],
    })
  })

  it('leaves out addresses with a password', async () => {
    const url = 'https://user:secret@closed.example/feed'
    expect((await client.post(path, form(opml(url)))).body).toMatchObject({
      added: [],
      refused: [{ url, reason: 'Its address has a user name or password.' }],
    })
  })

  it('accepts a file of up to 10 MB', async () => {
    const list = Buffer.from(opml('https://large.example/'))
    const filled = (bytes: number) => {
      const file = new Uint8Array(bytes).fill(0x20)
      file.set(list)
      return file
    }
    const taken = await client.post(path, form(filled(10 * 1024 * 1024)))
    expect(taken).toMatchObject({ status: 200, body: { added: [{ url: 'https://large.example/' }] } })
    const refused = await client.post(path, form(filled(10 * 1024 * 1024 + 1)))
    expect(refused).toMatchObject({ status: 400, body: { file: ['The file is larger than 10 MB.'] } })
  })

  it('accepts the list as text, adds an audit entry for each feed and polls it', async () => {
    const url = `${site.url}/feed.xml`
    expect((await client.post(path, { document: opml(url) })).body).toMatchObject({ added: [{ url }] })
    const { body } = await client.get('/api/portal/audit/?subject=feed')
    expect((body as { results: unknown[] }).results[0]).toMatchObject({ action: 'created', label: 'Café' })
    const { count } = await server.platform.db
      .selectFrom('job_log')
      .innerJoin('feed', 'feed.id', 'job_log.feed_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('feed.url', '=', url)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('adds thousands of feeds at once', async () => {
    const urls = Array.from({ length: 3000 }, (_, index) => `https://many.example/${index}`)
    const { body } = await client.post(path, form(opml(...urls)))
    expect((body as OpmlImport).added).toHaveLength(3000)
    const again = (await client.post(path, form(opml(...urls)))).body as OpmlImport
    expect([again.added.length, again.known.length]).toEqual([0, 3000])
  })
})

describe('importing an OPML list refuses', () => {
  const path = '/api/portal/feeds/opml/'

  it('a missing file, and files that are not OPML', async () => {
    expect(await client.post(path, {})).toMatchObject({
      status: 400,
      body: { file: ['Choose an OPML file.'] },
    })
    expect(await client.post(path, { document: '<rss/>' })).toMatchObject({
      status: 400,
      body: { document: [expect.stringContaining('not an OPML document')] },
    })
  })

  it('visitors', async () => {
    expect((await server.visitor().post(path, { document: '' })).status).toBe(401)
  })
})
