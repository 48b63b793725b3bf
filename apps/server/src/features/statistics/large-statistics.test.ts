import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { deleteFiguresBefore, rewriteDays } from './store/roll-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PUBLISHERS = 100
const VALUES = 10
const EARLIER_DAYS = 20
const DAY = '2026-05-20'

/** Figures of days: of one video of each publisher, of the publishers and of everything. */
async function fillDays(): Promise<void> {
  const { db } = server.platform
  await sql`
    insert into statistics_day (day, publisher_id, video_id, dimension, value)
    select ${DAY}::date - earlier, publisher, video * publisher, 'host', 'host ' || value
    from generate_series(0, ${EARLIER_DAYS}) as earlier, generate_series(0, ${PUBLISHERS}) as publisher,
      generate_series(0, 1) as video, generate_series(1, ${VALUES}) as value
    where publisher > 0 or video = 0
  `.execute(db)
  await sql`analyze statistics_day`.execute(db)
}

/** How many rows of a table the transaction has read so far. */
async function countRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}
  `.execute(tx)
  return rows[0]?.read ?? 0
}

describe('statistics of many publishers and years', () => {
  it('replace the figures of a day without reading those of all publishers for each', async () => {
    await fillDays()
    const due = Array.from({ length: PUBLISHERS }, (_, index) => ({
      day: DAY,
      publisher_id: index + 1,
      video_id: index + 1,
    }))
    await server.platform.db.transaction().execute(async tx => {
      // This table is small enough to be read as a whole; that of some years is not.
      await sql`set local enable_seqscan = off`.execute(tx)
      await rewriteDays(tx, due, 'UTC')
      expect(await countRead(tx, 'statistics_day')).toBeLessThan(2 * (2 * PUBLISHERS + 1) * VALUES)
    })
  })

  it('find the old items of videos without reading the others', async () => {
    const { db } = server.platform
    await sql`
      insert into statistics_chapter (video_id, number, start_s, story, title, created_at)
      select id, 0, 0, 'story ' || id, 'A story', ${DAY}::date + id * interval '1 minute'
      from generate_series(1, 10000) as id
    `.execute(db)
    await sql`analyze statistics_chapter`.execute(db)
    await db.transaction().execute(async tx => {
      await deleteFiguresBefore(tx, new Date(`${DAY}T01:00:00Z`))
      expect(await countRead(tx, 'statistics_chapter')).toBeLessThan(100)
    })
  })
})
