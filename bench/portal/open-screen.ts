import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ApiClient } from '../../tools/product/api-client.ts'

const TIMEOUT_MS = 60_000
const POLL_MS = 50
/** A screen is complete after this time without traffic. */
const QUIET_MS = 500

/** Opens a browser context with an empty cache and the client's session, if it has one. */
export async function contextWith(browser: Browser, client: ApiClient): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: client.url, viewport: { width: 1350, height: 940 } })
  await context.addCookies(client.browserCookies())
  return context
}

/** Waits until a screen has loaded. The network is never idle, as the event stream stays open. */
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
    if (Date.now() > end) throw new Error(`${page.url()} did not finish loading.`)
    await delay(POLL_MS)
  }
  page.off('request', onTraffic).off('requestfinished', onTraffic)
}
