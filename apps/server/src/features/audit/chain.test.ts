import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Queryable } from '#platform/database/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { verifyAuditCommand } from './commands.ts'
import { chainEntries } from './service/chain-entries.ts'
import { verifyChain } from './service/verify-chain.ts'
import { deleteOldEntries, recordAudit } from './service.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const DAY_MS = 86_400_000

/** Adds entries with these labels. @param daysOld how long ago */
async function record(labels: string[], daysOld = 0, tx: Queryable = server.platform.db): Promise<void> {
  const { clock } = server.platform
  const then = { ...clock, now: () => new Date(clock.now().getTime() - daysOld * DAY_MS) }
  for (const label of labels) {
    const entry = { action: 'created', subject: 'feed', id: 1, label } as const
    await recordAudit({ clock: then }, tx, OWN_ACTOR, { ...entry, after: { name: label } })
  }
}

const chain = () => chainEntries(server.platform)
const verify = (noted: string | null = null) => verifyChain(server.platform, noted)

async function places(): Promise<Record<string, number | null>> {
  const rows = await server.platform.db.selectFrom('audit').select(['label', 'position']).execute()
  return Object.fromEntries(rows.map(({ label, position }) => [label, position]))
}

/** The output of the command in a shell. */
async function run(given: Record<string, string> = {}) {
  const { signal } = new AbortController()
  return runInShell(server.platform, verifyAuditCommand, given, signal)
}

describe('the chain of audit entries', () => {
  it('gives each entry the next position, and is valid', async () => {
    await record(['a', 'b'])
    await chain()
    await record(['c'])
    expect(await verify()).toMatchObject({ from: 1, to: 2, unchained: 1, fault: null })
    await chain()
    expect(await places()).toEqual({ a: 1, b: 2, c: 3 })
    expect(await verify()).toMatchObject({ from: 1, to: 3, unchained: 0, fault: null })
  })

  it('takes up an entry that is committed after younger ones', async () => {
    const { db } = server.platform
    await db.transaction().execute(async tx => {
      await record(['late'], 0, tx)
      await record(['early'])
      await chain()
      expect(await places()).toEqual({ early: 1 })
    })
    await chain()
    expect(await places()).toEqual({ early: 1, late: 2 })
    expect(await verify()).toMatchObject({ to: 2, fault: null })
  })

  it('stays a single chain when two processes chain concurrently', async () => {
    await record(Array.from({ length: 40 }, (_, n) => `entry ${n}`))
    await Promise.all([chain(), chain(), chain()])
    expect(await verify()).toMatchObject({ from: 1, to: 40, unchained: 0, fault: null })
  })

  it('is chained by a job of the worker', async () => {
    const working = await startTestServer({ worker: true })
    try {
      const names = await working.platform.pool.query(
        `select cron from pgboss.schedule where name = 'schedule.audit'`,
      )
      expect(names.rows).toEqual([{ cron: '* * * * *' }])
    } finally {
      await working.stop()
    }
  })

  it('starts at the anchor that retention moves', async () => {
    await record(['a', 'b'], 401)
    await record(['c', 'd'])
    expect(await deleteOldEntries(server.platform, 400)).toBe(2)
    expect(await places()).toEqual({ c: 3, d: 4 })
    expect(await verify()).toMatchObject({ from: 3, to: 4, fault: null })
    expect(await deleteOldEntries(server.platform, 400)).toBe(0)
  })

  it('keeps an old entry as long as an entry before it is newer', async () => {
    await record(['young'])
    await record(['old'], 401)
    expect(await deleteOldEntries(server.platform, 400)).toBe(0)
    expect(await verify()).toMatchObject({ from: 1, to: 2, fault: null })
  })

  it('is verified by a command, which prints the hash of the newest entry', async () => {
    expect(await run()).toMatchObject({
      isFailure: false,
      output: expect.stringContaining('No entries are chained after position 0'),
    })
    await record(['a', 'b'])
    await chain()
    await record(['c'])
    const { output } = await run()
    expect(output).toMatch(
      /^The audit trail is whole: 2 entries at positions 1 to 2, hash [0-9a-f]{64}\. 1 newer entry not chained yet\.$/,
    )
    const [hash = ''] = /[0-9a-f]{64}/.exec(output) ?? []
    await chain()
    expect(await run({ hash })).toMatchObject({ isFailure: false })
    await deleteOldEntries(server.platform, -1)
    await record(['d'])
    await chain()
    expect(await run({ hash })).toMatchObject({
      isFailure: true,
      errors: expect.stringContaining('No entry from position 4 on has the noted hash'),
    })
  })
})

describe('verify_audit refuses', () => {
  beforeEach(async () => {
    await record(['a', 'b', 'c', 'd'])
    await chain()
  })

  it.each([
    { label: 'another' },
    { actor: 'someone else' },
    { changes: '{}' },
    { at: new Date('2020-01-01') },
    { address: '192.0.2.7' },
  ])('an entry that was changed: %j', async change => {
    await server.platform.db.updateTable('audit').set(change).where('position', '=', 2).execute()
    const { isFailure, errors } = await run()
    expect(isFailure).toBe(true)
    expect(errors).toMatch(/^The entry at position 2 \(id \d+\) was changed: its hash is another\.$/)
  })

  it.each([1, 3, 4])('a chain without the entry at position %i', async position => {
    await server.platform.db.deleteFrom('audit').where('position', '=', position).execute()
    expect(await run()).toMatchObject({
      isFailure: true,
      errors: `The entry at position ${position} is missing.`,
    })
  })

  it('a rewritten chain when an older hash is known', async () => {
    const { db } = server.platform
    const { hash } = await verify()
    await db.updateTable('audit').set({ label: 'forged' }).where('position', '=', 1).execute()
    await db.updateTable('audit').set({ position: null, hash: null }).execute()
    const zero = Buffer.alloc(32)
    await db.updateTable('audit_chain').set({ head_position: 0, head_hash: zero }).execute()
    await chain()
    expect(await run()).toMatchObject({ isFailure: false })
    expect(await run({ hash })).toMatchObject({
      isFailure: true,
      errors: expect.stringContaining('was rewritten'),
    })
  })

  it('an invalid hash', async () => {
    expect(await run({ hash: 'abc' })).toMatchObject({ isFailure: true })
  })
})
