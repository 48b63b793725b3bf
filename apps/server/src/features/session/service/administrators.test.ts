import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ensureAdministrator } from './administrators.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.platform.db.deleteFrom('administrator').execute()
})
afterAll(() => server.stop())

const ensureAs = (role: 'web' | 'worker') =>
  ensureAdministrator({ ...server.platform, config: { ...server.platform.config, role } })

describe('ensureAdministrator', () => {
  it('creates the first administrator in a web process, which prints the password', async () => {
    expect(await ensureAs('worker')).toBeNull()
    const first = await ensureAs('web')
    expect(first?.password).toMatch(/^[\w-]{16}$/)
    expect(await ensureAs('web')).toBeNull()
    const client = server.visitor()
    const answer = await client.signIn('admin', first?.password ?? '')
    expect(answer.body).toMatchObject({ user: { must_change_password: true } })
    expect((await client.get('/api/portal/stats/')).status).toBe(200)
  })

  it.each([
    ['password', 'Choose 12 to 1000 characters.'],
    ['administrator', 'This password is too common. Choose one that nobody else has.'],
    ['correct horse battery', null],
  ])('takes %s from the settings, and says how weak it is', async (password, weakness) => {
    await server.platform.db.deleteFrom('administrator').execute()
    const { config } = server.platform
    const admin = { username: 'admin', password }
    const first = await ensureAdministrator({ ...server.platform, config: { ...config, admin } })
    expect(first).toEqual({ username: 'admin', password: null, weakness })
    const answer = await server.visitor().signIn('admin', password)
    expect(answer.body).toMatchObject({ success: true, user: { must_change_password: false } })
  })
})
