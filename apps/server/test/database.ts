import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

async function administer(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(inject('templateDatabaseUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the database of a test file as a copy of the migrated one, in 20 ms.
 * @param options.isEmpty without any tables instead
 */
export async function createTestDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const templateName = options.isEmpty ? 'template0' : template.pathname.slice(1)
  await administer(client => client.query(`create database ${name} template ${templateName}`))
  const url = new URL(template)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(client => client.query(`drop database if exists ${name} with (force)`)),
  }
}
