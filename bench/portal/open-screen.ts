import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ApiClient } from '../../tools/product/api-client.ts'

const TIMEOUT_MS = 60_000
const POLL_MS = 50
/** Nothing may have been loading for so long. */
const QUIET_MS = 500

/** Opens a browser context with an empty cache and the client's session, if it has one. */
export async function contextWith(browser: Browser, client: ApiClient): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: client.url, viewport: { width: 1350, height: 940 } })
  await context.addCookies(client.browserCookies())
  return context
}

/** Waits until a screen shows what it has loaded, and nothing more comes: the stream of changes never ends. */
export async function shown(page: Page): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  let busyAt = Date.now()
  const onTraffic = () => {
    busyAt = Date.now()
  }
  page.on('request', onTraffic).on('requestfinished', onTraffic)
  const isLoading = `document.querySelector('h1, form') === null || /(^|\\n)(Loading|Checking)/.test(document.body.innerText)
    || document.querySelector('[role=status][aria-label^="Loading"]') !== null`
  while (Date.now() - busyAt < QUIET_MS || (await page.evaluate(isLoading))) {
    if (Date.now() > end) throw new Error(`${page.url()} was never done loading.`)
    await delay(POLL_MS)
  }
  page.off('request', onTraffic).off('requestfinished', onTraffic)
}
