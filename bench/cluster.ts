/**
 * Videos per minute with one, two and three workers, the overhead of the queue per job, and beacons in bulk.
 * `npm run bench -- cluster`
 */
import { availableParallelism } from 'node:os'
import { printMeasurement, printTable, startTable } from '../tools/figures/measurement-line.ts'
import { measureBeacons } from './cluster/measure-beacons.ts'
import { measureEncoders } from './cluster/measure-encoders.ts'
import { measureQueue } from './cluster/measure-queue.ts'
import { measureScaling, type Scaling } from './cluster/measure-scaling.ts'

const BEACONS_PER_S = 2000
const BEACON_SECONDS = 60

const cores = availableParallelism()
const printRow = startTable([
  'round',
  `workers on ${cores} cores`,
  'videos a minute',
  'of linear',
  'busy cores',
])
const print = (round: string, { workers, videosPerMinute, ofLinear, busyCores }: Scaling) =>
  printRow([round, workers, videosPerMinute.toFixed(1), ofLinear.toFixed(2), busyCores.toFixed(2)])
const scaling = await measureScaling(
  [...new Set([1, 2, 3, cores])].toSorted((a, b) => a - b),
  print,
)
for (const one of scaling) print('median', one)

const encoders = await measureEncoders(cores)
console.log(`\nEncoders alone, one on each core: ${encoders.toFixed(2)} of linear.`)

const queue = await measureQueue()
console.log(`\n${queue.jobs} jobs without work, one after the other: ${queue.overheadMs.toFixed(1)} ms each.`)

const beacons = await measureBeacons(BEACONS_PER_S, BEACON_SECONDS)
printTable(
  ['beacons sent', 'acknowledged', 'a second', 'p50 ms', 'p99 ms', 'lost events', 'miscounted'],
  [
    [
      ...[beacons.sent, beacons.acknowledged, beacons.perS.toFixed(0), beacons.p50Ms, beacons.p99Ms],
      ...[beacons.lost, beacons.miscounted],
    ],
  ],
)

const figures = {
  scaling_at_cores: scaling.find(({ workers }) => workers === cores)?.ofLinear ?? Number.NaN,
  encoders_at_cores: encoders,
  queue_overhead_ms: queue.overheadMs,
  beacons_per_s: beacons.perS,
  beacons_unacknowledged: beacons.sent - beacons.acknowledged,
  beacons_lost: beacons.lost + beacons.miscounted,
}
printMeasurement('cluster', figures, {
  atLeast: { scaling_at_cores: 0.9, beacons_per_s: 0.98 * BEACONS_PER_S },
  below: { queue_overhead_ms: 20 },
  atMost: { beacons_unacknowledged: 0, beacons_lost: 0 },
})
