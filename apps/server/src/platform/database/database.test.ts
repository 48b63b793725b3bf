import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openGate } from '#test/gate.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { createPool, withApplicationName } from './database.ts'
import { isOutage } from './outage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('withApplicationName', () => {
  it('sets application_name unless the URL has one', async () => {
    const nameOf = async (url: string) => {
      const pool = createPool(withApplicationName(url, 'feedreel web'), () => undefined)
      const { rows } = await pool.query<{ name: string }>(
        `select current_setting('application_name') as name`,
      )
      await pool.end()
      return rows[0]?.name
    }
    expect(await nameOf(database.url)).toBe('feedreel web')
    expect(await nameOf(`${database.url}?application_name=ours`)).toBe('ours')
  })
})

describe('createPool', () => {
  it('closes connections that were idle for ten seconds', async () => {
    const pool = createPool(database.url, () => undefined)
    const removed = once(pool, 'remove')
    await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')])
    expect(pool.totalCount).toBe(2)
    await removed
    await vi.waitUntil(() => pool.totalCount === 0, POLL_OPTIONS)
    await pool.end()
  }, 60_000)

  it('replaces a connection that breaks while checked out', async () => {
    const broken = Promise.withResolvers<Error>()
    const pool = createPool(database.url, broken.resolve)
    const held = await pool.connect()
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect((await broken.promise).message).toMatch(/terminat/)
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('breaks connections to an unresponsive server, not slow queries on a responsive one', async () => {
    const url = new URL(database.url)
    const way = await openGate(Number(url.port))
    url.port = String(way.port)
    const [direct, pool] = [database.url, url.href].map(address => createPool(address, () => undefined))
    await pool?.query('select 1')
    way.stall()
    const slow = direct?.query('select 1 as one from pg_sleep(9)')
    await expect(pool?.query('select 1')).rejects.toSatisfy(isOutage)
    way.open()
    expect((await pool?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }])
    expect((await slow)?.rows).toEqual([{ one: 1 }])
    await Promise.all([pool?.end(), direct?.end()])
    await way.stop()
  }, 60_000)

  it('sets timeouts for idle transactions and vanished clients', async () => {
    const pool = createPool(database.url, () => undefined)
    const { rows } = await pool.query<Record<string, string>>(
      `select current_setting('idle_in_transaction_session_timeout') as still,
        current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as interval,
        current_setting('tcp_keepalives_count') as count`,
    )
    expect(rows).toEqual([{ still: '30s', idle: '10', interval: '5', count: '3' }])
    await pool.end()
  })

  it("reads and writes dates whatever the server's formats and time zone are", async () => {
    const differing = await createTestDatabase({ isEmpty: true })
    const name = new URL(differing.url).pathname.slice(1)
    const admin = createPool(differing.url, () => undefined, 1)
    await admin.query(`
      alter database ${name} set datestyle = 'German, DMY';
      alter database ${name} set intervalstyle = 'iso_8601';
      alter database ${name} set timezone = 'Asia/Kathmandu'`)
    await admin.end()
    const pool = createPool(differing.url, () => undefined, 1)
    const moment = new Date('2026-03-04T20:15:00.123Z')
    const { rows } = await pool.query<{ moment: Date; inJson: string; since: { days: number }; start: Date }>(
      `select $1::timestamptz as moment, to_json($1::timestamptz) #>> '{}' as "inJson", interval '3 days' as since,
        date_trunc('day', $1::timestamptz) as start`,
      [moment],
    )
    expect(rows[0]).toMatchObject({
      moment,
      inJson: '2026-03-04T20:15:00.123+00:00',
      since: { days: 3 },
      start: new Date('2026-03-04'),
    })
    await pool.end()
    await differing.drop()
  })
})
