import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../apps/server/test/server.ts'
import { takeOverLimit, watchLimit } from './watch-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await watchLimit(server.platform.pool)
})
afterAll(() => server.stop())

describe('watchLimit', () => {
  it('reports only claims above the current limit', async () => {
    const { db, pool, queue } = server.platform
    const jobs = [1, 2].map(id => ({ payload: { videoId: id, jobLogId: id }, uniqueKey: `job ${id}` }))
    await db.transaction().execute(tx => queue.sendMany(tx, 'video.generate', jobs))
    await db.updateTable('settings').set({ max_concurrent_generations: 1 }).execute()
    await queue.boss.fetch('video.generate')
    expect(await takeOverLimit(pool)).toEqual([])
    await queue.boss.fetch('video.generate')
    expect(await takeOverLimit(pool)).toEqual(['2 generations ran, allowed were 1'])
    expect(await takeOverLimit(pool)).toEqual([])
  })
})
