import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createPool, type Pool } from './database.ts'
import { migrate } from './migrations.ts'
import { checkServer, reachDatabase, withSetupErrors } from './reach-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const silent = () => undefined

/** Runs a callback with connections to an address, and closes them afterwards. */
async function withPool<T>(url: string, run: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, silent, 1)
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}

const reach = (url: string) =>
  withPool(url, pool => reachDatabase(pool, line => expect.fail(line), AbortSignal.timeout(60_000)))

/** The address of the test's database with one part replaced. */
function addressWith(change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'search'>>): string {
  return Object.assign(new URL(database.url), change).href
}

describe('reachDatabase', () => {
  it('accepts a usable database without output', async () => {
    await expect(reach(database.url)).resolves.toBeUndefined()
  })
})

describe('reachDatabase refuses', () => {
  it.each([
    ['a wrong password', { password: 'guessed' }, 'password authentication failed'],
    ['an unknown database', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
    ['a server that speaks no TLS when it must', { search: '?sslmode=verify-full' }, 'does not support SSL'],
    ['a certificate that is not there', { search: '?sslrootcert=/nowhere' }, '/nowhere'],
  ])('%s in one line that names the setting, without waiting', async (_what, change, reason) => {
    await expect(reach(addressWith(change))).rejects.toThrow(
      new RegExp(`^DATABASE_URL can't be used: .*${reason}`),
    )
  })
})

describe('checkServer', () => {
  it('accepts PostgreSQL 15 and newer', () => {
    for (const version of ['15.14 (Debian 15.14-0+deb12u1)', '18.0'])
      checkServer({ version, encoding: 'UTF8' })
  })

  it('refuses an older version, and names it', () => {
    expect(() => checkServer({ version: '14.2', encoding: 'UTF8' })).toThrow(
      'DATABASE_URL names a PostgreSQL 14.2; Feedreel needs 15 or newer.',
    )
  })

  it('refuses a database in another encoding', () => {
    expect(() => checkServer({ version: '15.14', encoding: 'LATIN1' })).toThrow(
      'DATABASE_URL names a database in LATIN1; Feedreel needs one in UTF8.',
    )
  })
})

describe('withSetupErrors', () => {
  it('says in one sentence when the user may not migrate the database', async () => {
    const role = `${new URL(database.url).pathname.slice(1)}_poor`
    await withPool(database.url, async pool => {
      await pool.query(`create role ${role} login password 'poor'`)
      try {
        const migrated = withPool(addressWith({ username: role, password: 'poor' }), poor =>
          withSetupErrors(() => migrate(poor)),
        )
        await expect(migrated).rejects.toThrow(/^The database can't be migrated: permission denied /)
      } finally {
        await pool.query(`drop role ${role}`)
      }
    })
  })

  it('passes on errors of the product', async () => {
    const ours = withPool(database.url, pool => withSetupErrors(() => pool.query('selekt')))
    await expect(ours).rejects.toThrow(/^syntax error/)
  })
})
