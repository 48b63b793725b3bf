import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { listen } from './listen.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const channel = 'Test "channel"'

async function start() {
  const { db, log } = server.platform
  const heard: string[] = []
  const onRenewed = vi.fn()
  const listening = await listen(server.platform.config.databaseUrl ?? '', channel, {
    log,
    onMessage: payload => heard.push(payload),
    onRenewed,
  })
  return {
    heard,
    onRenewed,
    listening,
    tell: (payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db),
    /** Ends connections as an administrator, a crash or a failover does. */
    terminate: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen "Test%'`.execute(db),
  }
}

describe('listen', () => {
  it('receives notifications', async () => {
    const { heard, tell, listening } = await start()
    await tell('one')
    await tell('two')
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), POLL_OPTIONS)
    await listening.close()
  })

  it('reconnects after a lost connection, reports it, and receives notifications again', async () => {
    const { heard, onRenewed, tell, terminate, listening } = await start()
    await terminate()
    await vi.waitFor(() => expect(onRenewed).toHaveBeenCalledOnce(), POLL_OPTIONS)
    await tell('after')
    await vi.waitFor(() => expect(heard).toEqual(['after']), POLL_OPTIONS)
    await listening.close()
  })

  it('reports the reconnect before any later notification', async () => {
    const { heard, onRenewed, tell, terminate, listening } = await start()
    onRenewed.mockImplementation(() => heard.push('renewed'))
    await terminate()
    for (let count = 0; onRenewed.mock.calls.length === 0; count += 1) await tell(`during ${count}`)
    await tell('after')
    await vi.waitFor(() => expect(heard).toContain('after'), POLL_OPTIONS)
    expect(heard[0]).toBe('renewed')
    await listening.close()
  })

  it('ends without an error when the connection is ended at the same time', async () => {
    const { onRenewed, terminate, listening } = await start()
    await Promise.all([terminate(), listening.close()])
    await listening.close()
    expect(onRenewed).not.toHaveBeenCalled()
  })

  it('refuses when the database does not answer', async () => {
    const { log } = server.platform
    const nobody = listen('postgres://nobody@127.0.0.1:1/none', channel, {
      log,
      onMessage: () => undefined,
      onRenewed: () => undefined,
    })
    await expect(nobody).rejects.toThrow('ECONNREFUSED')
  })
})
