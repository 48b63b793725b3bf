/**
 * `npm run bench -- player [--rounds N] [--against VERSION]`: this player compared with a bare video element and other
 * players, or with one of its releases: bytes, and the cost of a page load with a processor slowed down four times, on a
 * fast and on a slow network.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { median, medians, sumOf } from './figures/percentiles.ts'
import { contendersBeside, OURS, playerPart } from './player/contenders.ts'
import { type Conditions, type Load, measureLoad, startBrowser } from './player/measure-load.ts'
import { startSite } from './player/site.ts'

const FAST: Conditions = { slowdown: 4 }
const SLOW: Conditions = { slowdown: 4, network: { kbitPerS: 1600, roundTripMs: 150 } }

async function compressed(paths: string[]): Promise<{ gz: number; br: number }> {
  const texts = await Promise.all(paths.map(path => readFile(path)))
  return {
    gz: sumOf(texts, text => gzipSync(text, { level: 9 }).length),
    br: sumOf(texts, text => brotliCompressSync(text).length),
  }
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '27' }, against: { type: 'string' } },
})
const rounds = Number(values.rounds)
await buildOutdated()
const contenders = contendersBeside(values.against)
const ours = contenders.indexOf(OURS)
await using browser = await startBrowser()
await using site = await startSite(contenders)
const measure = (at: number, conditions: Conditions) =>
  measureLoad(browser, `${site.origin}/${at}`, conditions)

/**
 * Loads every contender's page in turn, so that other load affects all equally, and each round in a different order,
 * so that every contender follows every other one equally often: each page affects the state of processor and browser.
 * Steps of 1, 2, 3, … contenders visit all of them if their number is prime.
 * Medians in the contenders' order.
 */
async function measureAll(conditions: Conditions, rounds: number): Promise<Load[]> {
  const loads: Load[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const stride = 1 + (round % (loads.length - 1))
    for (const step of loads.keys()) {
      const at = (round + step * stride) % loads.length
      loads[at]?.push(await measure(at, conditions))
    }
  }
  return loads.map(medians)
}

await measure(0, FAST)
const fast = await measureAll(FAST, rounds)
// Times of the network spread less than those of the processor.
const slow = await measureAll(SLOW, Math.ceil(rounds / 3))
const plain = await Array.fromAsync({ length: 3 }, () => measure(ours, { slowdown: 1, isScrolled: true }))
const bytes = await Promise.all(contenders.map(({ files }) => compressed(Object.values(files))))

const kilobytes = (count = Number.NaN) => (count / 1024).toFixed(1)
const whole = (ms = Number.NaN) => ms.toFixed(0)
printTable(
  [
    'player',
    'gz KB',
    'br KB',
    'first frame ms',
    'script ms',
    'blocking ms',
    'CLS',
    'slow network: first frame ms',
  ],
  contenders.map(({ name }, at) => [
    ...[name, kilobytes(bytes[at]?.gz), kilobytes(bytes[at]?.br), whole(fast[at]?.loadedDataMs)],
    ...[whole(fast[at]?.scriptMs), whole(fast[at]?.blockingMs), fast[at]?.cls.toFixed(4) ?? ''],
    whole(slow[at]?.loadedDataMs),
  ]),
)

const [bareMs = Number.NaN, ownMs = Number.NaN, ...otherMs] = fast.map(load => load.loadedDataMs)
const [bareSlowMs = Number.NaN, ownSlowMs = Number.NaN] = slow.map(load => load.loadedDataMs)
const figures = {
  core_gz_bytes: bytes[ours]?.gz ?? Number.NaN,
  ads_gz_bytes: (await compressed([playerPart('ads')])).gz,
  loadeddata_vs_bare_4x: ownMs / bareMs,
  loadeddata_over_bare_ms_slow: ownSlowMs - bareSlowMs,
  longest_task_ms_1x: median(plain.map(load => load.longestTaskMs)),
  cls: Math.max(...plain.map(load => load.cls)),
  next_best_vs_ours_4x: Math.min(...otherMs) / ownMs,
}
printMeasurement('player', figures, {
  atMost: {
    core_gz_bytes: 8448,
    ads_gz_bytes: 5376,
    loadeddata_vs_bare_4x: 1.35,
    loadeddata_over_bare_ms_slow: 230,
    longest_task_ms_1x: 50,
    cls: 0,
  },
})
