/**
 * Videos per minute with one, two and three workers, and the overhead of the queue per job.
 * `npm run bench -- cluster`
 */
import { availableParallelism } from 'node:os'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { measureQueue } from './cluster/measure-queue.ts'
import { measureScaling, type Scaling } from './cluster/measure-scaling.ts'

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

const queue = await measureQueue()
console.log(`\n${queue.jobs} jobs without work, one after the other: ${queue.overheadMs.toFixed(1)} ms each.`)

const figures = {
  scaling_at_cores: scaling.find(one => one.workers === cores)?.ofLinear ?? Number.NaN,
  queue_overhead_ms: queue.overheadMs,
}
printMeasurement('cluster', figures, {
  atLeast: { scaling_at_cores: 0.9 },
  below: { queue_overhead_ms: 20 },
})
