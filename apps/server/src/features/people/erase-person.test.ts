import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainEntries } from '#features/audit/service/chain-entries.ts'
import { verifyChain } from '#features/audit/service/verify-chain.ts'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import { personActor } from '#platform/actor.ts'
import { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { erasePersonCommand } from './commands.ts'

let server: TestServer
let owner: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.operator()
})
afterAll(() => server.stop())

const erase = (username: string) =>
  runInShell(server.platform, erasePersonCommand, { username }, new AbortController().signal)

/** The names of the tables that contain a text. */
async function tablesThatHold(text: string): Promise<string[]> {
  const { pool } = server.platform
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const held = await pool.query(`select from "${name}" as held where held::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (held.rows.length > 0) found.push(name)
  }
  return found
}

describe('erasing a person', () => {
  it('removes the name from every table, keeps what the person did, and leaves the chain whole', async () => {
    const { platform } = server
    const { id, username } = await buildPerson(platform, 'owner')
    const client = new ApiClient(server.url)
    await client.signIn(username, 'wrong')
    await client.signIn(username, PERSON_PASSWORD)
    const url = 'https://feeds.example/erased.xml'
    const { id: feed } = await client.must<{ id: number }>('POST', '/api/portal/feeds/', {
      name: 'Left',
      url,
    })
    const { id: itemFeed } = await buildFeed(platform)
    const [item = 0, other = 0] = await buildItems(platform, itemFeed, [feedItem(), feedItem()])
    const reason = { reason: 'legal', note: '' }
    await client.must('POST', `/api/portal/items/${item}/withdraw/`, reason)
    await client.must('POST', `/api/portal/items/${item}/restore/`, {})
    await client.must('PATCH', `/api/portal/items/${other}/`, { title: 'Edited' })
    const command = { command: 'cleanup', values: {}, actor: personActor({ id, username }, '192.0.2.1') }
    await platform.db
      .insertInto('job_log')
      .values({
        job_type: 'command',
        status: 'success',
        started_at: new Date(),
        details: 'Done.',
        payload: JSON.stringify(command),
      })
      .execute()
    await chainEntries(platform)
    expect(await tablesThatHold(username)).toEqual(
      expect.arrayContaining(['administrator', 'session', 'withdrawal', 'item_edit', 'job_log']),
    )

    expect(await erase(username)).toMatchObject({
      isFailure: false,
      output: `The person was erased. Audit entries call them person ${id}.`,
    })
    expect(await tablesThatHold(username)).toEqual([])
    expect((await client.get('/api/portal/feeds/')).status).toBe(401)
    expect((await server.visitor().signIn(username, PERSON_PASSWORD)).status).toBe(401)
    const { results } = await owner.must<{ results: object[] }>(
      'GET',
      `/api/portal/audit/?subject=feed&subject_id=${feed}`,
    )
    expect(results).toMatchObject([{ actor: `person ${id}`, person_id: id, action: 'created' }])
    expect(await owner.must('GET', `/api/portal/audit/?actor=person ${id}&subject=person`)).toMatchObject({
      results: [{ label: `person ${id}`, action: 'link_used' }],
    })
    expect(await owner.must('GET', `/api/portal/audit/?subject=person&subject_id=${id}`)).toMatchObject({
      results: [{ actor: 'shell', action: 'erased' }, { action: 'link_used' }, { action: 'created' }],
    })
    await chainEntries(platform)
    expect(await verifyChain(platform, null)).toMatchObject({ from: 1, unchained: 0, fault: null })
  })
})

describe('erasing a person refuses', () => {
  it('an unknown name', async () => {
    expect(await erase('nobody')).toMatchObject({ isFailure: true, errors: 'There is no person "nobody".' })
  })

  it('the last owner', async () => {
    expect(await erase(TEST_USER.username)).toMatchObject({
      isFailure: true,
      errors: 'This is the last owner. Make somebody else an owner first.',
    })
    expect((await owner.get('/api/portal/feeds/')).status).toBe(200)
  })
})
