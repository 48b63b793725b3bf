import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createPool } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('createPool', () => {
  it('outlives connections that break in the hands of who holds them, and gives others', async () => {
    const broken = Promise.withResolvers<Error>()
    const pool = createPool(database.url, broken.resolve)
    const held = await pool.connect()
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect((await broken.promise).message).toMatch(/terminat/)
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})
