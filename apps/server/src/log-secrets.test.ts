import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewToken } from '@feedreel/contracts/people/tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#test/api-client.ts'
import { createTestDatabase } from '#test/database.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { freePort } from '../../../tools/servers/free-port.ts'

const PASSWORD = 'a password for tests'
const WRONG_PASSWORD = 'a mistyped passphrase'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: ServerProcess
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-logs-'))
  database = await createTestDatabase()
  const port = await freePort()
  url = `http://localhost:${port}`
  server = startServerProcess({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: PASSWORD,
    DEMO: 'false',
    ROLE: 'web',
    LOG_LEVEL: 'debug',
  })
  await server.line(/Feedreel is running/)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('logs', () => {
  it('record requests, but no password, session, token or body, even at the most verbose level', async () => {
    const client = new ApiClient(url)
    await client.signIn('admin', WRONG_PASSWORD)
    expect((await client.signIn('admin', PASSWORD)).status).toBe(200)
    await client.post('/api/portal/feeds/', { name: 'Secretive', url: 'https://a.example/?key=hidden' })
    await client.post('/api/portal/feeds/', '{"name": "Broken')
    await client.get('/api/portal/feeds/?search=sought')
    const input = { name: 'Program', scopes: ['read'], expires_in_days: 1 }
    const { secret } = await client.must<NewToken>('POST', '/api/portal/tokens/', input)
    const authorization = `Bearer ${secret}`
    expect((await client.get('/api/portal/feeds/', { headers: { authorization } })).status).toBe(200)
    server.child.kill('SIGTERM')
    await server.ended
    const text = server.lines.join('\n')
    const secrets = [PASSWORD, WRONG_PASSWORD, secret, client.csrfToken, ...client.cookies.values()]
    for (const secret of [...secrets, 'Secretive', 'hidden', 'Broken']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(decodeURIComponent(secret))
    }
    expect(secrets.every(secret => secret.length > 10)).toBe(true)
  })
})
