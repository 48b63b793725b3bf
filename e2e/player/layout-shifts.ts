import type { Page } from '@playwright/test'

/**
 * Adds up the layout shifts of every document that the page opens from now on, loading included; the function
 * returned tells the sum for the document on screen. A page that wants none while it loads must reserve the
 * player's place (`around: 'place'`): the script may come after the first paint.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
