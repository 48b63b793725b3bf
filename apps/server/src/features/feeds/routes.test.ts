import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const path = '/api/portal/feeds/'

/** A video on air that shows an item. @returns its id */
async function buildOnAir(publisherId: number, item_id: number): Promise<number> {
  const video_id = await buildVideo(server.platform, publisherId)
  const shown = { video_id, position: 0, item_id, title: 'x', summary: '', start_s: 0, end_s: 3 }
  await server.platform.db.insertInto('video_item').values(shown).execute()
  return video_id
}

describe('feeds', () => {
  it('are created active, with their first poll in the same transaction', async () => {
    const { status, body } = await client.post(path, { name: ' News ', url: 'https://a.example/feed' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'News',
      url: 'https://a.example/feed',
      is_active: true,
      last_updated: null,
    })
    const logs = await client.get('/api/portal/logs/?job_type=feed_update&status=queued')
    expect(JSON.stringify(logs.body)).toContain('News')
  })

  it('can be read, partially changed, and deleted', async () => {
    const feed = await buildFeed(server.platform, { name: 'Before' })
    expect((await client.get(`${path}${feed.id}/`)).body).toMatchObject({ name: 'Before' })
    expect((await client.put(`${path}${feed.id}/`, { name: 'After' })).body).toMatchObject({
      name: 'After',
      url: feed.url,
      is_active: true,
    })
    expect((await client.delete(`${path}${feed.id}/`)).status).toBe(204)
    expect((await client.get(`${path}${feed.id}/`)).status).toBe(404)
  })

  it('are deleted with their items and publisher feeds, but not their videos', async () => {
    const feed = await buildFeed(server.platform)
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings })
    const video = await buildOnAir(publisher.id, item)
    expect(await client.delete(`${path}${feed.id}/`)).toMatchObject({ status: 204, body: '' })
    expect((await client.delete(`${path}${feed.id}/`)).status).toBe(404)
    const items = await server.platform.db.selectFrom('item').select('id').where('id', '=', item).execute()
    expect(items).toEqual([])
    expect((await client.get(`/api/portal/publishers/${publisher.id}/`)).body).toMatchObject({
      feed_settings: [],
    })
    expect((await client.get(`/api/portal/contents/?search=${feed.name}`)).body).toMatchObject({ count: 0 })
    expect((await client.get(`/api/portal/videos/${video}/`)).body).toMatchObject({ status: 'COMPLETED' })
  })

  it.each([
    ['a ban', 'PATCH', 'contents/$publisher/feeds/$feed/content/$item/', { status: 'banned' }],
    ['bans for all publishers', 'POST', 'items/$item/moderate/', { status: 'banned', publishers: 'all' }],
    ['bans of many items', 'POST', 'items/moderate/', { item_ids: ['$item'], action: 'ban' }],
    ['an edit', 'PATCH', 'items/$item/', { title: 'Another', publisher: null }],
    ['a withdrawal', 'POST', 'items/$item/withdraw/', { reason: 'legal', note: '' }],
  ])('are deleted without a deadlock with %s of its item', async (_, method, address, body) => {
    const { db } = server.platform
    const feed = await buildFeed(server.platform)
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings })
    const fill = (text: string) =>
      text
        .replace('$publisher', String(publisher.id))
        .replace('$feed', String(feed.id))
        .replace(/"?\$item"?/, String(item))
    const answer = await callDuring(
      db,
      tx => tx.selectFrom('feed').select('id').where('id', '=', feed.id).forUpdate().execute(),
      () => client.call(method, fill(`/api/portal/${address}`), JSON.parse(fill(JSON.stringify(body)))),
      tx => tx.deleteFrom('feed').where('id', '=', feed.id).execute(),
    )
    expect([400, 404]).toContain(answer.status)
  })

  it('are deleted without taking anything off air and without a new video', async () => {
    const feed = await buildFeed(server.platform)
    const [item = 0] = await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings })
    const video = await buildOnAir(publisher.id, item)
    await client.delete(`${path}${feed.id}/`)
    expect((await client.get(`/api/portal/publishers/${publisher.id}/`)).body).toMatchObject({
      on_air: { id: video },
      off_air_since: null,
    })
    expect((await client.get(`/api/portal/videos/?publisher=${publisher.id}`)).body).toMatchObject({
      results: [{ id: video, is_on_air: true, off_air_at: null }],
      count: 1,
    })
  })

  it('are listed newest first, in pages, with addresses of the next and the previous page', async () => {
    for (let index = 0; index < 3; index += 1) await buildFeed(server.platform, { name: `Paged ${index}` })
    const first = await client.get(`${path}?search=paged&page_size=2`)
    expect(first.body).toMatchObject({
      count: 3,
      previous: null,
      next: `${server.url}/api/portal/feeds/?search=paged&page_size=2&page=2`,
      results: [{ name: 'Paged 2' }, { name: 'Paged 1' }],
    })
    expect((await client.get(`${path}?search=paged&page_size=2&page=2`)).body).toMatchObject({
      count: 3,
      next: null,
      results: [{ name: 'Paged 0' }],
    })
    expect((await client.get(`${path}?search=paged&page=9`)).body).toMatchObject({ count: 3, results: [] })
  })

  it('record concurrent changes sequentially', async () => {
    const { id, name } = await buildFeed(server.platform)
    const names = ['one', 'two', 'three', 'four', 'five']
    await Promise.all(names.map(next => client.put(`${path}${id}/`, { name: next })))
    const { body } = await client.get(`/api/portal/audit/?subject=feed&subject_id=${id}`)
    const records = (
      body as { results: { action: string; changes: { name?: { from: string; to: string } } }[] }
    ).results
    const steps = records.filter(({ action }) => action === 'updated').reverse()
    expect(steps).toHaveLength(names.length)
    let known = name
    for (const { changes } of steps) {
      expect(changes.name?.from).toBe(known)
      known = changes.name?.to ?? known
    }
  })

  it('accept requests with a JSON content type and no body', async () => {
    const { id } = await buildFeed(server.platform)
    const headers = { 'content-type': 'application/json' }
    expect((await client.delete(`${path}${id}/`, { headers })).status).toBe(204)
  })

  it('treat a blank filter and `all` as no filter', async () => {
    const { body } = await client.get(path)
    for (const query of ['status=&search=&page=&page_size=', 'status=all']) {
      expect((await client.get(`${path}?${query}`)).body).toMatchObject({
        count: (body as { count: number }).count,
      })
    }
  })

  it('respond with and without the trailing slash', async () => {
    expect((await client.get('/api/portal/feeds')).status).toBe(200)
  })

  it('are filtered by status and searched by name or address, ignoring case', async () => {
    await buildFeed(server.platform, { name: 'Sleeping', url: 'https://Quiet.example/x', is_active: false })
    expect((await client.get(`${path}?status=inactive&search=quiet`)).body).toMatchObject({ count: 1 })
    expect((await client.get(`${path}?status=active&search=quiet`)).body).toMatchObject({ count: 0 })
  })
})

