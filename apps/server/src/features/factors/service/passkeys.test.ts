import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { passkeyOptions } from './passkeys.ts'

it('makes no options for a person who was erased after the check of the session', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const rp = { id: '127.0.0.1', origins: [server.url] }
  const making = passkeyOptions(server.platform, { id: 2_000_000_000, username: 'Orla' }, rp)
  await expect(making).rejects.toMatchObject({ status: 401 })
})
