import type { Page } from '@playwright/test'

/**
 * Script for a page, to be run before its own: adds up the layout shifts in `window.shifted`, loading included. Only
 * Chromium measures them; in other engines the sum is how far, in pixels, the element `#below` was moved in its document
 * after the first paint, and how much its height has changed.
 */
export function addUpShifts(): void {
  const seen = window as unknown as { shifted: number }
  seen.shifted = 0
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    return
  }
  let last: DOMRect | undefined
  const compare = () => {
    requestAnimationFrame(compare)
    const element = document.querySelector('#below')
    if (!element || performance.getEntriesByName('first-contentful-paint').length === 0) return
    const { top, height } = element.getBoundingClientRect()
    const now = new DOMRect(0, top + scrollY, 0, height)
    const moved = last ? Math.abs(now.y - last.y) + Math.abs(now.height - last.height) : 0
    // Half a pixel is how far positions are off while a page scrolls on whole pixels.
    if (moved > 0.5) seen.shifted += moved
    last = now
  }
  compare()
}

/**
 * Adds up the layout shifts of every document that the page opens from now on, see `addUpShifts`; the function
 * returned gives the sum for the document on screen. A page that wants none while it loads must reserve the
 * player's place (`around: 'place'`): the script may come after the first paint.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(addUpShifts)
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
