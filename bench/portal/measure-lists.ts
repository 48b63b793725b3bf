import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import { openInstallation } from '../installation/installation.ts'
import { type Size, startSeeded } from '../installation/seed.ts'
import { contextWith } from './measure-screen.ts'

/** The number of rows for which list times are promised, and a little of everything else. */
const SIZE: Size = { feeds: 10_000, publishers: 10_000, videos: 2000, items: 20_000, logs: 2000, days: 1 }
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

async function heapMbOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / BYTES_IN_MB
}

async function measureList(context: BrowserContext, name: string): Promise<ListTimes> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(PROBE)
  const startMs = performance.now()
  await page.goto(`/portal/${name}`)
  await page.getByText(/^Showing 10,?000 of/).waitFor({ timeout: ALL_ROWS_TIMEOUT_MS })
  const allRowsMs = performance.now() - startMs
  // The footer may count all rows before the table shows its first ones.
  await page.waitForFunction('window.rowsAt > 0')
  const firstRowsMs = await page.evaluate<number>('window.rowsAt')
  const heapMb = await heapMbOf(devtools)
  const timesMs = await Array.fromAsync({ length: SEARCHES }, (_, search) => {
    const text = JSON.stringify(SEARCHED[search % SEARCHED.length])
    return page.evaluate<number>(`${TYPE}(${text})`)
  })
  const heapGrowthMb = (await heapMbOf(devtools)) - heapMb
  return { name, firstRowsMs, allRowsMs, searchMs: Math.max(...timesMs), heapMb, heapGrowthMb }
}

/** Opens the lists of an installation with ten thousand feeds and ten thousand publishers, with a cold cache. */
export async function* measureLists(browser: Browser): AsyncGenerator<ListTimes> {
  await using installation = await openInstallation()
  const product = await startSeeded(installation, SIZE)
  const operator = await signIn(product.url, OPERATOR)
  for (const list of LISTS) {
    await using context = await contextWith(browser, operator)
    yield await measureList(context, list)
  }
}
