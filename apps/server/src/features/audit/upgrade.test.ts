import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, type Pool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrations.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, () => undefined)
  // The state after the previous version.
  await pool.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
  await pool.query('create extension if not exists pg_trgm')
  await pool.query('create table migration (name text primary key, ran_at timestamptz default now())')
  const older = (await readdir(FOLDER)).filter(name => name.endsWith('.sql') && name < '0110').sort()
  for (const name of older) {
    await pool.query(await readFile(join(FOLDER, name), 'utf8'))
    await pool.query('insert into migration (name) values ($1)', [name])
  }
  await pool.query(`insert into administrator (username, password_hash) values ('ada', 'x'), ('shell', 'x')`)
  await insertAsBefore()
  await migrate(pool)
  await insertAsBefore()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Entries in the form of the previous version. */
async function insertAsBefore(): Promise<void> {
  await pool.query(`insert into audit (at, actor, address, action, subject, subject_id, label) values
    (now(), 'ada', '192.0.2.1', 'created', 'feed', 7, 'ada'),
    (now(), 'ada', '192.0.2.1', 'signed_in', 'session', 1, 'ada'),
    (now(), 'ada', '192.0.2.1', 'sign_in_failed', 'session', null, 'ada'),
    (now(), '(unknown name)', '192.0.2.1', 'sign_in_failed', 'session', null, '(unknown name)'),
    (now(), 'shell', null, 'run', 'command', null, 'cleanup'),
    (now(), 'shell', '192.0.2.1', 'updated', 'person', 1, 'ada'),
    (now(), 'feedreel', null, 'updated', 'item', 3, 'A story'),
    (now(), 'somebody gone', '192.0.2.1', 'deleted', 'feed', 8, 'A feed')`)
}

const EXPECTED = [
  ['person 1', 'person', 1, 'ada'],
  ['person 1', 'person', 1, 'person 1'],
  ['person 1', 'visitor', 1, 'person 1'],
  ['(unknown name)', 'visitor', null, '(unknown name)'],
  ['shell', 'shell', null, 'cleanup'],
  ['person 2', 'person', 2, 'person 1'],
  ['feedreel', 'job', null, 'A story'],
  ['somebody gone', 'person', null, 'A feed'],
]

describe('audit entries of the previous version', () => {
  it('reference people by id after the update, also entries that it still writes', async () => {
    const { rows } = await pool.query({
      text: 'select actor, actor_kind, person_id, label from audit order by id',
      rowMode: 'array',
    })
    expect(rows).toEqual([...EXPECTED, ...EXPECTED])
  })

  it('are counted by their current actors', async () => {
    const { rows } = await pool.query(
      `select kind, sum(rows)::integer as rows from row_count where table_name = 'audit' group by 1 order by 1`,
    )
    const counted = await pool.query(
      'select actor as kind, count(*)::integer as rows from audit group by 1 order by 1',
    )
    expect(rows).toEqual(counted.rows)
  })
})
