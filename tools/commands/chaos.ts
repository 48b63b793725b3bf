/**
 * `npm run chaos -- --rounds N --seed S [--from K] [--cluster]`: kills, freezes and restarts processes, encoders and
 * the database of an installation under load, and reports lost data. Runs one process with the embedded database; with
 * DATABASE_URL and S3_… or `--cluster` two web servers and three workers, on separate servers unless the settings name
 * them. Findings do not change the exit status.
 */
import { parseArgs } from 'node:util'
import { runChaos } from '../chaos/run-chaos.ts'
import { printMeasurement } from '../figures/measurement-line.ts'
import { endOnSignals } from '../programs/run-program.ts'
import { buildOutdated } from '../start/build.ts'
import { ensureDebianPackages, ffmpeg, postgresServer, s3ServerPackages } from '../start/debian-packages.ts'

endOnSignals()

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    cluster: { type: 'boolean', default: false },
  },
})
const [rounds = 0, seed = 0, from = 0] = [values.rounds, values.seed, values.from].map(Number)
const isWhole = [rounds, seed, from].every(number => Number.isSafeInteger(number) && number >= 1)
if (!isWhole || from > rounds) {
  throw new Error('--rounds, --seed and --from must be whole numbers from 1, --from at most --rounds.')
}
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
const mode = isCluster ? 'cluster' : 'embedded'
const options = { mode, seed, from, rounds, environment: env } as const
const { figures } = await runChaos({ ...options, say: line => console.log(line) })
printMeasurement('chaos', figures, {
  atMost: { lost: 0, stuck: 0, orphans: 0, limits_broken: 0, longest_round_s: 20 },
})
process.exit()
