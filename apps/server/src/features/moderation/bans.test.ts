import type { AuditEntry } from '@feedreel/contracts/audit'
import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { Item } from '@feedreel/contracts/items'
import type { NextLineUp } from '@feedreel/contracts/line-up'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { endAllExpiredBans } from './service/end-bans.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const REASON = 'The agency has withdrawn the picture.'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A publisher with a feed of three items. */
async function buildPlace() {
  const feed = await buildFeed(server.platform)
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 3, categories: [] }]
  const publisher = await buildPublisher(server.platform, { feed_settings })
  const ids = await buildItems(server.platform, feed.id, [feedItem(), feedItem(), feedItem()])
  const path = `/api/portal/contents/${publisher.id}/feeds/${feed.id}/`
  const [id = 0] = ids
  return { feed, publisher, ids, id, path }
}

type Place = Awaited<ReturnType<typeof buildPlace>>

const setStatus = ({ path, id }: Place, body: object) => client.patch(`${path}content/${id}/`, body)

async function readItem({ path, id }: Place): Promise<Item | undefined> {
  const { body } = await client.get(path)
  return (body as { results: Item[] }).results.find(item => item.id === id)
}

async function readRecord({ feed, id }: Place): Promise<ItemRecord | undefined> {
  const { body } = await client.get(`/api/portal/items/?feed=${feed.id}`)
  return (body as { results: ItemRecord[] }).results.find(item => item.id === id)
}

async function readLineUp({ publisher }: Place): Promise<(number | null)[]> {
  const { body } = await client.get(`/api/portal/publishers/${publisher.id}/lineup/`)
  return (body as NextLineUp).items.map(item => item.id)
}

async function readHistory({ id }: Place): Promise<AuditEntry[]> {
  const { body } = await client.get(`/api/portal/audit/?subject=item&subject_id=${id}`)
  return (body as { results: AuditEntry[] }).results
}

/** As if the time of the ban had come. */
async function expire({ id }: Place): Promise<void> {
  await server.platform.db
    .updateTable('moderation')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('item_id', '=', id)
    .execute()
}

describe('a ban', () => {
  it('has a reason and an end, which the lists show and the audit trail keeps', async () => {
    const place = await buildPlace()
    const expires_at = inDays(7)
    const ban = { reason: REASON, expires_at }
    expect((await setStatus(place, { status: 'banned', ...ban, reason: `  ${REASON} ` })).status).toBe(200)
    expect(await readItem(place)).toMatchObject({ status: 'banned', ban: { ...ban, keep_on_air: false } })
    const bans = { reasons: [REASON], expires_at, keep_on_air: false }
    expect(await readRecord(place)).toMatchObject({ banned_count: 1, bans })
    expect((await readHistory(place))[0]).toMatchObject({
      action: 'moderated',
      changes: {
        status: { from: 'normal', to: 'banned' },
        reason: { from: null, to: REASON },
        expires_at: { from: null, to: expires_at },
      },
    })
  })

  it('needs neither, and other items have none', async () => {
    const place = await buildPlace()
    await setStatus(place, { status: 'banned' })
    expect((await readItem(place))?.ban).toEqual({ reason: null, expires_at: null, keep_on_air: false })
    await setStatus(place, { status: 'pinned' })
    expect((await readItem(place))?.ban).toBeNull()
    expect((await readRecord(place))?.bans).toBeNull()
  })

  it('keeps the terms that a later one leaves out, and drops those that it sets to null', async () => {
    const place = await buildPlace()
    const expires_at = inDays(2)
    await setStatus(place, { status: 'banned', keep_on_air: true, reason: REASON, expires_at })
    await setStatus(place, { status: 'banned' })
    const ban = { reason: REASON, expires_at, keep_on_air: false }
    expect((await readItem(place))?.ban).toEqual(ban)
    await setStatus(place, { status: 'banned', reason: '', expires_at: null })
    expect((await readItem(place))?.ban).toEqual({ reason: null, expires_at: null, keep_on_air: false })
  })

  it('of many items has the same terms for all, and counts changed terms as a change', async () => {
    const { path, ids } = await buildPlace()
    const ban = (reason: string) =>
      client.patch(`${path}bulk/`, { content_ids: ids, action: 'ban', reason, expires_at: inDays(1) })
    expect((await ban('Taste')).body).toMatchObject({ changed: 3 })
    expect((await ban(REASON)).body).toMatchObject({ changed: 3 })
    const { body } = await client.get(path)
    const reasons = (body as { results: Item[] }).results.map(item => item.ban?.reason)
    expect(reasons).toEqual([REASON, REASON, REASON])
  })

  it('shows people only the reasons of their publishers', async () => {
    const place = await buildPlace()
    const feed_settings = [{ feed_id: place.feed.id, top_n_contents: 3, categories: [] }]
    const other = await buildPublisher(server.platform, { feed_settings })
    await setStatus(place, { status: 'banned', reason: REASON })
    const { username } = await buildPerson(server.platform, 'editor', [other.id])
    const editor = server.visitor()
    await editor.signIn(username, PERSON_PASSWORD)
    const { body } = await editor.get(`/api/portal/items/?feed=${place.feed.id}`)
    const record = (body as { results: ItemRecord[] }).results.find(({ id }) => id === place.id)
    expect(record).toMatchObject({ banned_count: 0, bans: null })
  })
})

