/**
 * Videos per minute with one, two and three workers, what the queue costs a job, and beacons in bulk.
 * `npm run bench -- cluster`
 */
import { availableParallelism } from 'node:os'
import { type Goal, printMeasurement } from '../tools/figures/measurement-line.ts'
import { measureBeacons } from './cluster/measure-beacons.ts'
import { measureEncoders } from './cluster/measure-encoders.ts'
import { measureQueue } from './cluster/measure-queue.ts'
import { measureScaling } from './cluster/measure-scaling.ts'

const BEACONS_PER_S = 2000
const BEACON_SECONDS = 60

const round = (value: number, digits: number) => Number(value.toFixed(digits))

const cores = availableParallelism()
const scaling = await measureScaling([...new Set([1, 2, 3, cores])].toSorted((a, b) => a - b))
console.log(
  `\n| workers on ${cores} cores | videos a minute | of linear | busy cores |\n| ---: | ---: | ---: | ---: |`,
)
for (const { workers, videosPerMinute, ofLinear, busyCores } of scaling) {
  console.log(
    `| ${workers} | ${videosPerMinute.toFixed(1)} | ${ofLinear.toFixed(2)} | ${busyCores.toFixed(2)} |`,
  )
}
const atCores = scaling.find(({ workers }) => workers === cores)?.ofLinear ?? Number.NaN

const encoders = await measureEncoders(cores)
console.log(`\nEncoders alone, one on each core: ${encoders.toFixed(2)} of linear.`)

const queue = await measureQueue()
console.log(`\n${queue.jobs} jobs without work, one after the other: ${queue.overheadMs.toFixed(1)} ms each.`)

const beacons = await measureBeacons(BEACONS_PER_S, BEACON_SECONDS)
console.log(`
| beacons sent | acknowledged | a second | p50 ms | p99 ms | lost events | miscounted |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| ${beacons.sent} | ${beacons.acknowledged} | ${beacons.perS.toFixed(0)} | ${beacons.p50Ms.toFixed(1)} | ${beacons.p99Ms.toFixed(1)} | ${beacons.lost} | ${beacons.miscounted} |
`)

const figures = {
  scaling_at_cores: round(atCores, 2),
  encoders_at_cores: round(encoders, 2),
  queue_overhead_ms: round(queue.overheadMs, 1),
  beacons_per_s: round(beacons.perS, 0),
  beacons_lost: beacons.lost + beacons.miscounted,
}
const goals: Goal[] = [
  { figure: 'scaling_at_cores', goal: 'the goal is 0.9', met: figures.scaling_at_cores >= 0.9 },
  { figure: 'queue_overhead_ms', goal: 'the goal is under 20', met: figures.queue_overhead_ms < 20 },
  {
    figure: 'beacons_per_s',
    goal: `the goal is ${BEACONS_PER_S}`,
    met: beacons.acknowledged === beacons.sent && figures.beacons_per_s >= 0.98 * BEACONS_PER_S,
  },
  { figure: 'beacons_lost', goal: 'the goal is 0', met: figures.beacons_lost === 0 },
]
printMeasurement('cluster', figures, goals)
