/**
 * `npm run bench -- portal [--rounds N]`: bytes of the portal as a browser gets them, time to the largest paint with a
 * processor slowed down four times, layout shift, and Lighthouse, all against the real server with the demo; then lists of
 * ten thousand rows in an installation of their own.
 */

import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import startProduct from '../e2e/global-setup.ts'
import { PORTAL_SCREENS } from '../e2e/pages/portal-screens.ts'
import { printMeasurement } from '../tools/figures/measurement-line.ts'
import { findCommand } from '../tools/programs/find-command.ts'
import { freePort } from '../tools/servers/free-port.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { median } from './figures/median.ts'
import { measureBytes } from './portal/measure-bytes.ts'
import { measureLists } from './portal/measure-lists.ts'
import { measurePaint, type Paint } from './portal/measure-paint.ts'
import { signIn, waitForDemo } from './portal/product.ts'
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
const stop = await startProduct()
const origin = process.env.E2E_PRODUCT ?? ''
const port = await freePort()
const executablePath = findCommand(['chromium', 'chromium-browser', 'google-chrome'])
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
try {
  const cookie = await signIn(browser, origin)
  await waitForDemo(origin, cookie)

  const login = (await measureBytes(browser, origin, null, '/login')).first
  const portal = await measureBytes(browser, origin, cookie, '/portal', FURTHER)
  console.log('| page, cold cache | script KB gz | style KB gz |')
  console.log('| --- | ---: | ---: |')
  const told = [
    { path: '/login', bytes: login },
    { path: '/portal', bytes: portal.first },
    ...portal.further.map(({ path, bytes }) => ({ path: `${path} after /portal`, bytes })),
  ]
  for (const { path, bytes } of told) {
    console.log(`| ${path} | ${(bytes.scripts / KB).toFixed(1)} | ${(bytes.styles / KB).toFixed(1)} |`)
  }

  const paints = new Map<string, Paint[]>(AUDITED.map(({ path }) => [path, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { path, isPublic } of AUDITED) {
      const paint = await measurePaint(browser, origin, isPublic ? null : cookie, path, SLOWDOWN)
      paints.get(path)?.push(paint)
    }
  }
  console.log(`\n| page, processor ${SLOWDOWN} times slower | largest paint ms | layout shift |`)
  console.log('| --- | ---: | ---: |')
  for (const [path, own] of paints) {
    const lcp = lcpOf(own).toFixed(0)
    console.log(`| ${path} | ${lcp} | ${Math.max(...own.map(({ cls }) => cls)).toFixed(4)} |`)
  }

  console.log(`\n| Lighthouse | ${CATEGORIES.join(' | ')} | below 90 |`)
  console.log('| --- | ---: | ---: | ---: | --- |')
  const worst: number[] = []
  for (const device of ['desktop', 'mobile'] as const) {
    for (const { path, isPublic } of AUDITED) {
      const runs: Scores[] = []
      for (let round = 0; round < (device === 'desktop' ? rounds : 1); round++) {
        runs.push(await runLighthouse(origin + path, port, isPublic ? null : cookie, device))
      }
      const scores = CATEGORIES.map(category => median(runs.map(run => run[category])))
      if (device === 'desktop') worst.push(...scores)
      console.log(`| ${path}, ${device} | ${scores.join(' | ')} | ${runs[0]?.weak.join(', ')} |`)
    }
  }

  const lists = await measureLists(browser)
  console.log(
    '\n| 10,000 rows | first rows ms | all rows ms | search ms | heap MB | more after 20 searches |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, firstRowsMs, allRowsMs, searchMs, heapMb, heapGrowthMb } of lists) {
    const cells = [firstRowsMs, allRowsMs, searchMs].map(ms => ms.toFixed(0))
    console.log(`| ${[name, ...cells, heapMb.toFixed(1), heapGrowthMb.toFixed(1)].join(' | ')} |`)
  }

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
  const atMost: Partial<Record<keyof typeof figures, number>> = {
    login_gz_bytes: 175 * KB,
    portal_gz_bytes: 240 * KB,
    worst_screen_gz_bytes: 60 * KB,
    styles_gz_bytes: 40 * KB,
    lcp_4x_ms: 1800,
    first_rows_ms: 1000,
    search_ms: 100,
    heap_growth_mb: 5,
    cls: 0.02,
  }
  printMeasurement('portal', figures, [
    ...Object.entries(atMost).map(([figure, most]) => ({
      figure,
      goal: `at most ${most}`,
      met: figures[figure as keyof typeof figures] <= most,
    })),
    { figure: 'lighthouse_worst', goal: 'at least 95', met: figures.lighthouse_worst >= 95 },
  ])
} finally {
  await browser.close()
  await stop()
}
