import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ensurePictures } from './ensure-pictures.ts'

let site: FeedServer
let broken: FeedServer
let server: TestServer
beforeAll(async () => {
  site = await startFeedServer()
  broken = await startFeedServer()
  server = await startTestServer({ environment: { FETCH_ALLOWLIST: `${site.host}, ${broken.host}` } })
})
afterAll(async () => {
  await server.stop()
  await site.stop()
  await broken.stop()
})

const signal = new AbortController().signal

/** Items of a new feed with these pictures. */
async function addItems(pictures: readonly string[]) {
  const feed = await buildFeed(server.platform)
  const items = pictures.map(pictureUrl => feedItem({ pictureUrl, url: null }))
  const ids = await buildItems(server.platform, feed.id, items)
  return ids.map((id, index) => ({
    id,
    url: null,
    pictureUrl: pictures[index] ?? null,
    isPictureEdited: false,
  }))
}

const waitOf = async (id: number) => {
  const { picture_error, picture_retry_at } = await server.platform.db
    .selectFrom('item')
    .select(['picture_error', 'picture_retry_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const waitMs = (picture_retry_at?.getTime() ?? 0) - Date.now()
  return { error: picture_error, minutes: Math.round(waitMs / 60_000) }
}

describe('the pictures of a video', () => {
  it('are fetched and stored, by item', async () => {
    const items = await addItems([`${site.url}/pictures/a.jpg`, `${site.url}/pictures/b.jpg`])
    const found = await ensurePictures(server.platform, items, signal)
    expect([...found.keys()].sort()).toEqual(items.map(({ id }) => id))
    expect(await ensurePictures(server.platform, [], signal)).toEqual(new Map())
  })

  it('are not requested from a host after its failures, while those of others are', async () => {
    for (const number of Array(20).keys()) broken.pages.set(`/${number}.jpg`, { status: 503, body: '' })
    const failing = Array.from({ length: 20 }, (_, number) => `${broken.url}/${number}.jpg`)
    const items = await addItems([...failing, `${site.url}/pictures/c.jpg`])
    const found = await ensurePictures(server.platform, items, signal)
    expect([...found.keys()]).toEqual([items.at(-1)?.id])
    expect(broken.requests.length).toBeLessThan(8)
    expect(await waitOf(items[0]?.id ?? 0)).toEqual({
      error: `${broken.host} answered 503 for the picture.`,
      minutes: 10,
    })
    expect(await waitOf(items[19]?.id ?? 0)).toEqual({
      error: 'The picture was not fetched in time.',
      minutes: 10,
    })
  })

  it('are looked for again after a day when the address has none', async () => {
    const [item] = await addItems([`${site.url}/none.jpg`])
    await ensurePictures(server.platform, item ? [item] : [], signal)
    expect(await waitOf(item?.id ?? 0)).toEqual({
      error: `${site.host} answered 404 for the picture.`,
      minutes: 1440,
    })
  })
})
