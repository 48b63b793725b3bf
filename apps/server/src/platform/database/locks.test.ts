import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createLocks } from './locks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a lock', () => {
  it('is held by one caller at a time, in any process, and free after the work', async () => {
    const { locks, config } = server.platform
    const others = createLocks(config.databaseUrl ?? '', () => undefined)
    try {
      const run = await locks.tryRun('one', async () => [
        await locks.tryRun('one', async () => 'inner'),
        await others.tryRun('one', async () => 'other'),
        await others.tryRun('two', async () => 'another lock'),
      ])
      expect(run).toEqual({ result: [null, null, { result: 'another lock' }] })
      expect(await others.tryRun('one', async () => 'after')).toEqual({ result: 'after' })
    } finally {
      await others.end()
    }
  })

  it('is free after work that throws', async () => {
    const { locks } = server.platform
    const failing = locks.tryRun('one', async () => {
      throw new Error('The work failed.')
    })
    await expect(failing).rejects.toThrow('The work failed.')
    expect(await locks.tryRun('one', async () => 'after')).toEqual({ result: 'after' })
  })

  it('takes no connection from the pool: work under many locks still gets one', async () => {
    const { locks, db, pool } = server.platform
    const count = pool.options.max + 5
    const allHeld = Promise.withResolvers<void>()
    let held = 0
    const runs = Array.from({ length: count }, (_, index) =>
      locks.tryRun(`lock ${index}`, async () => {
        held += 1
        if (held === count) allHeld.resolve()
        await allHeld.promise
        await sql`select 1`.execute(db)
        return index
      }),
    )
    expect(await Promise.all(runs)).toEqual(Array.from({ length: count }, (_, result) => ({ result })))
  })

  it('that is lost with its connection leaves the result of the work', async () => {
    const { locks, pool } = server.platform
    const held = async (action = '') => {
      const { rows } =
        await pool.query(`select pid ${action} from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`)
      return rows.length
    }
    const run = await locks.tryRun('lost', async () => {
      expect(await held(', pg_terminate_backend(pid)')).toBe(1)
      await vi.waitUntil(async () => (await held()) === 0, POLL_OPTIONS)
      return 'done'
    })
    expect(run).toEqual({ result: 'done' })
    expect(await locks.tryRun('lost', async () => 'again')).toEqual({ result: 'again' })
  })
})