describe('a ban that has expired', () => {
  it('does not hold any more, even before it is deleted', async () => {
    const place = await buildPlace()
    await setStatus(place, { status: 'banned', reason: REASON, expires_at: inDays(1) })
    expect(await readLineUp(place)).not.toContain(place.id)
    await expire(place)
    expect(await readItem(place)).toMatchObject({ status: 'normal', ban: null })
    expect(await readRecord(place)).toMatchObject({ banned_count: 0, bans: null })
    expect(await readLineUp(place)).toContain(place.id)
    expect((await client.get(place.path)).body).toMatchObject({ counts: { normal: 3, banned: 0 } })
    expect((await client.get(`${place.path}?status=normal`)).body).toMatchObject({ count: 3 })
    const { body } = await client.get('/api/portal/contents/?page_size=1000')
    const rows = (body as { results: { publisher_id: number; banned_count: number }[] }).results
    expect(rows.find(row => row.publisher_id === place.publisher.id)?.banned_count).toBe(0)
  })

  it('is deleted, with an audit entry of the product and a check by the schedule', async () => {
    const place = await buildPlace()
    const { db } = server.platform
    await setStatus(place, { status: 'banned', reason: REASON, expires_at: inDays(1) })
    const later = new Date(Date.now() + 86_400_000)
    await db
      .updateTable('publisher')
      .set({ next_look_at: later })
      .where('id', '=', place.publisher.id)
      .execute()
    await expire(place)
    await endAllExpiredBans(server.platform)
    expect(await db.selectFrom('moderation').where('item_id', '=', place.id).selectAll().execute()).toEqual(
      [],
    )
    expect((await readHistory(place))[0]).toMatchObject({
      action: 'moderated',
      actor_kind: 'job',
      changes: { status: { from: 'banned', to: 'normal' }, reason: { from: REASON, to: null } },
    })
    const { next_look_at } = await db
      .selectFrom('publisher')
      .select('next_look_at')
      .where('id', '=', place.publisher.id)
      .executeTakeFirstOrThrow()
    expect(next_look_at?.getTime()).toBeLessThan(later.getTime())
  })

  it('leaves its terms to no later ban', async () => {
    const place = await buildPlace()
    await setStatus(place, { status: 'banned', reason: REASON, expires_at: inDays(1) })
    await expire(place)
    expect((await setStatus(place, { status: 'banned' })).status).toBe(200)
    expect((await readItem(place))?.ban).toEqual({ reason: null, expires_at: null, keep_on_air: false })
  })

  it('is the only one that ends: one that lasts stays', async () => {
    const place = await buildPlace()
    const expires_at = inDays(1)
    await setStatus(place, { status: 'banned', expires_at })
    await endAllExpiredBans(server.platform)
    expect(await readItem(place)).toMatchObject({ status: 'banned', ban: { expires_at } })
    expect(await readLineUp(place)).not.toContain(place.id)
  })
})

describe('a ban refuses', () => {
  it('long reasons, and ends that are past or no moment', async () => {
    const place = await buildPlace()
    for (const [term, sentence] of [
      [{ reason: 'x'.repeat(201) }, { reason: ['Ensure this field has no more than 200 characters.'] }],
      [{ expires_at: inDays(-1) }, { expires_at: ['Enter a moment in the future.'] }],
      [{ expires_at: 'tomorrow' }, { expires_at: [expect.any(String)] }],
      [
        { expires_at: '9999-12-31T23:59:59-12:00' },
        { expires_at: ['Enter a moment before the year 10000.'] },
      ],
    ] as const) {
      expect(await setStatus(place, { status: 'banned', ...term })).toMatchObject({
        status: 400,
        body: sentence,
      })
    }
    expect((await readItem(place))?.status).toBe('normal')
    const longest = { status: 'banned', reason: 'x'.repeat(200) }
    expect((await setStatus(place, longest)).status).toBe(200)
  })

  it('to give its terms to a pin or a reset', async () => {
    const place = await buildPlace()
    for (const status of ['pinned', 'normal']) {
      expect(await setStatus(place, { status, reason: REASON, expires_at: inDays(1) })).toMatchObject({
        status: 400,
        body: { reason: ['Only a ban has a reason.'], expires_at: ['Only a ban has an end.'] },
      })
      expect((await setStatus(place, { status, reason: null, expires_at: null })).status).toBe(200)
    }
    const bulk = { content_ids: place.ids, action: 'reset', reason: REASON }
    expect((await client.patch(`${place.path}bulk/`, bulk)).status).toBe(400)
  })
})
