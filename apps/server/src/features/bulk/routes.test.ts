import type { BulkAnswer } from '@feedreel/contracts/batch/bulk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const UNKNOWN = 999_999
type Named = 'feeds' | 'publishers' | 'videos'
const send = (of: Named, action: string, ids: unknown, by = client) =>
  by.post(`/api/portal/${of}/bulk/`, { action, ids })
const run = async (of: Named, action: string, ids: number[], by = client) => {
  const { status, body } = await send(of, action, ids, by)
  expect(status).toBe(200)
  return body as BulkAnswer
}
const auditOf = async (subject: string, id: number) => {
  const { body } = await client.get(`/api/portal/audit/?subject=${subject}&subject_id=${id}`)
  return (body as { results: { action: string; actor: string }[] }).results.map(entry => entry.action)
}
const read = async <T>(of: Named, id: number) => (await client.get(`/api/portal/${of}/${id}/`)).body as T

describe('many feeds at once', () => {
  it('are pulled although one is deleted at the same time', async () => {
    const [kept, deleted] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    // A poll is queued only when none waits.
    await server.platform.queue.boss.deleteAllJobs('feed.poll')
    const answer = await callDuring(
      server.platform.db,
      tx => tx.deleteFrom('feed').where('id', '=', deleted.id).execute(),
      () => run('feeds', 'pull', [deleted.id, kept.id]),
    )
    expect(answer).toEqual({
      done: 1,
      results: [
        { id: deleted.id, error: 'There is no such feed.' },
        { id: kept.id, error: null },
      ],
    })
  })

  it('are paused and resumed, each with its audit entry; an unknown one does not stop the others', async () => {
    const [one, other] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const answer = await run('feeds', 'pause', [one.id, UNKNOWN, other.id, one.id])
    expect(answer).toEqual({
      done: 2,
      results: [
        { id: one.id, error: null },
        { id: UNKNOWN, error: 'There is no such feed.' },
        { id: other.id, error: null },
      ],
    })
    expect(await read('feeds', other.id)).toMatchObject({ is_active: false })
    expect(await auditOf('feed', other.id)).toContain('updated')
    expect((await run('feeds', 'resume', [one.id, other.id])).done).toBe(2)
    expect(await read('feeds', one.id)).toMatchObject({ is_active: true })
  })

  it('are pulled, but not inactive ones', async () => {
    const [active, asleep] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    await run('feeds', 'pause', [asleep.id])
    const answer = await run('feeds', 'pull', [active.id, asleep.id])
    expect(answer.results).toEqual([
      { id: active.id, error: null },
      { id: asleep.id, error: 'Inactive feeds are not pulled. Activate this feed first.' },
    ])
    const logs = await client.get(`/api/portal/logs/?feed=${active.id}`)
    expect(logs.body).toMatchObject({ results: [{ job_type: 'feed_update' }] })
    expect(await auditOf('feed', active.id)).toContain('run')
  })

  it('are deleted', async () => {
    const ids = [(await buildFeed(server.platform)).id, (await buildFeed(server.platform)).id]
    expect((await run('feeds', 'delete', ids)).done).toBe(2)
    expect((await client.get(`/api/portal/feeds/${ids[1]}/`)).status).toBe(404)
    expect(await auditOf('feed', ids[1] ?? 0)).toContain('deleted')
  })
})

describe('many publishers at once', () => {
  it('get videos, apart from those that have nothing to show', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const full = await buildPublisher(server.platform, { feed_settings })
    const empty = await buildPublisher(server.platform)
    const { done, results } = await run('publishers', 'generate', [full.id, empty.id])
    expect(done).toBe(1)
    expect(results[1]?.error).toMatch(/\w+\.$/)
    const videos = await client.get(`/api/portal/videos/?publisher=${full.id}`)
    expect(videos.body).toMatchObject({ count: 1 })
  })

  it('are paused, resumed and deleted', async () => {
    const ids = [(await buildPublisher(server.platform)).id, (await buildPublisher(server.platform)).id]
    await run('publishers', 'pause', ids)
    expect(await read('publishers', ids[0] ?? 0)).toMatchObject({ is_active: false })
    await run('publishers', 'resume', ids)
    expect(await read('publishers', ids[1] ?? 0)).toMatchObject({ is_active: true })
    expect((await run('publishers', 'delete', ids)).done).toBe(2)
    expect(await auditOf('publisher', ids[0] ?? 0)).toEqual(['deleted', 'updated', 'updated', 'created'])
  })
})

