/**
 * Figures of many player events, read by 20 operators at a time, and whether all beacons are counted.
 * `npm run bench -- statistics [--scale SHARE]`: a share of the full size, 1 by default.
 */
import { parseArgs } from 'node:util'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { startProduct } from '../tools/product/start-product.ts'
import { startEmbedded } from './installation/databases.ts'
import { measureBeaconCounts } from './statistics/measure-counts.ts'
import { type FigureTimes, measureFigures } from './statistics/measure-figures.ts'
import { type FigureBytes, type FigureSize, QUARTER_DAYS, seedFigures } from './statistics/seed-figures.ts'

const FULL: FigureSize = { publishers: 1000, days: 365, events: 100_000_000 }
const BEACONS = 120_000
const BEACONS_PER_S = 2000
const HUNDREDTH = 0.01
const MILLION = 1_000_000

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a share above 0, at most 1.')

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** The size with fewer publishers but the same number of events per publisher. */
function sizeOf(share: number): FigureSize {
  const publishers = Math.max(1, Math.round(FULL.publishers * share))
  return { ...FULL, publishers, events: (FULL.events * publishers) / FULL.publishers }
}

async function measure(size: FigureSize): Promise<{ times: FigureTimes[]; bytes: FigureBytes }> {
  const database = await startEmbedded()
  try {
    const bytes = await seedFigures(database.url, size)
    const product = await startProduct({ ROLE: 'web', ...database.environment })
    try {
      return { times: await measureFigures(product, size), bytes }
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Bytes of the figures of a million events; quarters of an hour are seeded for the last days only. */
function bytesPerMillion({ days, events }: FigureSize, bytes: FigureBytes): number {
  const ofQuarters = events * Math.min(1, QUARTER_DAYS / days)
  return Math.round((bytes.day / events + bytes.quarter / ofQuarters) * MILLION)
}

const size = sizeOf(scale)
const small = await measure(sizeOf(scale * HUNDREDTH))
const full = await measure(size)
const growthOf = ({ name, p50Ms }: FigureTimes) =>
  p50Ms / Math.max(1, small.times.find(other => other.name === name)?.p50Ms ?? Number.NaN)
console.log()
printTable(
  [`${size.publishers} publishers, ${size.days} days`, 'p50 ms', 'p99 ms', 'of a hundredth', 'first 20 ms'],
  full.times.map(call => [call.name, call.p50Ms, call.p99Ms, growthOf(call).toFixed(1), call.firstMs]),
)
const beacons = await measureBeaconCounts(Math.round(BEACONS * scale), BEACONS_PER_S)
console.log(
  `\n${beacons.acknowledged} of ${beacons.sent} beacons acknowledged, ${beacons.perS.toFixed(0)} a second.\n`,
)
const figures = {
  worst_p99_ms: Math.max(...full.times.map(call => call.p99Ms)),
  worst_first_ms: Math.max(...full.times.map(call => call.firstMs)),
  worst_growth: round(Math.max(...full.times.map(growthOf)), 2),
  beacon_differences: beacons.differences,
  bytes_per_million_events: bytesPerMillion(size, full.bytes),
}
printMeasurement('statistics', figures, {
  atMost: { worst_p99_ms: 150, worst_growth: 3, beacon_differences: 0 },
})
