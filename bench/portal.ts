/**
 * `npm run bench -- portal [--rounds N] [--all]`: transferred bytes of the portal, time to the largest paint with a
 * processor slowed down four times, layout shift, and Lighthouse, all against the real server with the demo; then lists of ten
 * thousand rows in a separate installation. With `--all` Lighthouse also audits every other screen, once each.
 */
import { parseArgs } from 'node:util'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { ApiClient, signIn } from '../tools/product/api-client.ts'
import { launchChromium } from '../tools/product/launch-chromium.ts'
import { PORTAL_SCREENS } from '../tools/product/portal-screens.ts'
import { OPERATOR, startDemo } from '../tools/product/start-product.ts'
import { waitForDemo } from '../tools/product/wait-for-video.ts'
import { freePort } from '../tools/servers/free-port.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { median, medians } from './figures/percentiles.ts'
import { type ListTimes, measureLists } from './portal/measure-lists.ts'
import { measureBytes, measurePaint } from './portal/measure-screen.ts'

const SLOWDOWN = 4
const KB = 1000
const FURTHER = PORTAL_SCREENS.filter(path => path !== '/portal')
const AUDITED = ['/login', '/portal', '/portal/videos']

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, all: { type: 'boolean', default: false } },
})
const rounds = { length: Number(values.rounds) }
await buildOutdated()
await using opened = new AsyncDisposableStack()
const product = await startDemo()
opened.defer(() => product.stop())
const port = await freePort()
const browser = opened.use(await launchChromium(`--remote-debugging-port=${port}`))
const operator = await signIn(product.url, OPERATOR)
await waitForDemo(operator)
/** The client with which a page is loaded. */
const clientOf = (path: string) => (path === '/login' ? new ApiClient(product.url) : operator)

let print = startTable(['page, cold cache', 'script KB gz', 'style KB gz'])
async function bytesOf(path: string, further: string | null = null) {
  const bytes = await measureBytes(browser, clientOf(path), path, further)
  const kilobytes = [bytes.scripts, bytes.styles].map(count => (count / KB).toFixed(1))
  print([further === null ? path : `${further} after ${path}`, ...kilobytes])
  return bytes
}
const login = await bytesOf('/login')
const portal = await bytesOf('/portal')
const further = await Array.fromAsync(FURTHER, path => bytesOf('/portal', path))

print = startTable([`page, processor ${SLOWDOWN} times slower`, 'largest paint ms', 'layout shift'])
const paints = await Array.fromAsync(AUDITED, async path => {
  const loads = await Array.fromAsync(rounds, () => measurePaint(browser, clientOf(path), path, SLOWDOWN))
  const paint = {
    lcpMs: median(loads.map(({ lcpMs }) => lcpMs)),
    cls: Math.max(...loads.map(({ cls }) => cls)),
  }
  print([path, paint.lcpMs.toFixed(0), paint.cls.toFixed(4)])
  return paint
})

print = startTable(['Lighthouse', ...CATEGORIES])
/** Scores from 0 to 100 of one run of Lighthouse, with its own throttling. @param cookie the session; empty for none */
async function runLighthouse(
  url: string,
  cookie: string,
  device: 'desktop' | 'mobile',
): Promise<Record<(typeof CATEGORIES)[number], number>> {
  const extraHeaders = cookie ? { Cookie: cookie } : null
  const onlyCategories = [...CATEGORIES]
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories, extraHeaders }
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
  const report = result?.lhr
  if (!report) throw new Error(`Lighthouse returned no report of ${url}.`)
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`)
  const scores = CATEGORIES.map(name => [name, Math.round(100 * (report.categories[name]?.score ?? 0))])
  return Object.fromEntries(scores)
}

/** The median scores of a number of runs. */
async function audit(path: string, device: 'desktop' | 'mobile', runs = { length: 1 }): Promise<number[]> {
  const cookie = clientOf(path).cookieHeader()
  const url = product.url + path
  const scores = medians(await Array.fromAsync(runs, () => runLighthouse(url, cookie, device)))
  const cells = CATEGORIES.map(category => scores[category])
  print([`${path}, ${device}`, ...cells])
  return cells
}
const desktop = await Array.fromAsync(AUDITED, path => audit(path, 'desktop', rounds))
for (const path of AUDITED) await audit(path, 'mobile')
const others = values.all ? FURTHER.filter(path => !AUDITED.includes(path)) : []
const otherScreens = await Array.fromAsync(others, path => audit(path, 'desktop'))

print = startTable([
  ...['10,000 rows', 'first rows ms', 'all rows ms', 'search ms', 'heap MB', 'more after 20 searches'],
])
const lists: ListTimes[] = []
for await (const list of measureLists(browser)) {
  const times = [list.firstRowsMs, list.allRowsMs, list.searchMs].map(ms => ms.toFixed(0))
  print([list.name, ...times, list.heapMb.toFixed(1), list.heapGrowthMb.toFixed(1)])
  lists.push(list)
}

const figures = {
  login_gz_bytes: login.scripts,
  portal_gz_bytes: portal.scripts,
  worst_screen_gz_bytes: Math.max(...further.map(({ scripts }) => scripts)),
  styles_gz_bytes: portal.styles,
  lighthouse_worst: Math.min(...[...desktop, ...otherScreens].flat()),
  // /login and /portal.
  lcp_4x_ms: Math.round(Math.max(...paints.slice(0, 2).map(({ lcpMs }) => lcpMs))),
  first_rows_ms: Math.round(Math.max(...lists.map(({ firstRowsMs }) => firstRowsMs))),
  search_ms: Math.round(Math.max(...lists.map(({ searchMs }) => searchMs))),
  heap_growth_mb: Math.round(Math.max(...lists.map(({ heapGrowthMb }) => heapGrowthMb))),
  cls: Math.max(...paints.map(({ cls }) => cls)),
}
printMeasurement('portal', figures, {
  atMost: {
    login_gz_bytes: 175 * KB,
    portal_gz_bytes: 240 * KB,
    worst_screen_gz_bytes: 60 * KB,
    styles_gz_bytes: 40 * KB,
    lcp_4x_ms: 1800,
    first_rows_ms: 1000,
    search_ms: 100,
    heap_growth_mb: 5,
    cls: 0.02,
  },
  atLeast: { lighthouse_worst: 95 },
})
