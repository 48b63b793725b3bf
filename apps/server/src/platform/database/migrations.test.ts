import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { createPool, type Pool } from './database.ts'
import { migrate } from './migrations.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const RELEASED = 'released.sha256'
/** The advisory lock of all processes that migrate. */
const LOCK_ID = 724_001
/** The error of a statement whose connection an administrator ended. */
const ADMIN_SHUTDOWN = '57P01'

/** Lines as `sha256sum` writes them. */
async function presentLines(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const content = await readFile(join(FOLDER, name))
      return `${createHash('sha256').update(content).digest('hex')}  ${name}`
    }),
  )
}

const releasedLines = async () =>
  (await readFile(join(FOLDER, RELEASED), 'utf8')).split('\n').filter(line => line !== '')

describe('a released migration', () => {
  it('is never changed, renamed or removed', async () => {
    const present = new Set(await presentLines())
    const broken = (await releasedLines()).filter(line => !present.has(line))
    expect(
      broken,
      'Installations have run these migrations under these names: restore the files and put the change into a new migration.',
    ).toEqual([])
  })

  it('is listed with its hash, in the order of the numbers', async () => {
    expect(
      await releasedLines(),
      `Add the new migration: cd apps/server/migrations && sha256sum NAME.sql >> ${RELEASED}`,
    ).toEqual(await presentLines())
  })

  it('has a unique number', async () => {
    const numbers = (await releasedLines()).map(line => / {2}(\d{4})-/.exec(line)?.[1])
    expect(numbers).toEqual([...new Set(numbers)])
  })
})

describe('migrate', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await createTestDatabase()
    // Connections that are still closing when the database is dropped report that they were terminated.
    pool = createPool(database.url, () => undefined)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('recognises migrations that ran under the names from before they were renumbered', async () => {
    await pool.query(`update migration set name = '0022-host-places.sql' where name = '0024-host-places.sql'`)
    await pool.query(
      `update migration set name = '0035-own-sessions.sql' where name = '0034-own-sessions.sql'`,
    )
    await pool.query(
      `update migration set name = '0034-account-protection.sql' where name = '0033-account-protection.sql'`,
    )
    expect(await migrate(pool)).toEqual([])
    const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
    const names = (await releasedLines()).map(line => line.split('  ')[1])
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  it('says before it starts how many migrations it applies, and nothing when there are none', async () => {
    const empty = await createTestDatabase({ isEmpty: true })
    const emptyPool = createPool(empty.url, () => undefined)
    try {
      const lines: string[] = []
      const ran = await migrate(emptyPool, line => lines.push(line))
      expect(lines).toEqual([`Applying ${ran.length} migrations…`])
      await migrate(emptyPool, line => lines.push(line))
      expect(lines).toHaveLength(1)
    } finally {
      await emptyPool.end()
      await empty.drop()
    }
  })

  it('says that it waits for another process, however short the statements of the role may be', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c statement_timeout=100 -c lock_timeout=100')
    const hurried = createPool(url.href, () => undefined)
    const other = await pool.connect()
    try {
      await other.query('select pg_advisory_lock($1)', [LOCK_ID])
      const told = Promise.withResolvers<string>()
      const migration = migrate(hurried, told.resolve)
      migration.catch(told.reject)
      expect(await told.promise).toBe('Waiting for another process, which migrates the database…')
      await other.query('select pg_advisory_unlock($1)', [LOCK_ID])
      expect(await migration).toEqual([])
    } finally {
      // Also unlocks after a failure.
      other.release(true)
      await hurried.end()
    }
  })

  it('reports the first error when the connection is lost, with which nothing can be rolled back', async () => {
    const other = await pool.connect()
    try {
      await other.query('select pg_advisory_lock($1)', [LOCK_ID])
      const migration = migrate(pool)
      const outcome = migration.then(
        () => null,
        (error: unknown) => error,
      )
      await vi.waitUntil(async () => {
        const { rowCount } = await other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
        )
        return rowCount === 1
      }, POLL_OPTIONS)
      expect(await outcome).toMatchObject({ code: ADMIN_SHUTDOWN })
    } finally {
      await other.query('select pg_advisory_unlock($1)', [LOCK_ID])
      other.release()
    }
    expect(await migrate(pool)).toEqual([])
  })
})
