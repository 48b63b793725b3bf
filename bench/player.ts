/**
 * `npm run bench -- player [--rounds N] [--against VERSION]`: this player compared with a bare video element and other
 * players, or with one of its releases: bytes, and the cost of a page load with a processor slowed down four times, on a
 * fast and on a slow network.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { median } from './figures/percentiles.ts'
import { contendersBeside, playerPart } from './player/contenders.ts'
import { type Conditions, type Load, measureLoad, startBrowser } from './player/measure-load.ts'
import { startSite } from './player/site.ts'

const FAST: Conditions = { slowdown: 4 }
const SLOW: Conditions = { slowdown: 4, network: { kbitPerS: 1600, roundTripMs: 150 } }

async function compressed(paths: string[]): Promise<{ gz: number; br: number }> {
  const texts = await Promise.all(paths.map(path => readFile(path)))
  const sum = (bytes: number[]) => bytes.reduce((total, count) => total + count, 0)
  return {
    gz: sum(texts.map(text => gzipSync(text, { level: 9 }).length)),
    br: sum(texts.map(text => brotliCompressSync(text).length)),
  }
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '27' }, against: { type: 'string' } },
})
const rounds = Number(values.rounds)
// Times of the network spread less than those of the processor.
const slowRounds = Math.ceil(rounds / 3)
await buildOutdated()
const contenders = contendersBeside(values.against)
const browser = await startBrowser()
const site = await startSite(contenders)

/**
 * Loads every contender's page in turn, so that other load affects all equally, and each round in a different order,
 * so that every contender follows every other one equally often: each page affects the state of processor and browser.
 * Steps of 1, 2, 3, … contenders visit all of them if their number is prime.
 * Medians in the contenders' order.
 */
async function medians(conditions: Conditions, rounds: number): Promise<Load[]> {
  const loads: Load[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const stride = 1 + (round % (loads.length - 1))
    for (const step of loads.keys()) {
      const at = (round + step * stride) % loads.length
      loads[at]?.push(await measureLoad(browser, `${site.origin}/${at}`, conditions))
    }
  }
  return loads.map(own => ({
    loadedDataMs: median(own.map(load => load.loadedDataMs)),
    scriptMs: median(own.map(load => load.scriptMs)),
    blockingMs: median(own.map(load => load.blockingMs)),
    longestTaskMs: median(own.map(load => load.longestTaskMs)),
    cls: median(own.map(load => load.cls)),
  }))
}

try {
  const ours = contenders.findIndex(({ name }) => name === 'feedreel')
  await measureLoad(browser, `${site.origin}/0`, FAST)
  const fast = await medians(FAST, rounds)
  let print = startTable([
    ...['player', 'gz KB', 'br KB', 'first frame ms', 'script ms', 'blocking ms', 'CLS'],
  ])
  for (const [at, { name, files }] of contenders.entries()) {
    const { gz, br } = await compressed(Object.values(files))
    const load = fast[at]
    const times = [load?.loadedDataMs, load?.scriptMs, load?.blockingMs].map(ms => ms?.toFixed(0) ?? '')
    print([name, (gz / 1024).toFixed(1), (br / 1024).toFixed(1), ...times, load?.cls.toFixed(4) ?? ''])
  }
  const slow = await medians(SLOW, slowRounds)
  print = startTable(['player, slow network', 'first frame ms'])
  for (const [at, { name }] of contenders.entries()) print([name, slow[at]?.loadedDataMs.toFixed(0) ?? ''])
  const plain: Load[] = []
  for (let round = 0; round < 3; round++)
    plain.push(await measureLoad(browser, `${site.origin}/${ours}`, { slowdown: 1 }, true))

  const fastMs = fast.map(load => load.loadedDataMs)
  const slowMs = slow.map(load => load.loadedDataMs)
  const bare = fastMs[0] ?? Number.NaN
  const own = fastMs[ours] ?? Number.NaN
  const figures = {
    core_gz_bytes: (await compressed(Object.values(contenders[ours]?.files ?? {}))).gz,
    ads_gz_bytes: (await compressed([playerPart('ads')])).gz,
    loadeddata_vs_bare_4x: own / bare,
    loadeddata_over_bare_ms_slow: (slowMs[ours] ?? Number.NaN) - (slowMs[0] ?? Number.NaN),
    longest_task_ms_1x: median(plain.map(load => load.longestTaskMs)),
    cls: Math.max(...plain.map(load => load.cls)),
    next_best_vs_ours_4x: Math.min(...fastMs.filter((_, at) => at > ours)) / own,
  }
  printMeasurement('player', figures, {
    atMost: {
      ...{ core_gz_bytes: 8448, ads_gz_bytes: 5376, loadeddata_vs_bare_4x: 1.35 },
      ...{ loadeddata_over_bare_ms_slow: 230, longest_task_ms_1x: 50, cls: 0 },
    },
  })
} finally {
  await browser.close()
  await site.close()
}
