import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '#platform/database/database.ts'
import { hashPassword } from '#platform/password.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { upsertOwner } from '../store/administrators.ts'
import { ensureAdministrator, setAdministrator } from './administrators.ts'

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

describe('a change of the password', () => {
  it('is refused when another one replaced the current password meanwhile', async () => {
    const { platform } = server
    await setAdministrator(platform, 'ada', 'printed on paper')
    const client = server.visitor()
    await client.signIn('ada', 'printed on paper')
    const passwords = { current_password: 'printed on paper', new_password: 'words of an intruder' }
    const answer = await callDuring(
      platform.db,
      async tx => upsertOwner(tx, 'ada', await hashPassword('words of ada herself')),
      () => client.post('/api/portal/password/', passwords),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { current_password: ['This is not your current password.'] },
    })
    expect((await server.visitor().signIn('ada', 'words of ada herself')).status).toBe(200)
  })
})

describe('a change by the shell', () => {
  const deactivate = (db: Queryable, name: string) =>
    db
      .updateTable('administrator')
      .set({ role: 'analyst', is_active: false })
      .where('username', '=', name)
      .execute()

  async function expectRecorded() {
    const { changes } = await server.platform.db
      .selectFrom('audit')
      .select('changes')
      .where('action', '=', 'password_changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({
      role: { from: 'analyst', to: 'owner' },
      is_active: { from: false, to: true },
    })
  }

  it('records that the person was inactive, and the role', async () => {
    const { platform } = server
    await setAdministrator(platform, 'grace', 'printed on paper')
    await deactivate(platform.db, 'grace')
    await setAdministrator(platform, 'grace', 'printed on leather')
    await expectRecorded()
  })

  it('records so as well if an owner deactivates the person at the same time', async () => {
    const { platform } = server
    await setAdministrator(platform, 'edith', 'printed on paper')
    await callDuring(
      platform.db,
      tx => deactivate(tx, 'edith'),
      () => setAdministrator(platform, 'edith', 'printed on leather'),
    )
    await expectRecorded()
  })
})
