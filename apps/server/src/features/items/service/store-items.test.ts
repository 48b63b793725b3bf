import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, feedItem } from '#test/factories/feed.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { storeItems } from './store-items.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const now = new Date('2026-03-01T12:00:00Z')
const store = (feedId: number, ...items: ReturnType<typeof feedItem>[]) =>
  server.platform.db.transaction().execute(tx => storeItems(tx, feedId, items, now))
const titlesOf = async (feedId: number) => {
  const rows = await server.platform.db
    .selectFrom('item')
    .select('title')
    .where('feed_id', '=', feedId)
    .orderBy('id')
    .execute()
  return rows.map(row => row.title)
}

describe('storeItems', () => {
  it('updates an item that is listed again under any of its keys', async () => {
    const { id } = await buildFeed(server.platform)
    await store(id, feedItem({ keys: ['guid:1', 'url:https://a.example/1'], title: 'First' }))
    const moved = feedItem({ keys: ['guid:new', 'url:https://a.example/1'], title: 'Second' })
    expect(await store(id, moved)).toEqual({ added: 0, updated: 1, unchanged: 0 })
    // The new guid has become a key of the item.
    const again = feedItem({ ...moved, keys: ['guid:new'], title: 'Third' })
    expect(await store(id, again)).toEqual({ added: 0, updated: 1, unchanged: 0 })
    expect(await titlesOf(id)).toEqual(['Third'])
  })

  it('updates an item that is listed again with other categories', async () => {
    const { id } = await buildFeed(server.platform)
    const item = feedItem({ category: 'News' })
    await store(id, item)
    const moved = { ...item, category: 'Sport', categories: ['Sport'] }
    expect(await store(id, moved)).toEqual({ added: 0, updated: 1, unchanged: 0 })
    expect(await store(id, moved)).toEqual({ added: 0, updated: 0, unchanged: 1 })
  })

  it('stores a date that the source adds or corrects, without a revision', async () => {
    const { id } = await buildFeed(server.platform)
    const read = async () => {
      const rows = await server.platform.db
        .selectFrom('item')
        .select('published_at')
        .where('feed_id', '=', id)
        .execute()
      return rows.map(row => row.published_at)
    }
    const item = feedItem({ publishedAt: null })
    const on = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 1, hour, minute))
    await store(id, item)
    for (const publishedAt of [on(8), on(10), on(7)]) {
      expect(await store(id, { ...item, publishedAt })).toEqual({ added: 0, updated: 1, unchanged: 0 })
      expect(await read()).toEqual([publishedAt])
    }
    // A later date of the last hour may be the time of the request.
    expect(await store(id, { ...item, publishedAt: on(11, 30) })).toEqual({
      added: 0,
      updated: 0,
      unchanged: 1,
    })
    expect(await store(id, { ...item, publishedAt: null })).toEqual({ added: 0, updated: 0, unchanged: 1 })
    expect(await read()).toEqual([on(7)])
    const revisions = server.platform.db
      .selectFrom('item_revision')
      .innerJoin('item', 'item.id', 'item_revision.item_id')
      .select('item.id')
      .where('item.feed_id', '=', id)
    expect(await revisions.execute()).toEqual([])
  })

  it('skips items without text and picture', async () => {
    const { id } = await buildFeed(server.platform)
    const empty = { title: '', summary: '', pictureUrl: null }
    const wordless = feedItem({ ...empty, pictureUrl: 'https://a.example/1.jpg' })
    const items = [feedItem(empty), wordless, feedItem({ ...empty, summary: 'Words' })]
    expect(await store(id, ...items)).toEqual({ added: 2, updated: 0, unchanged: 0 })
  })

  it('stores the oldest item of a document first: ids ascend with the dates', async () => {
    const { id } = await buildFeed(server.platform)
    const dated = (title: string, day: number | null) =>
      feedItem({ title, publishedAt: day === null ? null : new Date(Date.UTC(2026, 1, day)) })
    await store(id, dated('Third', 3), dated('First', 1), dated('Undated', null), dated('Second', 2))
    expect(await titlesOf(id)).toEqual(['First', 'Second', 'Third', 'Undated'])
  })

  it('stores the first of equal items in a document', async () => {
    const { id } = await buildFeed(server.platform)
    const first = feedItem({ keys: ['guid:1'], title: 'First' })
    const items = [
      first,
      feedItem({ keys: ['guid:2', 'guid:1'], title: 'Second' }),
      feedItem({ title: 'Other' }),
    ]
    expect(await store(id, ...items)).toEqual({ added: 2, updated: 0, unchanged: 1 })
    expect(await store(id, ...items)).toEqual({ added: 0, updated: 0, unchanged: 3 })
    expect(await titlesOf(id)).toEqual(['First', 'Other'])
  })

  it('stores all keys of an item that is listed twice', async () => {
    const { id } = await buildFeed(server.platform)
    const listed = feedItem({ keys: ['guid:1', 'url:https://a.example/1'] })
    const again = { ...listed, keys: ['guid:2', 'url:https://a.example/1'] }
    expect(await store(id, listed, again)).toEqual({ added: 1, updated: 0, unchanged: 1 })
    const moved = { ...listed, keys: ['guid:2', 'url:https://a.example/2'] }
    const third = { ...listed, keys: ['guid:3', 'url:https://a.example/2'] }
    expect(await store(id, moved, third)).toEqual({ added: 0, updated: 0, unchanged: 2 })
    expect(await store(id, { ...listed, keys: ['guid:3'] })).toEqual({ added: 0, updated: 0, unchanged: 1 })
  })

  it('recognises an item by its title when another item takes its guid', async () => {
    const { id } = await buildFeed(server.platform)
    const storm = feedItem({ keys: ['guid:1'], title: 'Storm' })
    await store(id, storm)
    const shared = { sharedKeys: ['guid:1'] }
    const both = [
      feedItem({ ...shared, keys: ['hash:flood'], title: 'Flood' }),
      { ...storm, ...shared, keys: ['hash:storm'] },
    ]
    expect(await store(id, ...both)).toEqual({ added: 1, updated: 0, unchanged: 1 })
    expect(await store(id, ...both)).toEqual({ added: 0, updated: 0, unchanged: 2 })
    expect(await store(id, storm)).toEqual({ added: 0, updated: 0, unchanged: 1 })
    expect(await titlesOf(id)).toEqual(['Storm', 'Flood'])
  })

  it('keeps the date of an item whose feed drops it, and fetches a changed picture again', async () => {
    const { id } = await buildFeed(server.platform)
    const item = feedItem({ pictureUrl: 'https://a.example/1.jpg' })
    await store(id, item)
    const { db } = server.platform
    await db
      .updateTable('item')
      .set({ picture_key: 'pictures/1.jpg', picture_sha256: 'a' })
      .where('feed_id', '=', id)
      .execute()
    const read = () =>
      db
        .selectFrom('item')
        .select(['published_at', 'picture_key', 'categories'])
        .where('feed_id', '=', id)
        .executeTakeFirstOrThrow()
    await store(id, { ...item, title: 'New title', publishedAt: null })
    expect(await read()).toEqual({
      published_at: item.publishedAt,
      picture_key: 'pictures/1.jpg',
      categories: ['NEWS'],
    })
    await store(id, { ...item, pictureUrl: 'https://a.example/2.jpg' })
    expect(await read()).toMatchObject({ picture_key: null })
  })

  describe('an item whose picture has an address with a token', () => {
    const withToken = (token: string, name = '1') => `https://a.example/${name}.jpg?w=800&oh=${token}&oe=65F0`
    const readOf = (feedId: number) =>
      server.platform.db
        .selectFrom('item')
        .select(['picture_url', 'picture_key', 'picture_error'])
        .where('feed_id', '=', feedId)
        .executeTakeFirstOrThrow()
    const fetched = { picture_key: 'pictures/1.jpg', picture_sha256: 'a' }
    const setPicture = (feedId: number, fields: Partial<typeof fetched & { picture_error: string }>) =>
      server.platform.db.updateTable('item').set(fields).where('feed_id', '=', feedId).execute()

    it('is unchanged with another token, with which its picture is fetched', async () => {
      const { id } = await buildFeed(server.platform)
      const item = feedItem({ pictureUrl: withToken('a') })
      await store(id, item)
      await setPicture(id, { picture_error: 'The picture answered 403.' })
      const later = { ...item, pictureUrl: withToken('b') }
      expect(await store(id, later)).toEqual({ added: 0, updated: 0, unchanged: 1 })
      expect(await readOf(id)).toEqual({
        picture_url: withToken('b'),
        picture_key: null,
        picture_error: null,
      })
      const otherPicture = { ...item, pictureUrl: withToken('b', '2') }
      expect(await store(id, otherPicture)).toMatchObject({ updated: 1 })
    })

    it('keeps its picture when its text changes', async () => {
      const { id } = await buildFeed(server.platform)
      const item = feedItem({ pictureUrl: withToken('a') })
      await store(id, item)
      await setPicture(id, fetched)
      await store(id, { ...item, title: 'Corrected', pictureUrl: withToken('b') })
      expect(await readOf(id)).toMatchObject({
        picture_url: withToken('b'),
        picture_key: fetched.picture_key,
      })
    })

    it('is held until the source returns to its text, with whichever token', async () => {
      const { id } = await buildFeed(server.platform, { on_change: 'hold' })
      const item = feedItem({ pictureUrl: withToken('a') })
      const poll = (fields: Partial<typeof item>) =>
        server.platform.db
          .transaction()
          .execute(tx => storeItems(tx, id, [{ ...item, ...fields }], now, { onChange: 'hold' }))
      const readHeld = () =>
        server.platform.db.selectFrom('item_edit').select('title').where('feed_id', '=', id).execute()
      await poll({})
      await poll({ categories: ['News', 'Sport'], pictureUrl: withToken('b') })
      expect(await readHeld()).toEqual([])
      await poll({ title: 'Corrected', pictureUrl: withToken('c') })
      expect(await readHeld()).toEqual([{ title: item.title }])
      await poll({ pictureUrl: withToken('d') })
      expect(await readHeld()).toEqual([])
    })
  })

  it('stores keys of any length, and cuts long texts without splitting a character', async () => {
    const { id } = await buildFeed(server.platform)
    const keys = [`guid:${'x'.repeat(100_000)}`]
    const long = feedItem({ keys, title: `${'x'.repeat(999)}🌍`, summary: `${'x'.repeat(3999)}🌍` })
    expect(await store(id, long)).toMatchObject({ added: 1 })
    expect(await store(id, long)).toMatchObject({ unchanged: 1 })
    expect(await titlesOf(id)).toEqual([`${'x'.repeat(999)}\uFFFD`])
  })

  it('separates items of different feeds, and stores nothing for an empty document', async () => {
    const [one, two] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const item = feedItem()
    expect(await store(one.id, item)).toMatchObject({ added: 1 })
    expect(await store(two.id, item)).toMatchObject({ added: 1 })
    expect(await store(two.id)).toEqual({ added: 0, updated: 0, unchanged: 0 })
  })
})
