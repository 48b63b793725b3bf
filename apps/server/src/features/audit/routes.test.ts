import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

type Row = { id: number; actor: string; action: string; subject_id: number; label: string; changes: object }

async function records(query: string): Promise<Row[]> {
  const { status, body } = await client.get(`/api/portal/audit/?${query}`)
  expect(status).toBe(200)
  return (body as { results: Row[] }).results
}

describe('audit trail', () => {
  it('records who added, changed and deleted a feed, with the changed fields only', async () => {
    const url = 'https://feeds.example/audited.xml'
    const { body } = await client.post('/api/portal/feeds/', { name: 'Before', url, is_active: false })
    const { id } = body as { id: number }
    await client.put(`/api/portal/feeds/${id}/`, { name: 'After', is_active: false })
    await client.delete(`/api/portal/feeds/${id}/`)
    const rows = await records(`subject=feed&subject_id=${id}`)
    expect(rows.map(({ action, label, changes }) => ({ action, label, changes }))).toEqual([
      {
        action: 'deleted',
        label: 'After',
        changes: {
          name: { from: 'After', to: null },
          url: { from: url, to: null },
          is_active: { from: false, to: null },
          on_change: { from: 'schedule', to: null },
          on_removal: { from: 'keep', to: null },
        },
      },
      { action: 'updated', label: 'After', changes: { name: { from: 'Before', to: 'After' } } },
      {
        action: 'created',
        label: 'Before',
        changes: {
          name: { from: null, to: 'Before' },
          url: { from: null, to: url },
          is_active: { from: null, to: false },
          on_change: { from: null, to: 'schedule' },
          on_removal: { from: null, to: 'keep' },
        },
      },
    ])
    expect(rows[0]).toMatchObject({ actor: TEST_USER.username, address: '127.0.0.1' })
  })

  it('records publishers with their feeds and clips', async () => {
    const feed = await buildFeed(server.platform)
    const publisher = await buildPublisher(server.platform, { name: 'Watched' })
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    await client.put(`/api/portal/publishers/${publisher.id}/`, { slug: 'watched-again', feed_settings })
    await client.delete(`/api/portal/publishers/${publisher.id}/`)
    const [deleted, updated] = await records(`subject=publisher&subject_id=${publisher.id}`)
    expect(updated?.changes).toEqual({
      slug: { from: publisher.slug, to: 'watched-again' },
      feed_settings: { from: [], to: [{ ...feed_settings[0], feed_name: feed.name }] },
    })
    expect(deleted).toMatchObject({
      action: 'deleted',
      changes: { slug: { from: 'watched-again', to: null } },
    })
  })

  it('records each moderated item, single or bulk, but no unchanged ones', async () => {
    const feed = await buildFeed(server.platform)
    const publisher = await buildPublisher(server.platform, {
      name: 'The Herald',
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
    })
    const ids = await buildItems(server.platform, feed.id, [
      feedItem({ title: 'One' }),
      feedItem(),
      feedItem(),
    ])
    const path = `/api/portal/contents/${publisher.id}/feeds/${feed.id}/`
    await client.patch(`${path}content/${ids[0]}/`, { status: 'banned' })
    await client.patch(`${path}bulk/`, { content_ids: ids, action: 'ban' })
    await client.patch(`${path}bulk/`, { content_ids: ids, action: 'pin' })
    const rows = await records('subject=item')
    expect(rows.toReversed().map(row => row.subject_id)).toEqual(ids)
    expect(rows.at(-1)).toMatchObject({
      action: 'moderated',
      label: 'One, for The Herald',
      changes: { status: { from: 'normal', to: 'banned' } },
    })
  })

  it('records pins, settings, generated videos and commands', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem()])
    const publisher = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
    })
    const made = await client.post(`/api/portal/publishers/${publisher.id}/generate/`, {})
    const { id } = made.body as { id: number }
    await server.platform.db.updateTable('video').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
    await client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id: id })
    await client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id: id })
    await client.post(`/api/publishers/${publisher.slug}/unpin-video/`)
    await client.put('/api/portal/settings/', { video_retention_days: 31, storage_limit_gb: 100 })
    await client.put('/api/portal/settings/', { maintenance_mode: true })
    await client.post('/api/portal/commands/', { command: 'generate_videos', force: true })
    await client.put('/api/portal/settings/', { maintenance_mode: false })
    expect(await records(`subject=publisher&subject_id=${publisher.id}`)).toMatchObject([
      { action: 'unpinned', changes: { pinned_video: { from: id, to: null } } },
      { action: 'pinned', changes: { pinned_video: { from: null, to: id } } },
      { action: 'created' },
    ])
    expect(await records(`subject=video&subject_id=${id}`)).toMatchObject([{ action: 'generated' }])
    expect(await records('subject=settings')).toMatchObject([
      { changes: { maintenance_mode: { from: true, to: false } } },
      { changes: { maintenance_mode: { from: false, to: true } } },
      { changes: { video_retention_days: { from: 30, to: 31 } } },
    ])
    // Refused in maintenance mode: nothing was run.
    expect(await records('subject=command')).toEqual([])
  })

  it('stores at most 10,000 failed sign-ins a day to accounts, and as many to none', async () => {
    const { db } = server.platform
    const guess = () => server.visitor().signIn(TEST_USER.username, 'guessed')
    const invent = () => server.visitor().signIn('nobody', 'guessed')
    const failed = db.selectFrom('audit').select('id').where('action', '=', 'sign_in_failed')
    const countKept = async () => (await failed.where('person_id', 'is not', null).execute()).length
    const countInvented = async () =>
      (await failed.where('person_id', 'is', null).where('actor', '<>', 'guesser').execute()).length
    const [before, invented] = [await countKept(), await countInvented()]
    const { id: personId } = await db
      .selectFrom('administrator')
      .select('id')
      .where('username', '=', TEST_USER.username)
      .executeTakeFirstOrThrow()
    const addFailed = (rows: number, person: number | null, at: Date) =>
      sql`insert into audit (at, actor, actor_kind, person_id, action, subject, label)
        select ${at}, 'guesser', 'visitor', ${person}, 'sign_in_failed', 'session', 'guesser'
        from generate_series(1, ${rows})`.execute(db)
    const now = new Date()
    await addFailed(20_000, null, new Date(now.getTime() - 25 * 3_600_000))
    await addFailed(9000, null, now)
    await invent()
    await addFailed(1000, null, now)
    await invent()
    expect(await countInvented()).toBe(invented + 1)
    // Failures with invented names do not hide those of an account.
    await guess()
    const guesses = before + 1
    expect(await countKept()).toBe(guesses)
    await addFailed(10_000, personId, now)
    await guess()
    expect(await countKept()).toBe(guesses + 10_000)
    await server.operator()
    expect(await records('subject=session&page_size=1')).toMatchObject([{ action: 'signed_in' }])
    await db.deleteFrom('audit').where('actor', 'in', ['guesser', '(unknown name)']).execute()
  })

  it('records sign-ins, sign-outs and failed sign-ins', async () => {
    const visitor = server.visitor()
    await visitor.signIn('a password as name', 'guessed')
    await visitor.signIn(TEST_USER.username, 'guessed')
    await visitor.signIn(TEST_USER.username, TEST_USER.password)
    await visitor.post('/api/portal/auth/', { action: 'logout' })
    const rows = await records('subject=session&page_size=4')
    expect(rows).toMatchObject([
      { actor: TEST_USER.username, action: 'signed_out' },
      { actor: TEST_USER.username, action: 'signed_in' },
      { actor: TEST_USER.username, action: 'sign_in_failed', subject_id: null },
      { actor: '(unknown name)', action: 'sign_in_failed', label: '(unknown name)', subject_id: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('guessed')
    expect(await records('actor=(unknown name)')).toHaveLength(1)
  })

  it('filters by period, including the whole last day', async () => {
    const day = '2026-03-05'
    await sql`insert into audit (at, actor, actor_kind, action, subject, label)
      values (${`${day}T23:59:59Z`}, 'operator', 'person', 'updated', 'settings', '')`.execute(
      server.platform.db,
    )
    expect(await records(`from=${day}&to=${day}`)).toHaveLength(1)
    expect(await records(`to=${day}T00:00:00Z`)).toEqual([])
    expect(await records('from=2999-01-01')).toEqual([])
  })

  it('records no refused change', async () => {
    const feed = await buildFeed(server.platform, { name: 'Untouched' })
    const other = await buildFeed(server.platform)
    expect((await client.put(`/api/portal/feeds/${feed.id}/`, { url: other.url })).status).toBe(400)
    expect(await records(`subject=feed&subject_id=${feed.id}`)).toMatchObject([{ action: 'created' }])
  })
})

describe('audit trail of a server with a worker', () => {
  it('records which command was run, by whom and with which values', async () => {
    const working = await startTestServer({ worker: true })
    try {
      const operator = await working.operator()
      const { body } = await operator.post('/api/portal/commands/', { command: 'cleanup', dry_run: true })
      const { job_log_id } = body as { job_log_id: number }
      expect((await operator.get('/api/portal/audit/?subject=command')).body).toMatchObject({
        results: [
          {
            actor: TEST_USER.username,
            action: 'run',
            label: 'cleanup',
            subject_id: job_log_id,
            changes: { dry_run: { from: null, to: true } },
          },
        ],
      })
    } finally {
      await working.stop()
    }
  })
})

describe('audit trail refuses', () => {
  it.each(['subject=secrets', 'subject_id=0', 'from=yesterday', 'to=2026-02-30', 'page=0'])(
    'the filter %s with a sentence for the field',
    async query => {
      const { status, body } = await client.get(`/api/portal/audit/?${query}`)
      expect(status).toBe(400)
      expect(Object.keys(body as object)).toEqual([query.split('=')[0]])
    },
  )

  it('callers who are not signed in', async () => {
    expect((await server.visitor().get('/api/portal/audit/')).status).toBe(401)
  })
})
