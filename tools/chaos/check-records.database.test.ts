import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '../../apps/server/test/factories/feed.ts'
import { buildPublisher } from '../../apps/server/test/factories/publisher.ts'
import { startTestServer, type TestServer } from '../../apps/server/test/server.ts'
import { checkRules, takeOverLimit, watchLimit } from './check-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('checkRules reports pins above the limit, without those of withdrawn items', async () => {
  const { platform } = server
  const feed = await buildFeed(platform)
  const ids = await buildItems(platform, feed.id, [feedItem(), feedItem()])
  const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
  const publisher = await buildPublisher(platform, { feed_settings })
  const operator = await server.operator()
  const content = `/api/portal/contents/${publisher.id}/feeds/${feed.id}/content/`
  await operator.patch(`${content}${ids[0]}/`, { status: 'pinned' })
  await operator.post(`/api/portal/items/${ids[0]}/withdraw/`, { reason: 'other' })
  expect((await operator.patch(`${content}${ids[1]}/`, { status: 'pinned' })).status).toBe(200)
  expect(await checkRules(platform.pool)).toEqual([])
  await platform.db.updateTable('withdrawal').set({ restored_at: new Date() }).execute()
  expect(await checkRules(platform.pool)).toEqual([
    `publisher ${publisher.id} pins 2 items of feed ${feed.id}, allowed are 1`,
  ])
})

it('watchLimit makes the database report only claims above the current limit', async () => {
  const { db, pool, queue } = server.platform
  await watchLimit(pool)
  const jobs = [1, 2].map(id => ({ payload: { videoId: id, jobLogId: id }, uniqueKey: `job ${id}` }))
  await db.transaction().execute(tx => queue.sendMany(tx, 'video.generate', jobs))
  await db.updateTable('settings').set({ max_concurrent_generations: 1 }).execute()
  await queue.boss.fetch('video.generate')
  expect(await takeOverLimit(pool)).toEqual([])
  await queue.boss.fetch('video.generate')
  expect(await takeOverLimit(pool)).toEqual(['2 generations ran, allowed were 1'])
  expect(await takeOverLimit(pool)).toEqual([])
})
