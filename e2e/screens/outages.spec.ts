import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { freePort } from '../../tools/servers/free-port.ts'
import { LoginPage } from '../pages/login-page.ts'
import { PublisherFormPage } from '../pages/publisher-form-page.ts'

const PROGRAM = join(import.meta.dirname, 'web-without-workers.ts')
const ACCOUNT = { username: 'editor', password: 'browser tests only' }

let settings: Record<string, string>
let folder: string
let server: ChildProcess

/** Starts the server on the same address and database each time; resolves when it answers. */
async function start(): Promise<void> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  server = spawn(process.execPath, [PROGRAM], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (server.stdout === null) throw new Error('The server has no output.')
  for await (const line of createInterface({ input: server.stdout })) if (line === 'ready') return
  throw new Error('The server did not start.')
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-web-'))
  // The database's account must be able to enter.
  await chmod(folder, 0o755)
  const port = await freePort()
  settings = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    ROLE: 'web',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
  }
  await start()
})

test.afterAll(async () => {
  // The database outlives a killed server: only a server can end it.
  if (server.signalCode !== null) await start()
  await end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

test('a portal without workers shows a banner, and survives a restart of the server', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: settings.PUBLIC_URL ?? '' })
  const list = await context.newPage()
  const login = new LoginPage(list)
  await login.open()
  await login.signIn(ACCOUNT.username, ACCOUNT.password)
  await list
    .getByRole('alert')
    .filter({ hasText: 'No worker has been seen for two minutes' })
    .getByRole('link', { name: 'System Health' })
    .click()
  await expect(list.getByText('No worker has run in the last day.')).toBeVisible()
  await list.goto('/portal/feeds')
  await expect(list.getByText('No feeds have been added yet')).toBeVisible()
  const form = new PublisherFormPage(await context.newPage())
  await form.openNew()
  await form.nameIt('Patient Post')
  const other = await context.newPage()
  await other.goto('/portal/settings')
  await other.getByRole('button', { name: 'Save Settings' }).waitFor()

  await end('SIGKILL')
  const failures = list
    .getByRole('alert')
    .filter({ hasText: 'Failed to load feeds. Please try again later.' })
  await list.getByRole('button', { name: 'Refresh' }).click()
  await expect(failures).toBeVisible()
  await form.submit()
  await expect(
    form.page.getByText('Failed to save publisher. Network error or server unavailable.'),
  ).toBeVisible()
  await other.getByRole('link', { name: 'Videos', exact: true }).click()
  await other.getByRole('button', { name: 'Reload page' }).click()
  await expect(other.getByText('The server is not responding. Please try again later.')).toBeVisible()

  await start()
  // The list recovers automatically, the others when their buttons are pressed again.
  await expect(failures).toHaveCount(0, { timeout: 20_000 })
  await expect(list.getByText('No feeds have been added yet')).toBeVisible()
  await form.submit()
  await expect(form.page.getByText('Publisher created successfully')).toBeVisible()
  await other.getByRole('button', { name: 'Reload page' }).click()
  await expect(other.getByText('No videos found in the system.')).toBeVisible()
  await context.close()
})
