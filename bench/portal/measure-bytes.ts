import type { Browser } from '@playwright/test'
import type { ApiClient } from '../../tools/product/api-client.ts'
import { contextWith, shown } from './open-screen.ts'

/** Transferred bytes, compressed with gzip. */
export type Bytes = { scripts: number; styles: number }

/** Measures the assets of a page with a cold cache or, with `further`, those that this screen adds to the page. */
export async function measureBytes(
  browser: Browser,
  client: ApiClient,
  path: string,
  further: string | null = null,
): Promise<Bytes> {
  const context = await contextWith(browser, client)
  let sizes: Promise<{ name: string; bytes: number }>[] = []
  context.on('requestfinished', request => {
    const name = new URL(request.url()).pathname
    if (!name.startsWith('/assets/')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })))
  })
  try {
    // The budgets are in gzip; the browser would prefer Brotli.
    await context.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    const page = await context.newPage()
    await page.goto(path)
    await shown(page)
    if (further !== null) {
      sizes = []
      // In the same document, as by a link.
      const state = `history.pushState({}, '', '${further}')`
      await page.evaluate(`${state}; dispatchEvent(new PopStateEvent('popstate'))`)
      await shown(page)
    }
    const files = await Promise.all(sizes)
    const sum = (ending: string) =>
      files.filter(({ name }) => name.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0)
    return { scripts: sum('.js'), styles: sum('.css') }
  } finally {
    await context.close()
  }
}
