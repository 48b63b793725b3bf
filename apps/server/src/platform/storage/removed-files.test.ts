import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishEvent } from '#platform/events/events.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { followRemovedFiles, forgetRemoved, markRemoved, type RemovedFiles } from './removed-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const remove = (...keys: string[]) =>
  server.platform.db.transaction().execute(tx => markRemoved(tx, keys, server.platform.clock.now()))

async function follow(work: (files: RemovedFiles) => Promise<void>): Promise<void> {
  const { db, events, log } = server.platform
  const files = await followRemovedFiles(db, events, log)
  try {
    await work(files)
  } finally {
    files.stop()
  }
}

describe('removed files', () => {
  it('are known at the start, after a refresh, on the event of a withdrawal, or within a second without one', async () => {
    await remove('videos/before.mp4')
    await follow(async files => {
      expect(await files.has('videos/before.mp4')).toBe(true)
      expect(await files.has('videos/own.mp4')).toBe(false)
      await remove('videos/own.mp4')
      await files.refresh()
      expect(await files.has('videos/own.mp4')).toBe(true)
      await remove('videos/lost-event.mp4')
      await expect.poll(() => files.has('videos/lost-event.mp4'), POLL_OPTIONS).toBe(true)
    })
    const { db } = server.platform
    await db.transaction().execute(async tx => {
      await markRemoved(tx, ['videos/told.mp4'], server.platform.clock.now())
      await publishEvent(tx, { subject: 'item', id: 1, change: 'updated' })
    })
    await expect.poll(() => server.platform.removedFiles.has('videos/told.mp4'), POLL_OPTIONS).toBe(true)
  })

  it('are recorded once, however often they are removed, until their records are deleted', async () => {
    await remove('videos/once.mp4')
    await remove('videos/once.mp4', 'videos/twice.mp4')
    const { db, clock } = server.platform
    expect(await forgetRemoved(db, new Date(clock.now().getTime() - 60_000))).toBe(0)
    expect(await forgetRemoved(db, new Date(clock.now().getTime() + 60_000))).toBeGreaterThan(1)
  })

  it('are recorded at once however many an item was shown in', async () => {
    const keys = Array.from({ length: 70_000 }, (_, number) => `videos/many-${number}.mp4`)
    await remove(...keys)
    const { db, clock } = server.platform
    expect(await forgetRemoved(db, new Date(clock.now().getTime() + 60_000))).toBe(70_000)
  })

  it('looks up removed files that are too many to remember', async () => {
    const { db } = server.platform
    await sql`
      insert into removed_file (key, removed_at)
      select 'videos/' || number || '.mp4', now() - interval '1 day' + number * interval '1 ms'
      from generate_series(1, 100001) number
    `.execute(db)
    await follow(async files => {
      for (const number of [1, 2, 100_001]) expect(await files.has(`videos/${number}.mp4`)).toBe(true)
      expect(await files.has('videos/0.mp4')).toBe(false)
    })
  })
})
