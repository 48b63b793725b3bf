import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { readRowCount, readRowCounts } from './row-count.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, () => undefined)
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function addFeeds(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into feed (name, url, is_active)
    select 'Feed', 'https://feeds.example/' || gen_random_uuid(), n % 2 = 0 from generate_series(1, ${count}::int) n
    returning id
  `.execute(db)
  return rows.map(row => row.id)
}

const addItems = (feedId: number, count: number, category: string) =>
  sql`
    insert into item (feed_id, title, summary, category, content_hash)
    select ${feedId}, 'Story', '', ${category}, '' from generate_series(1, ${count}::int)
  `.execute(db)

/** Counts the rows themselves, to compare. */
async function countItems(): Promise<{ part: string; kind: string; rows: number }[]> {
  const { rows } = await sql<{ part: string; kind: string; rows: number }>`
    select feed_id::text as part, category as kind, count(*) as rows from item group by 1, 2
  `.execute(db)
  return rows
}

const sorted = <T>(rows: T[]) => rows.map(row => JSON.stringify(row)).sort()

describe('the maintained counts', () => {
  it('follow added, changed and removed rows of each kind', async () => {
    const before = await readRowCount(db, 'feed')
    const ids = await addFeeds(10)
    expect(await readRowCount(db, 'feed')).toBe(before + 10)
    const active = await readRowCount(db, 'feed', { kind: 'true' })
    await db.updateTable('feed').set({ is_active: false }).where('id', 'in', ids).execute()
    expect(await readRowCount(db, 'feed', { kind: 'true' })).toBe(active - 5)
    await db.deleteFrom('feed').where('id', 'in', ids).execute()
    expect(await readRowCount(db, 'feed')).toBe(before)
  })

  it('contain the bytes of videos and segments', async () => {
    const kept = () => Promise.all(['video', 'segment'].map(part => readRowCount(db, 'bytes', { part })))
    const { id } = await db
      .insertInto('publisher')
      .values({ name: 'P' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into video (publisher_id, status, bytes)
      select ${id}, 'COMPLETED', 4000000000 from generate_series(1, 3)`.execute(db)
    await sql`insert into segment (key, header_hash, duration_s, bytes)
      select n, '', 1, n from generate_series(1, 3) n`.execute(db)
    expect(await kept()).toEqual([12_000_000_000, 6])
    await sql`update segment set bytes = 7, last_used_at = now() where key = '3'`.execute(db)
    await sql`update video set bytes = bytes + 1, view_count = 5`.execute(db)
    expect(await kept()).toEqual([12_000_000_003, 10])
    await db.deleteFrom('publisher').where('id', '=', id).execute()
    await sql`delete from segment where key = '3'`.execute(db)
    expect(await kept()).toEqual([0, 3])
    await sql`truncate segment`.execute(db)
    expect(await kept()).toEqual([0, 0])
  })

  it('are not changed by a transaction that is rolled back', async () => {
    const before = await readRowCount(db, 'feed')
    await expect(
      db.transaction().execute(async tx => {
        await sql`insert into feed (name, url) values ('Gone', 'https://feeds.example/gone')`.execute(tx)
        expect(await readRowCount(tx, 'feed')).toBe(before + 1)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await readRowCount(db, 'feed')).toBe(before)
  })

  it('are exact after many concurrent changes', async () => {
    const feeds = await addFeeds(3)
    const change = async (n: number) => {
      const feed = feeds[n % 3] ?? 0
      await addItems(feed, 1 + (n % 4), n % 2 === 0 ? 'News' : 'Sport')
      if (n % 5 === 0) {
        await sql`delete from item where id in (
          select id from item where feed_id = ${feed} order by id limit 2 for update skip locked)`.execute(db)
      }
      if (n % 7 === 0) {
        await sql`update item set category = 'Culture' where id in (
          select id from item where feed_id = ${feed} order by id desc limit 1 for update skip locked)`.execute(
          db,
        )
      }
    }
    await Promise.all(Array.from({ length: 300 }, (_, n) => change(n)))
    const counted = await countItems()
    expect(sorted(await readRowCounts(db, 'item'))).toEqual(sorted(counted))
    const total = counted.reduce((sum, { rows }) => sum + rows, 0)
    expect(await readRowCount(db, 'all items')).toBe(total)
    expect(await readRowCounts(db, 'item', [String(feeds[0])])).toHaveLength(
      counted.filter(({ part }) => part === String(feeds[0])).length,
    )
  })

  it('stay few rows, however often something changes', async () => {
    const [feed = 0] = await addFeeds(1)
    for (let n = 0; n < 400; n += 1) await addItems(feed, 1, 'News')
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from row_count where table_name = 'item' and part = ${String(feed)}
    `.execute(db)
    expect(rows[0]?.count).toBeLessThan(250)
    expect(await readRowCount(db, 'item', { part: String(feed) })).toBe(400)
  })

  it('stay exact and few with a hundred kinds, which come and go', async () => {
    const [feed = 0] = await addFeeds(1)
    const categories = 100
    for (let n = 0; n < 120; n += 1) {
      await sql`
        insert into item (feed_id, title, summary, category, content_hash)
        select ${feed}, 'Story', '', 'Category ' || ${n}::int || '.' || kind, '' from generate_series(1, ${categories}::int) kind
      `.execute(db)
      if (n > 0) await sql`delete from item where category like ${`Category ${n - 1}.%`}`.execute(db)
    }
    const counts = await readRowCounts(db, 'item', [String(feed)])
    expect(sorted(counts)).toEqual(sorted((await countItems()).filter(({ part }) => part === String(feed))))
    expect(counts).toHaveLength(categories)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from row_count where table_name = 'item' and part = ${String(feed)}
    `.execute(db)
    // Without folding there would be 23,900.
    expect(rows[0]?.count).toBeLessThan(20_000)
  })

  it('do not make other transactions wait for an open one', async () => {
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    try {
      const before = await readRowCount(db, 'feed')
      await other.query('begin')
      await other.query(`insert into feed (name, url) values ('Open', 'https://feeds.example/open')`)
      await addFeeds(3)
      expect(await readRowCount(db, 'feed')).toBe(before + 3)
      await other.query('commit')
      expect(await readRowCount(db, 'feed')).toBe(before + 4)
    } finally {
      await other.end()
    }
  })

  it('are reset when a table is truncated', async () => {
    const [feed = 0] = await addFeeds(1)
    await addItems(feed, 3, 'News')
    await sql`truncate item cascade`.execute(db)
    expect(await readRowCounts(db, 'item')).toEqual([])
    expect(await readRowCount(db, 'all items')).toBe(0)
  })
})
