import type { Page } from '@playwright/test'

/**
 * Script that runs in a page before the page's own: adds up the layout shifts in `window.shifted`, loading included. Only
 * Chromium measures them; in other engines the sum is the distance in pixels by which the element `#below` moved in its
 * document after the first paint, plus the changes of its height.
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
    // While a page scrolls by whole pixels, positions are off by up to half a pixel.
    if (moved > 0.5) seen.shifted += moved
    last = now
  }
  compare()
}

/**
 * Adds up the layout shifts of every document that the page opens from now on, see `addUpShifts`; the returned
 * function gives the sum for the document on screen. A page without shifts while it loads must reserve the player's
 * place (`around: 'place'`): the script may come after the first paint.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(addUpShifts)
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
