/**
 * `npm run bench -- portal [--rounds N] [--all]`: transferred bytes of the portal, time to the largest paint with a
 * processor slowed down four times, layout shift, and Lighthouse, all against the real server with the demo; then lists of ten
 * thousand rows in a separate installation. With `--all` Lighthouse also audits every other screen, once each.
 */

import { parseArgs } from 'node:util'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { ApiClient, signIn } from '../tools/product/api-client.ts'
import { launchChromium } from '../tools/product/launch-chromium.ts'
import { PORTAL_SCREENS } from '../tools/product/portal-screens.ts'
import { OPERATOR, startDemo } from '../tools/product/start-product.ts'
import { waitForDemo } from '../tools/product/wait-for-video.ts'
import { freePort } from '../tools/servers/free-port.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { median } from './figures/percentiles.ts'
import { measureBytes } from './portal/measure-bytes.ts'
import { type ListTimes, measureLists } from './portal/measure-lists.ts'
import { measurePaint, type Paint } from './portal/measure-paint.ts'
import { type Category, runLighthouse, type Scores } from './portal/run-lighthouse.ts'

const SLOWDOWN = 4
const KB = 1000
const FURTHER = PORTAL_SCREENS.filter(path => path !== '/portal')
const AUDITED = [
  { path: '/login', isPublic: true },
  { path: '/portal', isPublic: false },
  { path: '/portal/videos', isPublic: false },
]
const isAudited = (path: string) => AUDITED.some(one => one.path === path)
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices']

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, all: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
await buildOutdated()
const product = await startDemo()
const { url } = product
const port = await freePort()
const browser = await launchChromium(`--remote-debugging-port=${port}`)
try {
  const operator = await signIn(url, OPERATOR)
  await waitForDemo(operator)
  const client = (isPublic: boolean) => (isPublic ? new ApiClient(url) : operator)

  let print = startTable(['page, cold cache', 'script KB gz', 'style KB gz'])
  const bytesOf = async (path: string, further: string | null = null) => {
    const bytes = await measureBytes(browser, client(path === '/login'), path, further)
    const kilobytes = [bytes.scripts, bytes.styles].map(count => (count / KB).toFixed(1))
    print([further === null ? path : `${further} after ${path}`, ...kilobytes])
    return bytes
  }
  const login = await bytesOf('/login')
  const portal = await bytesOf('/portal')
  const further: number[] = []
  for (const path of FURTHER) further.push((await bytesOf('/portal', path)).scripts)

  print = startTable([`page, processor ${SLOWDOWN} times slower`, 'largest paint ms', 'layout shift'])
  const shifts: number[] = []
  const lcpMs: Record<string, number> = {}
  for (const { path, isPublic } of AUDITED) {
    const paints: Paint[] = []
    for (let round = 0; round < rounds; round++)
      paints.push(await measurePaint(browser, client(isPublic), path, SLOWDOWN))
    lcpMs[path] = median(paints.map(paint => paint.lcpMs))
    shifts.push(...paints.map(({ cls }) => cls))
    print([path, lcpMs[path].toFixed(0), Math.max(...paints.map(({ cls }) => cls)).toFixed(4)])
  }

  print = startTable(['Lighthouse', ...CATEGORIES, 'below 90'])
  const worst: number[] = []
  for (const device of ['desktop', 'mobile'] as const) {
    for (const { path, isPublic } of AUDITED) {
      const runs: Scores[] = []
      for (let round = 0; round < (device === 'desktop' ? rounds : 1); round++) {
        runs.push(await runLighthouse(url + path, port, client(isPublic).cookieHeader(), device))
      }
      const scores = CATEGORIES.map(category => median(runs.map(run => run[category])))
      if (device === 'desktop') worst.push(...scores)
      print([`${path}, ${device}`, ...scores, runs[0]?.weak.join(', ') ?? ''])
    }
  }
  for (const path of values.all ? FURTHER.filter(one => !isAudited(one)) : []) {
    const scores = await runLighthouse(url + path, port, operator.cookieHeader(), 'desktop')
    worst.push(...CATEGORIES.map(category => scores[category]))
    print([`${path}, desktop`, ...CATEGORIES.map(category => scores[category]), scores.weak.join(', ')])
  }

  print = startTable([
    ...['10,000 rows', 'first rows ms', 'all rows ms', 'search ms', 'heap MB'],
    'more after 20 searches',
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
    worst_screen_gz_bytes: Math.max(...further),
    styles_gz_bytes: portal.styles,
    lighthouse_worst: Math.min(...worst),
    lcp_4x_ms: Math.round(Math.max(...['/login', '/portal'].map(path => lcpMs[path] ?? Number.NaN))),
    first_rows_ms: Math.round(Math.max(...lists.map(({ firstRowsMs }) => firstRowsMs))),
    search_ms: Math.round(Math.max(...lists.map(({ searchMs }) => searchMs))),
    heap_growth_mb: Math.round(Math.max(...lists.map(({ heapGrowthMb }) => heapGrowthMb))),
    cls: Math.max(...shifts),
  }
  printMeasurement('portal', figures, {
    atMost: {
      ...{ login_gz_bytes: 175 * KB, portal_gz_bytes: 240 * KB, worst_screen_gz_bytes: 60 * KB },
      ...{ styles_gz_bytes: 40 * KB, lcp_4x_ms: 1800, first_rows_ms: 1000, search_ms: 100 },
      ...{ heap_growth_mb: 5, cls: 0.02 },
    },
    atLeast: { lighthouse_worst: 95 },
  })
} finally {
  await browser.close()
  await product.stop()
}
