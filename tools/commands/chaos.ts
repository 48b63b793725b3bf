/**
 * `npm run chaos -- --rounds N --seed S [--from K] [--cluster] [--keep]`: kills, freezes and restarts processes,
 * encoders and the database of an installation under load, and reports lost data. Runs one process with the embedded
 * database; with DATABASE_URL and S3_… or `--cluster` two web servers and three workers, on separate servers unless
 * the settings name them. `--keep` keeps the folder with the logs. Findings do not change the exit status.
 */
import { parseArgs } from 'node:util'
import { runChaos } from '../chaos/run-chaos.ts'
import { printMeasurement } from '../figures/measurement-line.ts'
import { endOnSignals, runCommand } from '../programs/command.ts'
import { buildOutdated } from '../start/build.ts'
import { ensureDebianPackages, ffmpeg, postgresServer, s3ServerPackages } from '../start/debian-packages.ts'

const usage = 'Usage: npm run chaos -- --rounds N --seed S [--from K] [--cluster] [--keep]'

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new Error(`--${name} must be a whole number from 1. ${usage}`)
  return Number(text)
}

endOnSignals()

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: '1' },
      cluster: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const rounds = wholeNumber(values.rounds, 'rounds')
  const from = wholeNumber(values.from, 'from')
  if (from > rounds) throw new Error(`--from must not be after the last round. ${usage}`)
  const seed = wholeNumber(values.seed, 'seed')
  const { env } = process
  const isCluster = values.cluster || env.DATABASE_URL !== undefined
  const servers = [
    ...(env.DATABASE_URL === undefined ? [postgresServer] : []),
    ...(env.S3_BUCKET === undefined ? s3ServerPackages : []),
  ]
  await ensureDebianPackages([ffmpeg, ...(isCluster ? servers : [])])
  await buildOutdated()
  const where = isCluster ? '2 web servers and 3 workers' : 'one process with the embedded database'
  console.log(`Chaos in ${where}, seed ${seed}.\n`)
  console.log('round      s    done refused unknown  beacons  faults')
  const { figures } = await runChaos({
    ...{
      mode: isCluster ? 'cluster' : 'embedded',
      seed,
      from,
      rounds,
      environment: env,
      isKept: values.keep,
    },
    say: line => console.log(line),
  })
  printMeasurement('chaos', figures, {
    atMost: { lost: 0, stuck: 0, orphans: 0, limits_broken: 0, longest_round_s: 20 },
  })
  process.exit()
})
