/**
 * Figures of many player events, read by 20 operators at a time, and whether all beacons are counted.
 * `npm run bench -- statistics [--scale SHARE]`: a share of the full size, 1 by default.
 */
import { parseArgs } from 'node:util'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { openInstallation } from './installation/installation.ts'
import { measureBeaconCounts } from './statistics/measure-counts.ts'
import { type FigureTimes, measureFigures } from './statistics/measure-figures.ts'
import { type FigureSize, QUARTER_DAYS, seedFigures } from './statistics/seed-figures.ts'

const FULL: FigureSize = { publishers: 1000, days: 365, events: 100_000_000 }
const BEACONS = 120_000
const BEACONS_PER_S = 2000
const MILLION = 1_000_000

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a share above 0, at most 1.')

/** The size with fewer publishers but the same number of events per publisher. */
function sizeOf(share: number): FigureSize {
  const publishers = Math.max(1, Math.round(FULL.publishers * share))
  return { ...FULL, publishers, events: (FULL.events * publishers) / FULL.publishers }
}

async function measure(size: FigureSize) {
  await using installation = await openInstallation()
  const bytes = await seedFigures(installation.databaseUrl, size)
  const { url } = await installation.start({ ROLE: 'web' })
  return { times: await measureFigures(url, size), bytes }
}

const size = sizeOf(scale)
const small = await measure(sizeOf(scale / 100))
const { times, bytes } = await measure(size)
const growthOf = ({ p50Ms }: FigureTimes, index: number) =>
  p50Ms / Math.max(1, small.times[index]?.p50Ms ?? Number.NaN)
printTable(
  [`${size.publishers} publishers, ${size.days} days`, 'p50 ms', 'p99 ms', 'of a hundredth', 'first 20 ms'],
  times.map((call, index) => [
    ...[call.name, call.p50Ms, call.p99Ms, growthOf(call, index).toFixed(1), call.firstMs],
  ]),
)
const beacons = await measureBeaconCounts(Math.round(BEACONS * scale), BEACONS_PER_S)
console.log(
  `\n${beacons.acknowledged} of ${beacons.sent} beacons acknowledged, ${beacons.perS.toFixed(0)} a second, p99 ${beacons.p99Ms} ms.\n`,
)
// Quarters of an hour are seeded for the last days only.
const quarterEvents = size.events * Math.min(1, QUARTER_DAYS / size.days)
const figures = {
  worst_p99_ms: Math.max(...times.map(call => call.p99Ms)),
  worst_first_ms: Math.max(...times.map(call => call.firstMs)),
  worst_growth: Math.max(...times.map(growthOf)),
  beacon_differences: beacons.differences,
  bytes_per_million_events: Math.round((bytes.day / size.events + bytes.quarter / quarterEvents) * MILLION),
}
printMeasurement('statistics', figures, {
  atMost: { worst_p99_ms: 150, worst_growth: 3, beacon_differences: 0 },
})
