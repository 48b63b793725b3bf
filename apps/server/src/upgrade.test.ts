import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Person } from '@feedreel/contracts/people/people'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')
/** The first migration of people with roles. */
const PEOPLE = '0080-people.sql'
const ACCOUNT = { username: 'editor', password: 'kept from before' }
/** The password as stored by versions without people. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$424GlreU0aGI2nQUrkwsJw$wmEwz6XBqbe8/BDsx89PyLKlXgu+HHNv4dSR3l/6pKw'

/** Migrates an empty database to the last version without people, with its only administrator. */
async function buildOldInstallation(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table migration (name text primary key, ran_at timestamptz default now())')
    const files = (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql') && name < PEOPLE).sort()
    for (const name of files) {
      await client.query(await readFile(join(MIGRATIONS, name), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await client.query('insert into administrator (username, password_hash) values ($1, $2)', [
      ACCOUNT.username,
      PASSWORD_HASH,
    ])
  } finally {
    await client.end()
  }
}

describe('an installation from before people with roles, after the update', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ prepare: buildOldInstallation })
  })
  afterAll(() => server.stop())

  it('signs its administrator in with only the password, as an owner of all publishers', async () => {
    const client = server.visitor()
    expect(await client.signIn(ACCOUNT.username, ACCOUNT.password)).toMatchObject({ status: 200 })
    const { results } = await client.must<{ results: Person[] }>('GET', '/api/portal/people/')
    expect(results).toMatchObject([
      { username: ACCOUNT.username, role: 'owner', publishers: null, is_active: true },
    ])
    const settings = { video_retention_days: 31 }
    expect(await client.put('/api/portal/settings/', settings)).toMatchObject({ status: 200, body: settings })
    expect(await client.get('/api/portal/stats/')).toMatchObject({ status: 200 })
  })

  it('refuses a wrong password', async () => {
    const answer = await server.visitor().signIn(ACCOUNT.username, 'another one')
    expect(answer).toMatchObject({ status: 401 })
  })
})
