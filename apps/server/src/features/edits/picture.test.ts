import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChangedItem, ItemEdits } from '@feedreel/contracts/editorial/edits'
import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { Item } from '@feedreel/contracts/items'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensurePicture, findPictureKeys } from '#features/items/service/ensure-picture.ts'
import { storeItems } from '#features/items/service/store-items.ts'
import { exportData } from '#features/transfer/service/export-data.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import type { FeedServer } from '#test/feed-server.ts'
import { type SiteServer, startSiteServer } from '#test/site-server.ts'

let site: FeedServer
let server: SiteServer
let client: ApiClient
beforeAll(async () => {
  server = await startSiteServer()
  ;({ site, client } = server)
})
afterAll(() => server.stop())
beforeEach(() => {
  site.requests.length = 0
})

const NOTHING_EDITED = { title: null, summary: null, category: null }

/** An item of a feed that one publisher shows. @param name of the source's picture, if any */
async function buildShown(name: string | null = null) {
  const { platform } = server
  const feed = await buildFeed(platform)
  const given = feedItem({
    title: 'Storm',
    url: null,
    pictureUrl: name && `${site.url}/pictures/${name}.jpg`,
  })
  const [itemId = 0] = await buildItems(platform, feed.id, [given])
  const publisher = await buildPublisher(platform, {
    feed_settings: [{ feed_id: feed.id, top_n_contents: 5, categories: [] }],
  })
  return { feed, given, itemId, publisher }
}

