import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import { sealSecrets, unsealSecrets } from '#features/commands/service/seal-values.ts'
import { param } from '#platform/command.ts'
import { followKeys, type Keys } from '#platform/keys/keys.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { rotateKeysCommand } from './commands.ts'
import { forgetRetiredKeys } from './service/rotate-keys.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const WORD = param({ name: 'word', label: 'Word', type: 'text', help: 'Secret.', secret: true })

const rotate = () => runInShell(server.platform, rotateKeysCommand, {}, new AbortController().signal)

/** Ends the grace in which the new keys are not in use yet. */
const endGrace = () =>
  sql`update server_secret set active_from = now() - interval '2 minutes'`.execute(server.platform.db)

/** The keys as another process sees them. */
async function withOtherProcess(work: (keys: Keys) => Promise<void>, readEveryMs = 3_600_000) {
  const keys = await followKeys(server.platform.db, server.platform.log, readEveryMs)
  try {
    await work(keys)
  } finally {
    keys.stop()
  }
}

const secretsOf = async (name: string) => {
  const { db } = server.platform
  const now = await db.selectFrom('server_secret').select('value').where('name', '=', name).execute()
  const old = await db.selectFrom('retired_secret').select('value').where('name', '=', name).execute()
  return { now: now.map(({ value }) => value), old: old.map(({ value }) => value) }
}

describe('a rotation of the keys', () => {
  it('ends no session, before and after the new keys are in use', async () => {
    const client = await server.operator()
    const before = await secretsOf('session')
    expect(await rotate()).toMatchObject({
      isFailure: false,
      output: expect.stringMatching(/^Replaced \d keys? \((command values, )?session\); in use/),
    })
    expect((await secretsOf('session')).old).toEqual(before.now)
    expect((await client.get('/api/portal/feeds/')).status).toBe(200)
    await endGrace()
    await server.platform.keys.refresh()
    // The second request shows that the answer to the first one did not delete the cookie.
    for (const time of ['first', 'second']) {
      expect((await client.get('/api/portal/feeds/')).status, time).toBe(200)
    }
    const fresh = await server.operator()
    expect((await fresh.get('/api/portal/feeds/')).status).toBe(200)
    await server.platform.db.deleteFrom('retired_secret').execute()
    await server.platform.keys.refresh()
    expect((await fresh.get('/api/portal/feeds/')).status).toBe(200)
    expect((await client.get('/api/portal/feeds/')).status).toBe(401)
  })

  it('gives a cookie with an old signature a new one when the session is saved', async () => {
    const client = await server.operator()
    const old = client.cookies.get('sessionid')
    await rotate()
    await endGrace()
    await server.platform.keys.refresh()
    await client.get('/api/portal/feeds/')
    expect(client.cookies.get('sessionid')).toBe(old)
    await server.platform.db
      .updateTable('session')
      .set({ data: sql`jsonb_set(data, '{renewedAtMs}', '0')` })
      .execute()
    await client.get('/api/portal/feeds/')
    expect(client.cookies.get('sessionid')).not.toBe(old)
    await server.platform.db.deleteFrom('retired_secret').execute()
    await server.platform.keys.refresh()
    expect((await client.get('/api/portal/feeds/')).status).toBe(200)
  })

  it('reaches other processes, which accept the new key before any process uses it', async () => {
    await withOtherProcess(async other => {
      const [ours, theirs] = [await server.platform.keys.signer('session'), await other.signer('session')]
      await rotate()
      const early = ours.sign('id')
      expect(theirs.unsign(early)).toMatchObject({ valid: true })
      await endGrace()
      await server.platform.keys.refresh()
      await vi.waitUntil(() => theirs.unsign(ours.sign('id')).valid, POLL_OPTIONS)
      await vi.waitUntil(() => theirs.sign('id') === ours.sign('id'), POLL_OPTIONS)
      expect(ours.sign('id')).not.toBe(early)
      expect(ours.unsign(early)).toMatchObject({ valid: true, value: 'id' })
    }, 20)
  })

  it('re-encrypts stored values, which a process that has loaded only the old keys can open', async () => {
    const { platform } = server
    const queued = await sealSecrets(platform, [WORD], { word: 'open sesame' })
    await withOtherProcess(async other => {
      const payload = JSON.stringify({ command: 'knock', ...queued })
      const { id } = await platform.db
        .insertInto('job_log')
        .values({ job_type: 'command', status: 'success', started_at: new Date(), details: '', payload })
        .returning('id')
        .executeTakeFirstOrThrow()
      const boss = await platform.pool.query(
        `insert into pgboss.job (name, data) values ('command.run', $1) returning id`,
        [payload],
      )
      expect(await rotate()).toMatchObject({
        output: expect.stringContaining('Re-encrypted 2 stored values.'),
      })
      // Opened with the new keys only.
      await platform.db.deleteFrom('retired_secret').execute()
      const log = await platform.pool.query('select payload as data from job_log where id = $1', [id])
      const job = await platform.pool.query('select data from pgboss.job where id = $1', [boss.rows[0].id])
      for (const { data } of [...log.rows, ...job.rows]) {
        expect(data.sealed).not.toBe(queued.sealed)
        const opened = await unsealSecrets({ keys: other }, { values: {}, sealed: data.sealed })
        expect(opened).toEqual({ word: 'open sesame' })
      }
    })
  })

  it('keeps the old keys for 31 days', async () => {
    const { db, clock } = server.platform
    await rotate()
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    await db
      .updateTable('retired_secret')
      .set({ retired_at: daysAgo(30) })
      .execute()
    await forgetRetiredKeys(server.platform)
    expect((await secretsOf('session')).old).toHaveLength(1)
    await db
      .updateTable('retired_secret')
      .set({ retired_at: daysAgo(32) })
      .execute()
    await forgetRetiredKeys(server.platform)
    expect((await secretsOf('session')).old).toEqual([])
  })
})

describe('a rotation of the keys refuses', () => {
  it('to start before all processes have the keys of the previous one', async () => {
    await rotate()
    expect(await rotate()).toMatchObject({ isFailure: true, errors: expect.stringContaining('Wait') })
    await endGrace()
    expect(await rotate()).toMatchObject({ isFailure: false })
  })

  it('to open a value that was changed', async () => {
    const sealed = await server.platform.keys.seal('command values', 'text')
    const changed = `${sealed.slice(0, -4)}AAAA`
    await expect(server.platform.keys.unseal('command values', changed)).rejects.toThrow('sealed value')
  })
})
