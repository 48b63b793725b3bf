import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

const TIMEOUT_MS = 60_000
const POLL_MS = 50
/** Nothing may have been loading for so long. */
const QUIET_MS = 500

/** A browser of somebody new, with nothing in its cache; signed in when a session is given. */
export async function contextWith(
  browser: Browser,
  origin: string,
  cookie: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1350, height: 940 } })
  const cookies = (cookie ?? '').split('; ').filter(Boolean)
  await context.addCookies(
    cookies.map(pair => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
    }),
  )
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
