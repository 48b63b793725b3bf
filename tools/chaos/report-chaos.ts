import { printMeasurement } from '../figures/measurement-line.ts'
import { buildOutdated } from '../start/build.ts'
import { ensureDebianPackages, ffmpeg, postgresServer, s3ServerPackages } from '../start/debian-packages.ts'
import { type ChaosOptions, describeEnd, runChaos } from './run-chaos.ts'

/** Runs the rounds and prints a line for each, what was found, and the figures. */
export async function reportChaos(options: Omit<ChaosOptions, 'say'>): Promise<void> {
  const { mode, seed, environment } = options
  const servers = [
    ...(environment.DATABASE_URL === undefined ? [postgresServer] : []),
    ...(environment.S3_BUCKET === undefined ? s3ServerPackages : []),
  ]
  await ensureDebianPackages([ffmpeg, ...(mode === 'cluster' ? servers : [])])
  await buildOutdated()
  const where = mode === 'cluster' ? '2 web servers and 3 workers' : 'one process with the embedded database'
  console.log(`Chaos in ${where}, seed ${seed}.\n`)
  console.log('round      s    done refused unknown  beacons  faults')
  const result = await runChaos({ ...options, say: line => console.log(line) })
  const { findings, videos } = result
  console.log(`
${result.acknowledged} changes and ${result.beacons} beacons acknowledged, ${result.unknown} calls without a response
${result.loaded} videos and pictures loaded by viewers
${videos.completed} videos completed, ${videos.failed} failed; the cleanup removed ${result.swept} orphaned files
${result.unasked.length} unexpected exits; the slowest requested exit took ${result.slowestEndS.toFixed(1)} s
the longest round took ${result.longestRoundS.toFixed(1)} s; the machine was paused for ${result.stoodStillS.toFixed(1)} s
`)
  for (const end of result.unasked) console.log(describeEnd(end).join('\n'))
  const figures = {
    rounds: result.rounds,
    lost: findings.lost.length,
    stuck: findings.stuck.length,
    orphans: findings.orphans.length,
    limits_broken: findings.limitsBroken.length,
    unasked_ends: result.unasked.length,
    longest_round_s: Number(result.longestRoundS.toFixed(1)),
  }
  printMeasurement('chaos', figures, {
    atMost: { lost: 0, stuck: 0, orphans: 0, limits_broken: 0, longest_round_s: 20 },
  })
}
