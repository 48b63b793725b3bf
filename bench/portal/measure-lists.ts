import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import { startEmbedded } from '../installation/databases.ts'
import { FULL, startSeeded } from '../installation/seed.ts'
import { contextWith } from './open-screen.ts'

/** The number of rows for which list times are promised, and a little of everything else. */
const SIZE = { ...FULL, feeds: 10_000, publishers: 10_000, videos: 2000, items: 20_000, logs: 2000, days: 1 }
const LISTS = ['feeds', 'publishers']
/** Texts that match some, no and all rows. */
const SEARCHED = ['river', 'riverz', 'glac', '']
const BYTES_IN_MB = 1_048_576
const SEARCHES = 20
const ALL_ROWS_TIMEOUT_MS = 60_000

/** Response times of a list of ten thousand rows. */
export type ListTimes = {
  name: string
  /** From the start of the navigation until the first rows are painted. */
  firstRowsMs: number
  allRowsMs: number
  /** From typing a text to the next paint with its rows; the slowest search. */
  searchMs: number
  heapMb: number
  /** Growth of the heap by the searches. */
  heapGrowthMb: number
}

/** Runs in the page: records when the first rows were painted. */
const PROBE = `{
  window.rowsAt = 0
  const look = () => {
    if (window.rowsAt || !document.querySelector('tbody tr')) return
    window.rowsAt = -1
    requestAnimationFrame(() => setTimeout(() => { window.rowsAt = performance.now() }))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}`

/** Runs in the page: sets the search text and resolves after the paint of its result. */
const TYPE = `(text => new Promise(done => {
  const field = document.querySelector('main input')
  const start = performance.now()
  const before = document.querySelector('main footer span')?.textContent
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const look = () => {
    const isNew = document.querySelector('main footer span')?.textContent !== before
    if (isNew || performance.now() - start > 1000) done(performance.now() - start)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(() => setTimeout(look))
}))`

async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / BYTES_IN_MB
}

async function type(page: Page, text: string): Promise<number> {
  return page.evaluate(`${TYPE}(${JSON.stringify(text)})`)
}

async function measureList(context: BrowserContext, list: string): Promise<ListTimes> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(PROBE)
  const start = performance.now()
  await page.goto(`/portal/${list}`)
  await page.getByText(/^Showing 10,?000 of/).waitFor({ timeout: ALL_ROWS_TIMEOUT_MS })
  const allRowsMs = performance.now() - start
  // The footer may count all rows before the table shows its first ones.
  await page.waitForFunction('window.rowsAt > 0')
  const firstRowsMs = (await page.evaluate('window.rowsAt')) as number
  const before = await heapMb(devtools)
  const times: number[] = []
  for (let search = 0; search < SEARCHES; search += 1) {
    times.push(await type(page, SEARCHED[search % SEARCHED.length] ?? ''))
  }
  const after = await heapMb(devtools)
  await page.close()
  return {
    name: list,
    firstRowsMs,
    allRowsMs,
    searchMs: Math.max(...times),
    heapMb: before,
    heapGrowthMb: after - before,
  }
}

/** Opens the lists of an installation with ten thousand feeds and ten thousand publishers, with a cold cache. */
export async function* measureLists(browser: Browser): AsyncGenerator<ListTimes> {
  const product = await startSeeded(startEmbedded, SIZE)
  try {
    const operator = await signIn(product.url, OPERATOR)
    for (const list of LISTS) {
      const context = await contextWith(browser, operator)
      try {
        yield await measureList(context, list)
      } finally {
        await context.close()
      }
    }
  } finally {
    await product.stop()
  }
}