describe('many videos at once', () => {
  it('are deleted with their files, each with its audit entry; an unknown one does not stop the others', async () => {
    const publisher = await buildPublisher(server.platform)
    const key = 'videos/heron.mp4'
    await storeText(server.platform, key, 'video')
    const one = await buildVideo(server.platform, publisher.id, { media_key: key })
    const failed = await buildVideo(server.platform, publisher.id, { status: 'FAILED' })
    const kept = await buildVideo(server.platform, publisher.id)
    expect(await run('videos', 'delete', [one, UNKNOWN, failed])).toEqual({
      done: 2,
      results: [
        { id: one, error: null },
        { id: UNKNOWN, error: 'There is no such video.' },
        { id: failed, error: null },
      ],
    })
    expect((await client.get(`/api/portal/videos/${one}/`)).status).toBe(404)
    const left = (await client.get(`/api/portal/videos/?publisher=${publisher.id}`)).body
    expect(left).toMatchObject({ count: 1, results: [{ id: kept }] })
    expect(await auditOf('video', one)).toEqual(['deleted'])
    const { rows } = await server.platform.pool.query(
      `select from pgboss.job where name = 'files.remove' and data::text like '%' || $1 || '%'`,
      [key],
    )
    expect(rows).toHaveLength(1)
  })

  it('are unpinned, and players show the newest other video', async () => {
    const publisher = await buildPublisher(server.platform)
    const older = await buildVideo(server.platform, publisher.id)
    const pinned = await buildVideo(server.platform, publisher.id)
    const newest = await buildVideo(server.platform, publisher.id)
    await client.post(`/api/publishers/${publisher.slug}/pin-video/`, { video_id: pinned })
    const onAir = () => read<object>('publishers', publisher.id)
    expect(await onAir()).toMatchObject({ on_air: { id: pinned } })
    expect((await run('videos', 'delete', [pinned])).done).toBe(1)
    expect(await onAir()).toMatchObject({ on_air: { id: newest }, pinned_video: null })
    expect(await auditOf('publisher', publisher.id)).toEqual(['unpinned', 'pinned', 'created'])
    expect((await run('videos', 'delete', [newest, older])).done).toBe(2)
    expect(await onAir()).toMatchObject({ on_air: null })
  })

  it('are refused while they are queued or being generated, or while the video of their remaining items is', async () => {
    const publisher = await buildPublisher(server.platform)
    const open = await buildVideo(server.platform, publisher.id, { status: 'PROCESSING' })
    const gone = await buildVideo(server.platform, publisher.id, { off_air_at: new Date() })
    await server.platform.db
      .updateTable('publisher')
      .set({ rebuild_video_id: gone })
      .where('id', '=', publisher.id)
      .execute()
    expect(await run('videos', 'delete', [open, gone])).toEqual({
      done: 0,
      results: [
        { id: open, error: `Video ${open} is queued or being generated. Cancel it first.` },
        {
          id: gone,
          error: `Video ${gone} is off air, and the video of its remaining items has not been generated yet.`,
        },
      ],
    })
  })
})

describe('what is refused', () => {
  it('names no record, too many, or an unknown action', async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await send('feeds', 'pause', [])).body).toMatchObject({ ids: ['Name at least one record.'] })
    expect((await send('feeds', 'pause', tooMany)).body).toMatchObject({
      ids: ['Name at most 500 records.'],
    })
    expect((await send('feeds', 'generate', [1])).status).toBe(400)
    expect((await send('publishers', 'pull', [1])).status).toBe(400)
    expect((await send('videos', 'pause', [1])).status).toBe(400)
  })

  it('has no session, or a role that may not', async () => {
    const visitor = server.visitor()
    await visitor.fetchToken()
    expect((await send('feeds', 'pause', [1], visitor)).status).toBe(401)
    const editor = await buildPerson(server.platform, 'editor')
    const signedIn = server.visitor()
    await signedIn.signIn(editor.username, PERSON_PASSWORD)
    expect((await send('publishers', 'pause', [1], signedIn)).status).toBe(403)
    // Editors make and pin videos, but delete none.
    expect((await send('videos', 'delete', [1], signedIn)).status).toBe(403)
  })

  it('lies outside of the scope: those publishers do not exist, and feeds are shared by all', async () => {
    const [own, foreign] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const person = await buildPerson(server.platform, 'operator', [own.id])
    const scoped = server.visitor()
    await scoped.signIn(person.username, PERSON_PASSWORD)
    expect((await run('publishers', 'pause', [own.id, foreign.id], scoped)).results).toEqual([
      { id: own.id, error: null },
      { id: foreign.id, error: 'There is no such publisher.' },
    ])
    expect(await read('publishers', foreign.id)).toMatchObject({ is_active: true })
    const [mine = 0, theirs = 0] = [
      await buildVideo(server.platform, own.id),
      await buildVideo(server.platform, foreign.id),
    ]
    expect((await run('videos', 'delete', [mine, theirs], scoped)).results).toEqual([
      { id: mine, error: null },
      { id: theirs, error: 'There is no such video.' },
    ])
    expect(await read('videos', theirs)).toMatchObject({ id: theirs })
    expect((await send('feeds', 'pause', [1], scoped)).status).toBe(403)
  })
})