const pathOf = (itemId: number) => `/api/portal/items/${itemId}/`
const picture = (name: string) => `${site.url}/pictures/${name}.jpg`
const read = async (itemId: number) => (await client.get(pathOf(itemId))).body as ItemEdits
async function edit(itemId: number, body: object): Promise<ItemEdits> {
  const answer = await client.patch(pathOf(itemId), body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { off_air, ...item } = answer.body as ChangedItem
  return item
}
/** The hash of the small picture; null for a 404. */
async function thumbnailOf(itemId: number, query = ''): Promise<string | null> {
  const address = new URL(`${pathOf(itemId)}picture/${query}`, client.url)
  const answer = await fetch(address, { headers: { cookie: client.cookieHeader() } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.status === 404 ? null : createHash('sha256').update(bytes).digest('hex')
}
const replacedOf = async (itemId: number) => {
  const rows = server.platform.db.selectFrom('item_edit').select('held_picture').where('item_id', '=', itemId)
  return (await rows.executeTakeFirst())?.held_picture ?? null
}

describe('a picture that an editor chooses', () => {
  it('is fetched once, stored, and named beside the picture of the source', async () => {
    const { itemId } = await buildShown('source')
    const edited = await edit(itemId, { picture: picture('chosen') })
    expect(edited).toMatchObject({
      source: { picture: picture('source') },
      edits: [{ publisher: null, ...NOTHING_EDITED, picture: picture('chosen'), is_held: false }],
    })
    expect(await read(itemId)).toEqual(edited)
    expect(site.requests).toEqual(['/pictures/chosen.jpg'])
    const stored = await replacedOf(itemId)
    expect(await server.platform.storage.exists(stored?.key ?? '')).toBe(true)
    // The cleanup deletes only pictures that no record names.
    expect(await findPictureKeys(server.platform.db, [stored?.key ?? ''])).toEqual(new Set([stored?.key]))
  })

  it('is exported', async () => {
    const { itemId } = await buildShown()
    await edit(itemId, { picture: picture('exported') })
    const folder = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
    const { objects, missing } = await exportData(server.platform, folder, new AbortController().signal)
    await rm(folder, { recursive: true })
    expect(missing).toEqual([])
    expect(objects.map(({ key }) => key)).toContain((await replacedOf(itemId))?.key)
  })

  it('is audited with the one before', async () => {
    const { itemId } = await buildShown()
    await edit(itemId, { picture: picture('one') })
    await edit(itemId, { picture: picture('two') })
    const { body } = await client.get(`/api/portal/audit/?subject=item&subject_id=${itemId}`)
    expect(body).toMatchObject({
      results: [
        { actor: 'operator', changes: { picture: { from: picture('one'), to: picture('two') } } },
        { label: 'Storm, for all publishers', changes: { picture: { from: null, to: picture('one') } } },
      ],
    })
  })

  it('is what lists show, also of an item whose feed gave none', async () => {
    const { feed, itemId, publisher } = await buildShown()
    const listed = async () => {
      const items = await client.get(`/api/portal/contents/${publisher.id}/feeds/${feed.id}/`)
      const inbox = await client.get(`/api/portal/items/?feed=${feed.id}&has_picture=true`)
      return {
        items: (items.body as { results: Item[] }).results.map(item => [item.has_picture, item.is_edited]),
        inbox: (inbox.body as { results: ItemRecord[] }).results.map(item => item.has_picture),
      }
    }
    expect(await listed()).toEqual({ items: [[false, false]], inbox: [] })
    expect(await thumbnailOf(itemId)).toBeNull()
    await edit(itemId, { picture: picture('listed') })
    expect(await listed()).toEqual({ items: [[true, true]], inbox: [true] })
    expect(await thumbnailOf(itemId)).not.toBeNull()
    expect(await thumbnailOf(itemId, '?of=source')).toBeNull()
  })

  it('leaves the source’s picture to be seen beside it', async () => {
    const { itemId } = await buildShown('source')
    const before = await thumbnailOf(itemId)
    await edit(itemId, { picture: picture('another') })
    expect(await thumbnailOf(itemId)).not.toBe(before)
    expect(await thumbnailOf(itemId, '?of=source')).toBe(before)
  })

  it('stays when a text is edited, and when the texts return to the source', async () => {
    const { itemId } = await buildShown('source')
    await edit(itemId, { picture: picture('chosen') })
    const chosen = [{ picture: picture('chosen') }]
    expect(await edit(itemId, { title: 'Gale' })).toMatchObject({ edits: [{ ...chosen[0], title: 'Gale' }] })
    expect(await edit(itemId, NOTHING_EDITED)).toMatchObject({ edits: chosen })
  })

  it('goes with null and with the address of the source’s picture, which is not fetched', async () => {
    const { itemId } = await buildShown('source')
    for (const source of [null, picture('source')]) {
      await edit(itemId, { picture: picture('chosen') })
      site.requests.length = 0
      expect(await edit(itemId, { picture: source })).toMatchObject({ edits: [] })
      expect(site.requests).toEqual([])
    }
  })

  it('may be one that many items show', async () => {
    const feed = await buildFeed(server.platform)
    const signal = new AbortController().signal
    const shown = [1, 2, 3, 4].map(number => {
      site.pages.set(`/agency-${number}`, { status: 302, headers: { location: '/pictures/a.jpg' }, body: '' })
      return feedItem({ url: null, pictureUrl: number === 4 ? null : `${site.url}/agency-${number}` })
    })
    const ids = await buildItems(server.platform, feed.id, shown)
    for (const id of ids) await ensurePicture(server.platform, { id, isPictureEdited: false }, { signal })
    const chosen = ids[3] ?? 0
    expect(await edit(chosen, { picture: `${site.url}/agency-4` })).toMatchObject({ edits: [{}] })
    // Its file is lost and fetched again.
    await server.platform.storage.remove([(await replacedOf(chosen))?.key ?? ''])
    expect(
      await ensurePicture(server.platform, { id: chosen, isPictureEdited: true }, { signal }),
    ).not.toBeNull()
  })

  it.each(['/pictures/first.jpg', '/first.jpg'])(
    'keeps its file when the one before it is fetched meanwhile: %s',
    async path => {
      const { itemId } = await buildShown()
      site.pages.set('/first.jpg', { status: 302, headers: { location: '/pictures/first.jpg' }, body: '' })
      await edit(itemId, { picture: site.url + path })
      await server.platform.storage.remove([(await replacedOf(itemId))?.key ?? ''])
      site.pages.set('/first.jpg', { status: 404, body: '' })
      const first = site.hold(path)
      const signal = new AbortController().signal
      const fetching = ensurePicture(server.platform, { id: itemId, isPictureEdited: true }, { signal })
      await first.requested
      await edit(itemId, { picture: picture('second') })
      const second = await replacedOf(itemId)
      first.release()
      await fetching
      expect(await replacedOf(itemId)).toEqual(second)
    },
  )

  it('is not replaced by the article’s when it cannot be fetched again', async () => {
    const feed = await buildFeed(server.platform)
    site.pages.set('/article', { body: '<meta property="og:image" content="/pictures/article.jpg">' })
    const [itemId = 0] = await buildItems(server.platform, feed.id, [
      feedItem({ url: `${site.url}/article`, pictureUrl: null }),
    ])
    await edit(itemId, { picture: picture('lost') })
    await server.platform.storage.remove([(await replacedOf(itemId))?.key ?? ''])
    site.pages.set('/pictures/lost.jpg', { status: 404, body: '' })
    const signal = new AbortController().signal
    expect(await ensurePicture(server.platform, { id: itemId, isPictureEdited: true }, { signal })).toBeNull()
    expect((await replacedOf(itemId))?.error).toBe(`${site.host} answered 404 for the picture.`)
  })
})

describe('a chosen picture of a feed that holds changes', () => {
  const pull = (feedId: number, item: ReturnType<typeof feedItem>) =>
    server.platform.db
      .transaction()
      .execute(tx => storeItems(tx, feedId, [item], server.platform.clock.now(), { onChange: 'hold' }))

  it('stays while a change is held, and when it is accepted', async () => {
    const { feed, given, itemId } = await buildShown('source')
    await edit(itemId, { picture: picture('chosen') })
    await pull(feed.id, { ...given, title: 'Gale', pictureUrl: picture('next') })
    expect(await read(itemId)).toMatchObject({
      shown: { title: 'Storm' },
      edits: [{ is_held: true, picture: picture('chosen') }],
    })
    expect(await edit(itemId, NOTHING_EDITED)).toMatchObject({
      shown: { title: 'Gale' },
      edits: [{ ...NOTHING_EDITED, is_held: false, picture: picture('chosen') }],
    })
  })

  it('stays when the source returns to the held texts', async () => {
    const { feed, given, itemId } = await buildShown('source')
    const chosen = await edit(itemId, { picture: picture('chosen') })
    await pull(feed.id, { ...given, title: 'Gale' })
    await pull(feed.id, given)
    expect((await read(itemId)).edits).toEqual(chosen.edits)
  })

  it('leaves nothing to hold when the source changes its picture only', async () => {
    const { feed, given, itemId } = await buildShown('source')
    const { edits } = await edit(itemId, { picture: picture('chosen') })
    await pull(feed.id, { ...given, pictureUrl: picture('next') })
    expect(await read(itemId)).toMatchObject({ source: { picture: picture('next') }, edits })
  })

  it('replaces a held one, and the held texts are then edited ones', async () => {
    const { feed, given, itemId } = await buildShown('source')
    await pull(feed.id, { ...given, title: 'Gale', pictureUrl: picture('next') })
    expect(await read(itemId)).toMatchObject({ edits: [{ is_held: true, picture: null }] })
    expect(await edit(itemId, { picture: picture('chosen') })).toMatchObject({
      shown: { title: 'Storm' },
      edits: [{ is_held: false, picture: picture('chosen') }],
    })
  })
})

describe('a picture is refused, and nothing changes,', () => {
  it.each([
    ['of an address that is none', () => 'chosen.jpg', /^Enter a valid URL\.$/],
    ['of another scheme', () => 'ftp://a.example/1.jpg', /^Enter a valid URL\.$/],
    ['of a blank address', () => ' ', /^This field may not be blank\.$/],
    ['that is not there', () => `${site.url}/none.jpg`, /answered 404 for the picture\.$/],
    ['of an address that gives a page', () => `${site.url}/page`, /picture/],
    ['of a private network', () => 'http://127.0.0.1:1/1.jpg', /127\.0\.0\.1/],
  ])('%s', async (_what, addressOf, sentence) => {
    site.pages.set('/page', { body: '<p>No picture.' })
    const { itemId } = await buildShown()
    const answer = await client.patch(pathOf(itemId), { title: 'Gale', picture: addressOf() })
    expect(answer).toMatchObject({ status: 400, body: { picture: [expect.stringMatching(sentence)] } })
    expect((await read(itemId)).edits).toEqual([])
  })

  it('for one publisher, without a request for it', async () => {
    const { itemId, publisher } = await buildShown()
    for (const chosen of [picture('chosen'), null]) {
      const answer = await client.patch(pathOf(itemId), { picture: chosen, publisher: publisher.id })
      expect(answer).toMatchObject({
        status: 400,
        body: { picture: ['A picture can only be replaced for all publishers.'] },
      })
    }
    expect(site.requests).toEqual([])
  })

  it('by an editor of listed publishers, without a request for it', async () => {
    const { itemId, publisher } = await buildShown()
    const { username } = await buildPerson(server.platform, 'editor', [publisher.id])
    const editor = server.visitor()
    await editor.signIn(username, PERSON_PASSWORD)
    expect((await editor.patch(pathOf(itemId), { picture: picture('chosen') })).status).toBe(403)
    expect(site.requests).toEqual([])
  })

  it('for an unknown item, and with another field that is refused, without a request for it', async () => {
    const { itemId } = await buildShown()
    expect((await client.patch(pathOf(999_999), { picture: picture('chosen') })).status).toBe(404)
    const answer = await client.patch(pathOf(itemId), { title: ' ', picture: picture('chosen') })
    expect(answer).toMatchObject({ status: 400, body: { title: ['This field may not be blank.'] } })
    expect(site.requests).toEqual([])
  })
})
