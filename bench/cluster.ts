/**
 * Videos per minute with one, two and three workers, the overhead of the queue per job, and beacons in bulk.
 * `npm run bench -- cluster`
 */
import { availableParallelism } from 'node:os'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { measureBeacons } from './cluster/measure-beacons.ts'
import { measureEncoders } from './cluster/measure-encoders.ts'
import { measureQueue } from './cluster/measure-queue.ts'
import { measureScaling, type Scaling } from './cluster/measure-scaling.ts'

const BEACONS_PER_S = 2000
const BEACON_SECONDS = 60

const cores = availableParallelism()
const printRow = startTable([
  `round, ${cores} cores`,
  'workers',
  'videos a minute',
  'of linear',
  'busy cores',
])
const print = (round: string, { workers, videosPerMinute, ofLinear, busyCores }: Scaling) =>
  printRow([round, workers, videosPerMinute.toFixed(1), ofLinear.toFixed(2), busyCores.toFixed(2)])
const workers = [...new Set([1, 2, 3, cores])].toSorted((a, b) => a - b)
const scaling = await measureScaling(workers, print)
for (const one of scaling) print('median', one)

const encoders = await measureEncoders(cores)
console.log(`\nEncoders alone, one on each core: ${encoders.toFixed(2)} of linear.`)

const queue = await measureQueue()
console.log(`\n${queue.jobs} jobs without work, one after the other: ${queue.overheadMs.toFixed(1)} ms each.`)

const { sent, acknowledged, perS, p50Ms, p99Ms, wrong } = await measureBeacons(BEACONS_PER_S, BEACON_SECONDS)
startTable(['beacons sent', 'acknowledged', 'a second', 'p50 ms', 'p99 ms', 'lost or miscounted'])([
  ...[sent, acknowledged, perS.toFixed(0), p50Ms, p99Ms, wrong],
])

const figures = {
  scaling_at_cores: scaling.find(one => one.workers === cores)?.ofLinear ?? Number.NaN,
  encoders_at_cores: encoders,
  queue_overhead_ms: queue.overheadMs,
  beacons_per_s: perS,
  beacons_unacknowledged: sent - acknowledged,
  beacons_lost: wrong,
}
printMeasurement('cluster', figures, {
  atLeast: { scaling_at_cores: 0.9, beacons_per_s: 0.98 * BEACONS_PER_S },
  below: { queue_overhead_ms: 20 },
  atMost: { beacons_unacknowledged: 0, beacons_lost: 0 },
})
