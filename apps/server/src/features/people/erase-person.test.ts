import { randomUUID } from 'node:crypto'
import type { JobLog } from '@feedreel/contracts/job-log'
import type { ListAnswer } from '@feedreel/contracts/list'
import type { NewToken } from '@feedreel/contracts/people/tokens'
import type { Video } from '@feedreel/contracts/videos'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chainEntries } from '#features/audit/service/chain-entries.ts'
import { verifyChain } from '#features/audit/service/verify-chain.ts'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { setAdministratorCommand } from '#features/session/commands.ts'
import { personActor } from '#platform/actor.ts'
import { findJobsOfLog } from '#platform/queue/job-table.ts'
import { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { countLockWaits, untilLockWait } from '#test/lock-waits.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
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
  const { rows } = await pool.query<{ name: string; place: string }>(
    `select relname as name, oid::regclass as place from pg_class
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'`,
  )
  const found: string[] = []
  for (const { name, place } of rows) {
    const held = await pool.query(`select from ${place} as held where held::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (held.rows.length > 0) found.push(name)
  }
  return found
}

async function operator() {
  const { username } = await buildPerson(server.platform, 'operator')
  const client = new ApiClient(server.url)
  await client.signIn(username, PERSON_PASSWORD)
  return { client, username }
}

async function expectErased(username: string) {
  expect(await tablesThatHold(username)).toContain('administrator')
  expect(await erase(username)).toMatchObject({ isFailure: false })
  expect(await tablesThatHold(username)).toEqual([])
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

  it('who requested a command that still waits leaves no name, and the command stays queued', async () => {
    const { platform } = server
    const { id, username } = await buildPerson(platform, 'operator')
    const queued = await platform.db.transaction().execute(async tx =>
      enqueueLogged(platform, tx, {
        name: 'command.run',
        payload: { command: 'cleanup', values: {}, actor: personActor({ id, username }, '192.0.2.1') },
        uniqueKey: randomUUID(),
        log: { job_type: 'command', details: 'Command cleanup was requested.' },
      }),
    )
    await expectErased(username)
    expect(await findJobsOfLog(platform.db, ['command.run'], queued ?? 0)).toHaveLength(1)
  })

  it('who made and revoked tokens leaves no name', async () => {
    const { client, username } = await operator()
    const token = { name: 'script', scopes: ['read'], publishers: null, expires_in_days: 3 }
    const made = await client.must<NewToken>('POST', '/api/portal/tokens/', token)
    await client.must('DELETE', `/api/portal/tokens/${made.token.id}/`)
    await client.must('POST', '/api/portal/tokens/', token)
    await expectErased(username)
  })

  it('who cancels a job at that moment leaves no name', async () => {
    const { db } = server.platform
    const { client, username } = await operator()
    const log = { job_type: 'cleanup', details: 'Regular cleanup.' } as const
    const job = { name: 'cleanup', payload: {}, uniqueKey: randomUUID(), log } as const
    const queued = await db.transaction().execute(tx => enqueueLogged(server.platform, tx, job))
    const both = await db.transaction().execute(async tx => {
      await tx.selectFrom('job_log').select('id').where('id', '=', queued).forUpdate().execute()
      const cancelling = client.post(`/api/portal/logs/${queued}/cancel/`)
      await untilLockWait(db)
      let isErased = false
      const erasing = erase(username).finally(() => {
        isErased = true
      })
      await vi.waitUntil(async () => isErased || (await countLockWaits(db)) > 1, POLL_OPTIONS)
      return { cancelling, erasing }
    })
    expect((await both.cancelling).status).toBe(200)
    expect(await both.erasing).toMatchObject({ isFailure: false })
    expect(await tablesThatHold(username)).toEqual([])
  })

  it('who cancelled jobs leaves no name, also when these are retried and their videos deleted', async () => {
    const { client, username } = await operator()
    const { id: feed } = await buildFeed(server.platform)
    await buildItems(server.platform, feed, [feedItem()])
    const { id: publisher } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed, top_n_contents: 1, categories: [] }],
    })
    const video = await client.must<Video>('POST', `/api/portal/publishers/${publisher}/generate/`, {})
    await client.must('POST', `/api/portal/videos/${video.id}/cancel/`)
    await owner.must('POST', '/api/portal/videos/bulk/', { action: 'delete', ids: [video.id] })
    const { results } = await client.must<ListAnswer<JobLog>>('GET', `/api/portal/logs/?feed=${feed}`)
    await client.must('POST', `/api/portal/logs/${results[0]?.id}/cancel/`)
    await owner.must('POST', `/api/portal/logs/${results[0]?.id}/retry/`)
    await expectErased(username)
  })

  it('who was named in a shell leaves no name, but entries of what was done', async () => {
    const { id, username } = await buildPerson(server.platform, 'editor')
    const values = { username, password: 'another one by now' }
    const result = await runInShell(
      server.platform,
      setAdministratorCommand,
      values,
      new AbortController().signal,
    )
    expect(result.output).toBe(`Administrator "${username}" was changed.`)
    await expectErased(username)
    expect(await owner.must('GET', `/api/portal/audit/?subject=person&subject_id=${id}`)).toMatchObject({
      results: [
        { action: 'erased' },
        {
          actor: 'shell',
          action: 'password_changed',
          label: `person ${id}`,
          changes: { role: { from: 'editor', to: 'owner' } },
        },
        { action: 'link_used' },
        { action: 'created' },
      ],
    })
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
