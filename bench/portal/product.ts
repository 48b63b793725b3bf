import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

const DEMO_TIMEOUT_MS = 180_000
const POLL_MS = 250

/** A session of the operator, as the value of a Cookie header. */
export async function signIn(browser: Browser, origin: string): Promise<string> {
  const context = await browser.newContext({ baseURL: origin })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Username').fill(process.env.E2E_USERNAME ?? '')
    await page.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('/portal')
    const cookies = await context.cookies()
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await context.close()
  }
}

/** Waits until the demo's video is made, so that nothing else works while is measured. */
export async function waitForDemo(origin: string, cookie: string): Promise<void> {
  const end = Date.now() + DEMO_TIMEOUT_MS
  const videos = async (status: string): Promise<number> => {
    const answer = await fetch(`${origin}/api/portal/videos/?status=${status}`, { headers: { cookie } })
    return ((await answer.json()) as { count: number }).count
  }
  while ((await videos('COMPLETED')) === 0 || (await videos('PROCESSING')) > 0) {
    if (Date.now() > end) throw new Error('The demo video was not made in time.')
    await delay(POLL_MS)
  }
}
