/**
 * Videos per minute with one, two and three workers, what the queue costs a job, and beacons in bulk.
 * `npm run bench -- cluster`
 */
import { availableParallelism } from 'node:os'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { measureBeacons } from './cluster/measure-beacons.ts'
import { measureEncoders } from './cluster/measure-encoders.ts'
import { measureQueue } from './cluster/measure-queue.ts'
import { measureScaling } from './cluster/measure-scaling.ts'

const BEACONS_PER_S = 2000
const BEACON_SECONDS = 60

const round = (value: number, digits: number) => Number(value.toFixed(digits))

const cores = availableParallelism()
const scaling = await measureScaling([...new Set([1, 2, 3, cores])].toSorted((a, b) => a - b))
console.log()
printTable(
  [`workers on ${cores} cores`, 'videos a minute', 'of linear', 'busy cores'],
  scaling.map(({ workers, videosPerMinute, ofLinear, busyCores }) => [
    ...[workers, videosPerMinute.toFixed(1)],
    ...[ofLinear.toFixed(2), busyCores.toFixed(2)],
  ]),
)
const atCores = scaling.find(({ workers }) => workers === cores)?.ofLinear ?? Number.NaN

const encoders = await measureEncoders(cores)
console.log(`\nEncoders alone, one on each core: ${encoders.toFixed(2)} of linear.`)

const queue = await measureQueue()
console.log(`\n${queue.jobs} jobs without work, one after the other: ${queue.overheadMs.toFixed(1)} ms each.`)

const beacons = await measureBeacons(BEACONS_PER_S, BEACON_SECONDS)
console.log()
printTable(
  ['beacons sent', 'acknowledged', 'a second', 'p50 ms', 'p99 ms', 'lost events', 'miscounted'],
  [
    [
      ...[beacons.sent, beacons.acknowledged, beacons.perS.toFixed(0)],
      ...[beacons.p50Ms.toFixed(1), beacons.p99Ms.toFixed(1), beacons.lost, beacons.miscounted],
    ],
  ],
)

const figures = {
  scaling_at_cores: round(atCores, 2),
  encoders_at_cores: round(encoders, 2),
  queue_overhead_ms: round(queue.overheadMs, 1),
  beacons_per_s: round(beacons.perS, 0),
  beacons_unacknowledged: beacons.sent - beacons.acknowledged,
  beacons_lost: beacons.lost + beacons.miscounted,
}
console.log()
printMeasurement('cluster', figures, {
  atLeast: { scaling_at_cores: 0.9, beacons_per_s: 0.98 * BEACONS_PER_S },
  below: { queue_overhead_ms: 20 },
  atMost: { beacons_unacknowledged: 0, beacons_lost: 0 },
})
