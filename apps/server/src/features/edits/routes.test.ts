import type { ChangedItem, ItemEdits, ItemRevision } from '@feedreel/contracts/editorial/edits'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { Item } from '@feedreel/contracts/items'
import type { NextLineUp } from '@feedreel/contracts/line-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePictures } from '#features/items/service/ensure-picture.ts'
import { storeItems } from '#features/items/service/store-items.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { lockItem, type SourceItem, saveEdit } from './store/edits.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const SOURCE = { title: 'Storm kills five', summary: 'So the police say.', category: 'News' }
const NOTHING_EDITED = { title: null, summary: null, category: null }

/** A feed with one item that two publishers show. */
async function buildShown() {
  const { platform } = server
  const feed = await buildFeed(platform)
  const given = feedItem(SOURCE)
  const [itemId = 0] = await buildItems(platform, feed.id, [given])
  const settings = { feed_settings: [{ feed_id: feed.id, top_n_contents: 5, categories: [] }] }
  const one = await buildPublisher(platform, settings)
  const other = await buildPublisher(platform, settings)
  return { feed, given, itemId, one, other }
}

const pathOf = (itemId: number) => `/api/portal/items/${itemId}/`
async function edit(itemId: number, body: object): Promise<ItemEdits> {
  const answer = await client.patch(pathOf(itemId), body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { off_air, ...item } = answer.body as ChangedItem
  // Nothing is on air here.
  expect(off_air.publishers).toEqual([])
  return item
}
const lineUpOf = async (publisherId: number) =>
  (await client.get(`/api/portal/publishers/${publisherId}/lineup/`)).body as NextLineUp
const titlesFor = async (publisherId: number) => (await lineUpOf(publisherId)).items.map(({ title }) => title)
async function itemsOf(publisherId: number, feedId: number, query = '') {
  const { body } = await client.get(`/api/portal/contents/${publisherId}/feeds/${feedId}/${query}`)
  return (body as { results: Item[] }).results
}
const entriesOf = async (itemId: number) => {
  const { body } = await client.get(`/api/portal/audit/?subject=item&subject_id=${itemId}`)
  return (body as { results: { label: string; actor: string; changes: object }[] }).results
}

describe('the mark for no ads', () => {
  const adsOf = async (slug: string) =>
    ((await server.visitor().get(`/api/publishers/${slug}/player/`)).body as PlayerAnswer).ads

  it('disables the breaks next to the item in all player versions, and is audited', async () => {
    const { itemId, one } = await buildShown()
    const ads = { enable_ads: true, ad_tag_url: 'https://ads.example/vast', ad_skip_delay: 5 }
    await client.put(`/api/portal/publishers/${one.id}/`, {
      ...ads,
      ad_placement: 'preroll',
      ad_second_break: true,
    })
    const files = { media_key: 'a.mp4', poster_key: 'a.jpg', thumbnail_key: 'b.jpg' }
    const video_id = await buildVideo(server.platform, one.id, files)
    const shown = { video_id, summary: '', content_hash: null }
    await server.platform.db
      .insertInto('video_item')
      .values([
        { ...shown, position: 0, item_id: itemId, title: 'First', start_s: 0, end_s: 3 },
        { ...shown, position: 1, item_id: null, title: 'Last', start_s: 3, end_s: 6 },
      ])
      .execute()
    expect((await adsOf(one.slug))?.breaks).toHaveLength(2)
    expect(await edit(itemId, { no_ads: true })).toMatchObject({ no_ads: true })
    expect(await adsOf(one.slug)).toMatchObject({
      placement: 'postroll',
      breaks: [{ placement: 'postroll' }],
    })
    await client.put(`/api/portal/publishers/${one.id}/`, { ad_second_break: false })
    expect(await adsOf(one.slug)).toBeNull()
    expect((await entriesOf(itemId))[0]?.changes).toEqual({ no_ads: { from: false, to: true } })
    expect(await edit(itemId, { no_ads: false })).toMatchObject({ no_ads: false })
    expect((await adsOf(one.slug))?.placement).toBe('preroll')
  })
})

describe('an edit', () => {
  it('for all publishers replaces a text everywhere, and the API still returns the text of the source', async () => {
    const { feed, itemId, one, other } = await buildShown()
    const edited = await edit(itemId, { title: 'Storm kills  four\u200b', publisher: null })
    expect(edited).toMatchObject({
      source: SOURCE,
      shown: { ...SOURCE, title: 'Storm kills four' },
      edits: [{ publisher: null, ...NOTHING_EDITED, title: 'Storm kills four', edited_by: 'operator' }],
      source_changed_since_edit: false,
    })
    expect((await client.get(pathOf(itemId))).body).toEqual(edited)
    for (const { id } of [one, other]) {
      expect(await titlesFor(id)).toEqual(['Storm kills four'])
      expect(await itemsOf(id, feed.id)).toMatchObject([{ title: 'Storm kills four', is_edited: true }])
    }
    const [entry] = await entriesOf(itemId)
    expect(entry).toMatchObject({
      actor: 'operator',
      label: 'Storm kills five, for all publishers',
      changes: { title: { from: null, to: 'Storm kills four' } },
    })
  })

  it('for one publisher is shown by that publisher only and takes precedence over the edit for all', async () => {
    const { feed, itemId, one, other } = await buildShown()
    await edit(itemId, { title: 'For all', summary: 'Summary for all', publisher: null })
    const edited = await edit(itemId, { title: 'For one', publisher: one.id })
    expect(edited.edits).toMatchObject([
      { publisher: null, title: 'For all' },
      { publisher: { id: one.id, name: one.name }, title: 'For one', summary: null },
    ])
    expect(await titlesFor(one.id)).toEqual(['For one'])
    expect(await titlesFor(other.id)).toEqual(['For all'])
    expect(await itemsOf(one.id, feed.id)).toMatchObject([{ title: 'For one', summary: 'Summary for all' }])
  })

  it('of null restores the text beneath it', async () => {
    const { feed, itemId, one } = await buildShown()
    await edit(itemId, { title: 'For all' })
    await edit(itemId, { title: 'For one', summary: '', publisher: one.id })
    await edit(itemId, { title: null, publisher: one.id })
    expect(await itemsOf(one.id, feed.id)).toMatchObject([{ title: 'For all', summary: '' }])
    await edit(itemId, { summary: null, publisher: one.id })
    expect(await edit(itemId, { title: null })).toMatchObject({ edits: [], shown: SOURCE })
    expect(await itemsOf(one.id, feed.id)).toMatchObject([{ ...SOURCE, is_edited: false }])
  })

  it('that changes nothing does nothing', async () => {
    const { itemId, one } = await buildShown()
    const before = (await client.get(pathOf(itemId))).body
    expect(await edit(itemId, { title: SOURCE.title })).toEqual(before)
    expect(await edit(itemId, { summary: null, publisher: one.id })).toEqual(before)
    expect(await edit(itemId, { publisher: null })).toEqual(before)
    expect(await entriesOf(itemId)).toEqual([])
    const edited = await edit(itemId, { title: 'Edited' })
    expect(await edit(itemId, { title: 'Edited' })).toEqual(edited)
    expect(await entriesOf(itemId)).toHaveLength(1)
  })

  it('of the category decides which publishers want the item, and the filter by category uses it', async () => {
    const { feed, itemId, other } = await buildShown()
    const settings = (categories: string[]) => ({
      feed_settings: [{ feed_id: feed.id, top_n_contents: 5, categories }],
    })
    const news = await buildPublisher(server.platform, settings(['NEWS']))
    const sport = await buildPublisher(server.platform, settings(['SPORT']))
    await edit(itemId, { category: 'Sport' })
    expect(await titlesFor(news.id)).toEqual([])
    expect((await lineUpOf(news.id)).left_out).toMatchObject([{ id: itemId, reason: 'other-category' }])
    expect(await titlesFor(sport.id)).toEqual([SOURCE.title])
    expect(await itemsOf(other.id, feed.id, '?category=sport')).toMatchObject([{ category: 'Sport' }])
    expect(await itemsOf(other.id, feed.id, '?category=news')).toEqual([])
    const { body } = await client.get(`/api/portal/contents/${other.id}/feeds/${feed.id}/`)
    expect(body).toMatchObject({ categories: ['News', 'Sport'] })
    await edit(itemId, { category: '', publisher: sport.id })
    expect(await titlesFor(sport.id)).toEqual([])
  })

  it('is found by a search of its words, for the publishers that show it', async () => {
    const { feed, itemId, one, other } = await buildShown()
    await edit(itemId, { title: 'Hurricane', publisher: one.id })
    expect(await itemsOf(one.id, feed.id, '?search=hurri')).toHaveLength(1)
    expect(await itemsOf(other.id, feed.id, '?search=hurri')).toEqual([])
  })

  it('stays when the source changes, and reports the change until somebody edits the item again', async () => {
    const { feed, given, itemId, one } = await buildShown()
    await edit(itemId, { title: 'Storm kills four' })
    await buildItems(server.platform, feed.id, [{ ...given, title: 'Storm kills six' }])
    expect((await client.get(pathOf(itemId))).body).toMatchObject({
      source: { title: 'Storm kills six' },
      shown: { title: 'Storm kills four' },
      edits: [{ source_changed_since_edit: true, is_held: false }],
      source_changed_since_edit: true,
    })
    expect(await titlesFor(one.id)).toEqual(['Storm kills four'])
    const seen = await edit(itemId, { title: 'Storm kills four' })
    expect(seen.source_changed_since_edit).toBe(false)
  })
})

describe('an edit is refused', () => {
  it.each([
    ['a blank headline', { title: ' \u200b ' }, 'title', 'This field may not be blank.'],
    [
      'a long headline',
      { title: 'x'.repeat(1001) },
      'title',
      'Ensure this field has no more than 1000 characters.',
    ],
    [
      'a long summary',
      { summary: 'x'.repeat(4001) },
      'summary',
      'Ensure this field has no more than 4000 characters.',
    ],
    [
      'an unknown publisher',
      { title: 'x', publisher: 2_000_000_000 },
      'publisher',
      'There is no publisher with this id.',
    ],
  ])('with %s', async (_what, body, field, sentence) => {
    const { itemId } = await buildShown()
    const answer = await client.patch(pathOf(itemId), body)
    expect(answer).toMatchObject({ status: 400, body: { [field]: [sentence] } })
  })

  it('of an unknown item', async () => {
    expect(await client.patch(pathOf(2_000_000_000), { title: 'x' })).toMatchObject({ status: 404 })
    expect(await client.get(pathOf(2_000_000_000))).toMatchObject({ status: 404 })
    expect(await client.get(`${pathOf(2_000_000_000)}revisions/`)).toMatchObject({ status: 404 })
  })
})

describe('the change of an item at a source whose feed holds changes', () => {
  const pull = (feedId: number, item: ReturnType<typeof feedItem>) =>
    server.platform.db
      .transaction()
      .execute(tx => storeItems(tx, feedId, [item], server.platform.clock.now(), { onChange: 'hold' }))

  it('is not shown until a person accepts it', async () => {
    const { feed, given, itemId, one } = await buildShown()
    await pull(feed.id, { ...given, title: 'Storm kills six' })
    await pull(feed.id, { ...given, title: 'Storm kills seven' })
    expect((await client.get(pathOf(itemId))).body).toMatchObject({
      source: { title: 'Storm kills seven' },
      shown: SOURCE,
      edits: [{ publisher: null, ...SOURCE, is_held: true, source_changed_since_edit: true }],
    })
    expect(await titlesFor(one.id)).toEqual([SOURCE.title])
    expect(await entriesOf(itemId)).toMatchObject([
      { actor: 'feedreel', changes: { is_held: { from: false, to: true } } },
    ])
    expect(await edit(itemId, NOTHING_EDITED)).toMatchObject({ edits: [] })
    expect(await titlesFor(one.id)).toEqual(['Storm kills seven'])
  })

  it('is refused by sending the previous texts, which are then an edit', async () => {
    const { feed, given, itemId } = await buildShown()
    await pull(feed.id, { ...given, title: 'Storm kills six' })
    expect(await edit(itemId, { title: SOURCE.title })).toMatchObject({
      edits: [{ title: SOURCE.title, is_held: false, source_changed_since_edit: false }],
    })
  })

  it('keeps edited texts, and the previous version of the others', async () => {
    const { feed, given, itemId } = await buildShown()
    await edit(itemId, { title: 'Edited' })
    await pull(feed.id, { ...given, title: 'Storm kills six', summary: 'New summary' })
    expect((await client.get(pathOf(itemId))).body).toMatchObject({
      shown: { ...SOURCE, title: 'Edited' },
      edits: [{ is_held: true }],
    })
  })

  it('is dropped when the source returns to the held texts', async () => {
    const { feed, given, itemId } = await buildShown()
    await pull(feed.id, { ...given, title: 'Storm kills six' })
    await pull(feed.id, given)
    expect((await client.get(pathOf(itemId))).body).toMatchObject({ edits: [], shown: SOURCE })
  })

  it('of its picture alone is held too', async () => {
    const { feed, given, itemId } = await buildShown()
    await pull(feed.id, { ...given, pictureUrl: 'https://a.example/2.jpg' })
    expect((await client.get(pathOf(itemId))).body).toMatchObject({ edits: [{ is_held: true }] })
  })
})

describe('the revisions of an item', () => {
  const revisionsOf = async (itemId: number) =>
    ((await client.get(`${pathOf(itemId)}revisions/`)).body as { revisions: ItemRevision[] }).revisions

  it('are the versions of its source, newest first, with the videos made from each', async () => {
    const { feed, given, itemId, one } = await buildShown()
    const { platform } = server
    const makeVideo = async () => {
      const video = await buildVideo(platform, one.id, { generation_completed: platform.clock.now() })
      const shown = await platform.db
        .selectFrom('item')
        .select(['title', 'summary', 'content_hash'])
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow()
      await platform.db
        .insertInto('video_item')
        .values({ ...shown, video_id: video, position: 0, item_id: itemId, start_s: 0, end_s: 3 })
        .execute()
      return { id: video, publisher_name: one.name }
    }
    const first = await makeVideo()
    const corrected = { ...given, title: 'Storm kills six', pictureUrl: 'https://a.example/2.jpg' }
    await buildItems(platform, feed.id, [corrected])
    const second = await makeVideo()
    await buildItems(platform, feed.id, [given])
    const third = await makeVideo()
    await buildItems(platform, feed.id, [given])
    expect(await revisionsOf(itemId)).toMatchObject([
      { title: SOURCE.title, changed: ['title', 'picture'], picture_changed: true, videos: [third] },
      { title: 'Storm kills six', changed: ['title', 'picture'], videos: [second] },
      { title: SOURCE.title, changed: [], picture_changed: false, videos: [first] },
    ])
  })

  it('keep their picture when only the token in its address changed', async () => {
    const { feed, given, itemId } = await buildShown()
    const addressOf = (token: string) =>
      `https://firebasestorage.googleapis.com/v0/b/a/o/river.jpg?alt=media&token=${token}`
    await buildItems(server.platform, feed.id, [{ ...given, pictureUrl: addressOf('1-2') }])
    await buildItems(server.platform, feed.id, [
      { ...given, title: 'Storm kills six', pictureUrl: addressOf('3-4') },
    ])
    const [newest] = await revisionsOf(itemId)
    expect(newest).toMatchObject({ changed: ['title'], picture_changed: false })
  })

  it('are the current one, the 99 before it and the first', async () => {
    const { feed, given, itemId } = await buildShown()
    for (let version = 1; version <= 103; version += 1) {
      await buildItems(server.platform, feed.id, [{ ...given, title: `Version ${version}` }])
    }
    const titles = (await revisionsOf(itemId)).map(({ title }) => title)
    expect(titles).toHaveLength(101)
    expect(titles.slice(0, 2)).toEqual(['Version 103', 'Version 102'])
    expect(titles.slice(-2)).toEqual(['Version 4', SOURCE.title])
  })
})

describe('an edit of an edited item while a poll holds a change of it', () => {
  it('does not deadlock with the poll', async () => {
    const { db } = server.platform
    const { feed, given, itemId } = await buildShown()
    await edit(itemId, { publisher: null, title: 'Edited' })
    const texts = { ...NOTHING_EDITED, title: 'Edited again' }
    let item: SourceItem | undefined
    await callDuring(
      db,
      async tx => {
        item = await lockItem(tx, itemId)
      },
      () =>
        db.transaction().execute(tx =>
          storeItems(tx, feed.id, [{ ...given, title: 'Storm kills six' }], new Date(), {
            onChange: 'hold',
          }),
        ),
      async tx => {
        if (item) await saveEdit(tx, item, null, { texts, picture: null }, 'operator', new Date())
      },
    )
    const { body } = await client.get(pathOf(itemId))
    expect(body).toMatchObject({
      source: { title: 'Storm kills six' },
      edits: [{ title: 'Edited again', summary: SOURCE.summary, is_held: true }],
    })
  })
})

describe('an edit of a picture while the files of the item are removed', () => {
  it('does not deadlock with the removal', async () => {
    const { db } = server.platform
    const { itemId } = await buildShown()
    const texts = { ...NOTHING_EDITED, title: 'Edited' }
    const key = `pictures/chosen-${itemId}.jpg`
    const chosen = { error: null, is_chosen: true as const }
    const picture = { url: 'https://example.com/a.jpg', key, sha256: 'x', ...chosen }
    await db
      .updateTable('item')
      .set({ picture_key: `pictures/source-${itemId}.jpg`, picture_sha256: 'x' })
      .where('id', '=', itemId)
      .execute()
    let item: SourceItem | undefined
    const save = async (tx: Tx) => {
      item = await lockItem(tx, itemId)
      if (item) await saveEdit(tx, item, null, { texts, picture }, 'operator', new Date())
    }
    await db.transaction().execute(save)
    const taken = await callDuring(
      db,
      tx => lockItem(tx, itemId),
      () => db.transaction().execute(tx => takePictures(tx, itemId)),
      save,
    )
    expect(taken.sort()).toEqual([key, `pictures/source-${itemId}.jpg`])
  })
})
