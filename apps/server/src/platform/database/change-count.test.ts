import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type Changing, readChanges } from './change-count.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Whether a statement is counted as a change of something. */
async function isCounted(of: Changing, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { db } = server.platform
  const before = await readChanges(db, [of])
  await statement.execute(db)
  return (await readChanges(db, [of])) > before
}

describe('counted changes', () => {
  it('are those that a search, a choice or a player would show, and no others', async () => {
    const feed = await buildFeed(server.platform)
    const other = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem()])
    const { id: publisher } = await buildPublisher(server.platform, {})
    const ofItems: Changing = `item ${feed.id}`
    const statements: [Changing, ReturnType<typeof sql>, boolean][] = [
      ['feed', sql`update feed set name = 'Another'`, true],
      ['feed', sql`update feed set is_active = false`, true],
      ['feed', sql`update feed set last_updated = now()`, false],
      ['publisher', sql`update publisher set name = 'Another'`, true],
      ['publisher', sql`update publisher set last_video_generated = now()`, false],
      ['video', sql`insert into video (publisher_id) values (${publisher})`, true],
      ['video', sql`update video set latest_content_title = 'Title', status = 'COMPLETED'`, true],
      ['video', sql`update video set view_count = 7`, false],
      ['player', sql`update video set status = 'COMPLETED'`, true],
      ['player', sql`update video set view_count = 8`, false],
      ['player', sql`update publisher set is_active = false`, true],
      ['player', sql`update publisher_slug set slug = slug || '-new'`, true],
      ['video', sql`delete from video`, true],
      [ofItems, sql`update item set title = 'Another'`, true],
      [ofItems, sql`update item set title = 'Another'`, false],
      [ofItems, sql`update item set category = 'SPORT'`, true],
      [ofItems, sql`update item set picture_key = 'pictures/a'`, false],
      [`item ${other.id}`, sql`update item set title = 'Third'`, false],
      [
        ofItems,
        sql`insert into item (feed_id, title, summary, category, content_hash) values (${feed.id}, 'New', '', '', '')`,
        true,
      ],
      [ofItems, sql`delete from item`, true],
      ['publisher', sql`delete from publisher`, true],
      ['feed', sql`delete from feed`, true],
    ]
    for (const [of, statement, expected] of statements) {
      const { sql: text } = statement.compile(server.platform.db)
      expect(await isCounted(of, statement), `${of}: ${text}`).toBe(expected)
    }
  })

  it('do not count what is rolled back', async () => {
    const { db } = server.platform
    const before = await readChanges(db, ['feed'])
    const failing = db.transaction().execute(async tx => {
      await sql`insert into feed (name, url) values ('Gone', 'https://gone.example/')`.execute(tx)
      expect(await readChanges(tx, ['feed'])).toBeGreaterThan(before)
      throw new Error('Back.')
    })
    await expect(failing).rejects.toThrow('Back.')
    expect(await readChanges(db, ['feed'])).toBe(before)
  })
})
