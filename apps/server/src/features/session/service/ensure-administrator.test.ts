import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ensureAdministrator } from './ensure-administrator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.platform.db.deleteFrom('administrator').execute()
})
afterAll(() => server.stop())

const ensureAs = (role: 'web' | 'worker') =>
  ensureAdministrator({ ...server.platform, config: { ...server.platform.config, role } })

describe('ensureAdministrator', () => {
  it('leaves the first administrator to a process with pages, which shows the password', async () => {
    expect(await ensureAs('worker')).toBeNull()
    const first = await ensureAs('web')
    expect(first?.password).toMatch(/^[\w-]{16}$/)
    expect(await ensureAs('web')).toBeNull()
    const client = server.visitor()
    await client.signIn('admin', first?.password ?? '')
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
  })
})
