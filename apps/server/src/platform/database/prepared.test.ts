import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDatabase, createPool, type Database, type Pool, type Queryable } from './database.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
let pool: Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, () => undefined, 1)
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function double(on: Queryable, value: number): Promise<number | undefined> {
  const { rows } = await sql<{
    result: number
  }>`${prepared('double')} select 2 * ${value}::integer as result`.execute(on)
  return rows[0]?.result
}

describe('a prepared statement', () => {
  it('is planned once by its connection, also inside transactions', async () => {
    expect(await double(db, 4)).toBe(8)
    expect(await db.transaction().execute(tx => double(tx, 5))).toBe(10)
    expect((await pool.query('/* prepared: double */ select 2 * $1::integer as result', [6])).rows).toEqual([
      { result: 12 },
    ])
    const { rows } = await sql`
      select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ name: 'double', runs: 3 }])
  })

  it('refuses another statement of the same name', async () => {
    await double(db, 1)
    await expect(sql`${prepared('double')} select 1`.execute(db)).rejects.toThrow('must be unique')
  })
})
