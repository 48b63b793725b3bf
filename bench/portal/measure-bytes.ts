import type { Browser, BrowserContext } from '@playwright/test'
import type { ApiClient } from '../../tools/product/api-client.ts'
import { contextWith, shown } from './open-screen.ts'

/** Transferred bytes, compressed with gzip. */
export type Bytes = { scripts: number; styles: number }

/** Sums the assets that the pages of a context load. */
function countAssets(context: BrowserContext): { take(): Promise<Bytes> } {
  let sizes: Promise<{ path: string; bytes: number }>[] = []
  context.on('requestfinished', request => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/assets/')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })))
  })
  return {
    async take() {
      const files = await Promise.all(sizes)
      sizes = []
      const sum = (ending: string) =>
        files.filter(({ path }) => path.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0)
      return { scripts: sum('.js'), styles: sum('.css') }
    },
  }
}

/** Measures the first page with a cold cache, and what each further screen adds to it. */
export async function measureBytes(
  browser: Browser,
  client: ApiClient,
  first: string,
  further: readonly string[] = [],
): Promise<{ first: Bytes; further: { path: string; bytes: Bytes }[] }> {
  const measured: { path: string; bytes: Bytes }[] = []
  let firstBytes: Bytes = { scripts: 0, styles: 0 }
  for (const path of further.length === 0 ? [null] : further) {
    const context = await contextWith(browser, client)
    // The budgets are in gzip; the browser would prefer Brotli.
    await context.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    try {
      const assets = countAssets(context)
      const page = await context.newPage()
      await page.goto(first)
      await shown(page)
      firstBytes = await assets.take()
      if (path === null) continue
      // Another screen in the same document, as by a link.
      await page.evaluate(
        `history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
      await shown(page)
      measured.push({ path, bytes: await assets.take() })
    } finally {
      await context.close()
    }
  }
  return { first: firstBytes, further: measured }
}
