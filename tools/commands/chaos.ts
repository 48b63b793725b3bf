/**
 * `npm run chaos -- --rounds N --seed S [--from K] [--cluster] [--keep]`: kills, freezes and brings back processes,
 * encoders and the database of an installation under load, and reports what was lost. One process with the embedded
 * database; with DATABASE_URL and S3_… or `--cluster` two web servers and three workers, on servers of its own
 * where none are named. `--keep` leaves its folder for a look at the logs. What is found does not change the exit status.
 */
import { parseArgs } from 'node:util'
import { reportChaos } from '../chaos/report-chaos.ts'
import { runCommand } from '../programs/command.ts'

const usage = 'Usage: npm run chaos -- --rounds N --seed S [--from K] [--cluster] [--keep]'

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new Error(`--${name} must be a whole number from 1. ${usage}`)
  return Number(text)
}

// So that what runs is ended with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

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
  const isCluster = values.cluster || process.env.DATABASE_URL !== undefined
  await reportChaos({
    mode: isCluster ? 'cluster' : 'embedded',
    seed: wholeNumber(values.seed, 'seed'),
    from,
    rounds,
    environment: process.env,
    isKept: values.keep,
  })
  process.exit()
})
