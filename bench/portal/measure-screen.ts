import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { ApiClient } from '../../tools/product/api-client.ts'
import { sumOf } from '../figures/percentiles.ts'

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
async function shown(page: Page): Promise<void> {
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

/** Transferred bytes, compressed with gzip. */
export type Bytes = { scripts: number; styles: number }

/** Measures the assets of a page with a cold cache or, with `further`, those that this screen adds to the page. */
export async function measureBytes(
  browser: Browser,
  client: ApiClient,
  path: string,
  further: string | null = null,
): Promise<Bytes> {
  await using context = await contextWith(browser, client)
  const sizes: Promise<{ name: string; bytes: number }>[] = []
  const onFinished = (request: Request) => {
    const name = new URL(request.url()).pathname
    if (!name.startsWith('/assets/')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })))
  }
  context.on('requestfinished', onFinished)
  // The budgets are in gzip; the browser would prefer Brotli.
  await context.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const page = await context.newPage()
  await page.goto(path)
  await shown(page)
  let earlier = 0
  if (further !== null) {
    earlier = sizes.length
    // In the same document, as by a link.
    await page.evaluate(
      `history.pushState({}, '', '${further}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await shown(page)
  }
  // The size of a request that ends while the page is closed would be an error.
  context.off('requestfinished', onFinished)
  const files = (await Promise.all(sizes)).slice(earlier)
  const bytesOf = (ending: string) => sumOf(files, ({ name, bytes }) => (name.endsWith(ending) ? bytes : 0))
  return { scripts: bytesOf('.js'), styles: bytesOf('.css') }
}

/** Largest contentful paint and layout shift of a page load. */
export type Paint = { lcpMs: number; cls: number }

/** Runs in the page first. Sums all layout shifts, an upper bound of the score. */
const PROBE = `{
  const seen = (window.seen = { lcpMs: 0, cls: 0 })
  new PerformanceObserver(list => { for (const { startTime } of list.getEntries()) seen.lcpMs = startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => { for (const { value } of list.getEntries()) seen.cls += value })
    .observe({ type: 'layout-shift', buffered: true })
}`

/** Loads a page from a cold cache with the processor slowed down. */
export async function measurePaint(
  browser: Browser,
  client: ApiClient,
  path: string,
  slowdown: number,
): Promise<Paint> {
  await using context = await contextWith(browser, client)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(PROBE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(path)
  await shown(page)
  return await page.evaluate<Paint>('window.seen')
}
