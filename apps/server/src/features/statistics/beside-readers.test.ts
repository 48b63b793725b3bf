import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RETENTION_DAYS } from '#features/maintenance/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { deleteOldPlaybacks } from './service/daily-statistics.ts'
import { recordPlaybacks } from './service/record-playbacks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Runs an action while another transaction reads a table, as a backup or an export does for hours. */
async function duringBackupOf(table: string, act: () => Promise<void>): Promise<void> {
  await server.platform.db.transaction().execute(async backup => {
    await sql`select from ${sql.table(table)} limit 1`.execute(backup)
    await act()
  })
}

async function hasTable(name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(
    server.platform.db,
  )
  return rows[0]?.is === true
}

/** Runs a statement that fails when it must wait for a lock. */
async function runWithoutWaiting(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  await server.platform.db.transaction().execute(async tx => {
    await sql`set local lock_timeout = '200ms'`.execute(tx)
    await run(tx)
  })
}

describe('while a backup reads all tables', () => {
  it('old events stay until the next cleanup, and nobody waits for the backup', async () => {
    const { platform } = server
    const publisher = await buildPublisher(platform)
    const video = await buildVideo(platform, publisher.id)
    await sql`select add_player_event_day('2020-03-01')`.execute(platform.db)
    await duringBackupOf('player_event', async () => {
      expect(await deleteOldPlaybacks(platform, RETENTION_DAYS)).toBe(0)
      await runWithoutWaiting(tx =>
        recordPlaybacks(
          tx,
          [
            {
              publisherId: publisher.id,
              visit: { host: 'news.example', device: 'phone', bot: null, isCrawler: false },
              beacon: {
                schema: 1,
                playback: randomUUID(),
                video,
                version: '1.9.0',
                events: [{ seq: 0, type: 'start', position: 0 }],
              },
            },
          ],
          new Date(),
        ),
      )
    })
    expect(await hasTable('player_event_20200301')).toBe(true)
    await deleteOldPlaybacks(platform, RETENTION_DAYS)
    expect(await hasTable('player_event_20200301')).toBe(false)
  })

  it('the figures of a new month can be counted', async () => {
    await duringBackupOf('statistics_quarter', () =>
      runWithoutWaiting(tx => sql`select add_statistics_month('2031-02-10T00:00:00Z')`.execute(tx)),
    )
    const { rows } = await sql<{ index: string }>`
      select indexrelid::regclass::text as index from pg_index
      where indrelid = 'statistics_quarter_203102'::regclass and indrelid::regclass::text in (
        select inhrelid::regclass::text from pg_inherits where inhparent = 'statistics_quarter'::regclass)
    `.execute(server.platform.db)
    expect(rows).toHaveLength(2)
  })
})
