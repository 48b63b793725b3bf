/**
 * `npm run bench -- portal [--rounds N]`: bytes of the portal as a browser gets them, time to the largest paint with a
 * processor slowed down four times, layout shift, and Lighthouse, all against the real server with the demo; then lists of
 * ten thousand rows in an installation of their own.
 */

import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { ApiClient, signIn } from '../tools/product/api-client.ts'
import { PORTAL_SCREENS } from '../tools/product/portal-screens.ts'
import { OPERATOR, startDemo } from '../tools/product/start-product.ts'
import { waitForDemo } from '../tools/product/wait-for-video.ts'
import { findCommand } from '../tools/programs/find-command.ts'
import { freePort } from '../tools/servers/free-port.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { median } from './figures/median.ts'
import { measureBytes } from './portal/measure-bytes.ts'
import { measureLists } from './portal/measure-lists.ts'
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
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices']

const lcpOf = (paints: readonly Paint[]) => median(paints.map(({ lcpMs }) => lcpMs))

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)
await buildOutdated()
const product = await startDemo()
const { url } = product
const port = await freePort()
const executablePath = findCommand(['chromium', 'chromium-browser', 'google-chrome'])
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
try {
  const operator = await signIn(url, OPERATOR)
  await waitForDemo(operator)
  const client = (isPublic: boolean) => (isPublic ? new ApiClient(url) : operator)

  const login = (await measureBytes(browser, client(true), '/login')).first
  const portal = await measureBytes(browser, operator, '/portal', FURTHER)
  const pages = [
    { path: '/login', bytes: login },
    { path: '/portal', bytes: portal.first },
    ...portal.further.map(({ path, bytes }) => ({ path: `${path} after /portal`, bytes })),
  ]
  printTable(
    ['page, cold cache', 'script KB gz', 'style KB gz'],
    pages.map(({ path, bytes: { scripts, styles } }) => [
      ...[path, (scripts / KB).toFixed(1), (styles / KB).toFixed(1)],
    ]),
  )

  const paints = new Map<string, Paint[]>(AUDITED.map(({ path }) => [path, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { path, isPublic } of AUDITED) {
      const paint = await measurePaint(browser, client(isPublic), path, SLOWDOWN)
      paints.get(path)?.push(paint)
    }
  }
  console.log()
  printTable(
    [`page, processor ${SLOWDOWN} times slower`, 'largest paint ms', 'layout shift'],
    [...paints].map(([path, own]) => [
      ...[path, lcpOf(own).toFixed(0), Math.max(...own.map(({ cls }) => cls)).toFixed(4)],
    ]),
  )

  const worst: number[] = []
  const lighthouse: (string | number)[][] = []
  for (const device of ['desktop', 'mobile'] as const) {
    for (const { path, isPublic } of AUDITED) {
      const runs: Scores[] = []
      for (let round = 0; round < (device === 'desktop' ? rounds : 1); round++) {
        runs.push(await runLighthouse(url + path, port, client(isPublic).cookieHeader(), device))
      }
      const scores = CATEGORIES.map(category => median(runs.map(run => run[category])))
      if (device === 'desktop') worst.push(...scores)
      lighthouse.push([`${path}, ${device}`, ...scores, runs[0]?.weak.join(', ') ?? ''])
    }
  }
  console.log()
  printTable(['Lighthouse', ...CATEGORIES, 'below 90'], lighthouse)

  const lists = await measureLists(browser)
  console.log()
  printTable(
    ['10,000 rows', 'first rows ms', 'all rows ms', 'search ms', 'heap MB', 'more after 20 searches'],
    lists.map(({ name, firstRowsMs, allRowsMs, searchMs, heapMb, heapGrowthMb }) => [
      ...[name, firstRowsMs.toFixed(0), allRowsMs.toFixed(0), searchMs.toFixed(0)],
      ...[heapMb.toFixed(1), heapGrowthMb.toFixed(1)],
    ]),
  )

  const figures = {
    login_gz_bytes: login.scripts,
    portal_gz_bytes: portal.first.scripts,
    worst_screen_gz_bytes: Math.max(...portal.further.map(({ bytes }) => bytes.scripts)),
    styles_gz_bytes: portal.first.styles,
    lighthouse_worst: Math.min(...worst),
    lcp_4x_ms: Math.round(Math.max(...['/login', '/portal'].map(path => lcpOf(paints.get(path) ?? [])))),
    first_rows_ms: Math.round(Math.max(...lists.map(({ firstRowsMs }) => firstRowsMs))),
    search_ms: Math.round(Math.max(...lists.map(({ searchMs }) => searchMs))),
    heap_growth_mb: Math.round(Math.max(...lists.map(({ heapGrowthMb }) => heapGrowthMb))),
    cls: Math.max(...[...paints.values()].flat().map(({ cls }) => Math.round(cls * 1e4) / 1e4)),
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