describe('feeds refuse', () => {
  it('a body with wrong fields, naming all of them', async () => {
    const { status, body } = await client.post(path, {
      name: '  ',
      url: 'not an address',
      is_active: 'maybe',
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      name: ['This field may not be blank.'],
      url: ['Enter a valid URL.'],
      is_active: [expect.any(String)],
    })
    expect((await client.post(path, {})).body).toEqual({
      name: ['This field is required.'],
      url: ['This field is required.'],
    })
  })

  it('an address that another feed has', async () => {
    const feed = await buildFeed(server.platform)
    const other = await buildFeed(server.platform)
    const refusal = { url: [`A feed with this URL already exists: "${feed.name}".`] }
    expect((await client.post(path, { name: 'Twice', url: feed.url })).body).toEqual(refusal)
    expect((await client.put(`${path}${other.id}/`, { url: feed.url })).body).toEqual(refusal)
  })

  it('the same address in another spelling', async () => {
    const first = await client.post(path, { name: 'Once', url: 'https://Spelled.Example:443/Feed.xml' })
    expect(first).toMatchObject({ status: 201, body: { url: 'https://spelled.example/Feed.xml' } })
    const answer = await client.post(path, { name: 'Twice', url: 'HTTPS://SPELLED.example/Feed.xml' })
    const refusal = { url: ['A feed with this URL already exists: "Once".'] }
    expect(answer).toMatchObject({ status: 400, body: refusal })
    expect(await client.post(path, { name: 'Bare', url: 'https://bare.example' })).toMatchObject({
      status: 201,
      body: { url: 'https://bare.example' },
    })
    for (const url of ['https://bare.example/', 'https://bare.example/a/..']) {
      expect((await client.post(path, { name: 'Again', url })).body).toEqual({
        url: ['A feed with this URL already exists: "Bare".'],
      })
    }
  })

  it('a known address together with other wrong fields', async () => {
    const feed = await buildFeed(server.platform)
    const other = await buildFeed(server.platform)
    const refusal = {
      name: ['This field may not be blank.'],
      url: [`A feed with this URL already exists: "${feed.name}".`],
    }
    expect((await client.post(path, { name: ' ', url: feed.url })).body).toEqual(refusal)
    expect((await client.put(`${path}${other.id}/`, { name: ' ', url: feed.url })).body).toEqual(refusal)
    expect((await client.put(`${path}${feed.id}/`, { name: ' ', url: feed.url })).body).toEqual({
      name: refusal.name,
    })
  })

  it('an address for all but one of concurrent requests', async () => {
    const feeds = await Promise.all(Array.from({ length: 5 }, () => buildFeed(server.platform)))
    const url = 'https://wanted.example/feed'
    const answers = await Promise.all(feeds.map(({ id }) => client.put(`${path}${id}/`, { url })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      url: [expect.stringMatching(/^A feed with this URL already exists/)],
    })
  })

  it('schemes other than http and https', async () => {
    for (const url of ['ftp://a.example/x', 'file:///etc/passwd', 'javascript:alert(1)', 'a\u0000b']) {
      expect((await client.post(path, { name: 'x', url })).status, url).toBe(400)
    }
  })

  it('unknown ids, wrong methods, wrong types and malformed JSON', async () => {
    const error = { error: expect.any(String), detail: expect.any(String) }
    expect(await client.get(`${path}999999/`)).toMatchObject({ status: 404, body: error })
    expect(await client.get(`${path}abc/`)).toMatchObject({ status: 404, body: error })
    expect(await client.patch(`${path}1/`, {})).toMatchObject({ status: 405, body: error })
    expect(await client.post(path, '{"name":')).toMatchObject({ status: 400, body: error })
    for (const type of ['text/csv', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type }
      expect(await client.post(path, 'a,b', { headers }), type).toMatchObject({ status: 415, body: error })
    }
    const form = new FormData()
    form.set('name', 'x')
    expect(await client.post(path, form)).toMatchObject({ status: 415, body: error })
    const options = await client.call('OPTIONS', path)
    expect(options).toMatchObject({ status: 405, body: error })
    expect(options.headers.get('allow')).toBe('GET, POST, HEAD')
    expect(await client.post(path, { name: 'x'.repeat(2_000_000) })).toMatchObject({
      status: 413,
      body: error,
    })
    expect(await client.get(`${path}?page=0&page_size=1001`)).toMatchObject({
      status: 400,
      body: {
        page: ['Ensure this value is greater than or equal to 1.'],
        page_size: ['Ensure this value is less than or equal to 1000.'],
      },
    })
  })
})
