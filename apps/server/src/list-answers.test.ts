import { api } from '@feedreel/contracts/api'
import type { ListAnswer } from '@feedreel/contracts/list'
import type { Route } from '@feedreel/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** One more than the default page size. */
const ROWS = 101

let server: TestServer
let client: ApiClient
let ids: Record<string, number>
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
  const feed = await buildFeed(server.platform)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  const { id } = await buildPublisher(server.platform, { feed_settings })
  ids = { id, publisherId: id, feedId: feed.id }
  const videos = Array.from({ length: ROWS }, () => ({ publisher_id: id, status: 'FAILED' as const }))
  await server.platform.db.insertInto('video').values(videos).execute()
})
afterAll(() => server.stop())

/** Every list of the API. */
const lists = Object.values(api)
  .flatMap((group): Route[] => Object.values(group))
  .filter(route => Object.hasOwn(route.query?.shape ?? {}, 'page_size'))
  .map(({ path }) => path)

const read = async (path: string, query = '') => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name]))
  const { status, body } = await client.get(`${address}?${query}`)
  return { status, list: body as ListAnswer<{ id: number }>, address: `${server.url}${address}` }
}

describe('lists', () => {
  it('are those of the portal', () => {
    expect(lists).toEqual(
      expect.arrayContaining([
        '/api/portal/feeds/',
        '/api/portal/publishers/',
        '/api/portal/videos/',
        '/api/portal/contents/',
        '/api/portal/contents/{publisherId}/feeds/{feedId}/',
        '/api/portal/logs/',
      ]),
    )
  })

  it.each(lists)(
    '%s answers count, next, previous and results, and an empty page past the end',
    async path => {
      const { status, list } = await read(path)
      expect(status).toBe(200)
      expect(list).toMatchObject({ count: expect.any(Number), previous: null, results: expect.any(Array) })
      expect(list.next === null).toBe(list.count <= 100)
      const past = await read(path, 'page=1000&page_size=1000')
      expect(past.status).toBe(200)
      expect(past.list).toMatchObject({
        count: list.count,
        next: null,
        previous: `${past.address}?page=999&page_size=1000`,
        results: [],
      })
      const farthest = await read(path, 'page=1000000000000&page_size=1000')
      expect(farthest.status).toBe(200)
      expect(farthest.list).toMatchObject({ count: list.count, next: null, results: [] })
    },
  )

  it.each(lists)('%s refuses page 0 and pages of 0 and 1001 rows', async path => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page_size=0', 'page_size'],
      ['page_size=1001', 'page_size'],
    ] as const) {
      const { status, list } = await read(path, query)
      expect(status, query).toBe(400)
      expect(Object.keys(list), query).toEqual([field])
    }
  })

  it('have pages of a hundred rows by default, ties newest first by id', async () => {
    const path = '/api/portal/videos/'
    const first = await read(path)
    expect(first.list).toMatchObject({ count: ROWS, next: `${first.address}?page=2`, previous: null })
    expect(first.list.results).toHaveLength(100)
    const second = await read(path, 'page=2')
    expect(second.list).toMatchObject({ count: ROWS, next: null, previous: `${second.address}?page=1` })
    const listed = [...first.list.results, ...second.list.results].map(({ id }) => id)
    expect(listed).toEqual([...new Set(listed)].sort((a, b) => b - a))
    expect((await read(path, `page_size=${ROWS}`)).list).toMatchObject({ next: null, previous: null })
  })
})
