import type { Browser } from '@playwright/test'
import type { ApiClient } from '../../tools/product/api-client.ts'
import { contextWith, shown } from './open-screen.ts'

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
  const context = await contextWith(browser, client)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript(PROBE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(path)
    await shown(page)
    return (await page.evaluate('window.seen')) as Paint
  } finally {
    await context.close()
  }
}
