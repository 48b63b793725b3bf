/**
 * Polling from end to end with the embedded database, and parsing compared with other readers.
 * `npm run bench -- ingest`
 */
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { median } from './figures/percentiles.ts'
import { measureParsing, RIGHT_ENOUGH } from './ingest/measure-parsing.ts'
import { measurePolling, type Polling, type Round } from './ingest/measure-polling.ts'

const FEEDS = 2000
const ROUNDS = 10
const DOCUMENTS = 300

function printPolling({ first, rounds, items, failed, rssGrowthMb }: Polling): void {
  const row = (name: string, of: readonly Round[]) => {
    const middle = (pick: (one: Round) => number) => median(of.map(pick))
    return [
      ...[name, middle(one => one.feedsPerS).toFixed(0), middle(one => one.workerCpuMs).toFixed(2)],
      ...[middle(one => one.databaseCpuMs).toFixed(2), middle(one => one.walKb).toFixed(1)],
      middle(one => one.rssMb).toFixed(0),
    ]
  }
  printTable(
    [...[`${FEEDS} feeds`, 'feeds/s', 'worker CPU ms/feed', 'database CPU ms/feed', 'WAL KB/feed', 'RSS MB']],
    [row('all new', [first]), row(`a third changed, median of ${rounds.length} rounds`, rounds)],
  )
  console.log(
    `\n${items} items stored, ${failed} polls failed, ${rssGrowthMb.toFixed(0)} MB more after the last round.\n`,
  )
}

// Before the heap grows.
const [ours, ...others] = measureParsing(DOCUMENTS)
if (ours === undefined) throw new Error('No reader was measured.')
printTable(
  [`${DOCUMENTS} documents`, 'MB per CPU second', 'values right'],
  [ours, ...others].map(({ name, mbPerS, right }) => [
    ...[name, mbPerS.toFixed(1), `${(right * 100).toFixed(1)} %`],
  ]),
)
const polling = await measurePolling(FEEDS, ROUNDS)
printPolling(polling)

const fastestMbPerS = Math.max(
  ...others.filter(({ right }) => right >= RIGHT_ENOUGH).map(({ mbPerS }) => mbPerS),
)
const figures = {
  feeds_per_s: median(polling.rounds.map(one => one.feedsPerS)),
  parse_vs_fastest_correct: ours.mbPerS / fastestMbPerS,
  rss_growth_mb: polling.rssGrowthMb,
}
printMeasurement('ingest', figures, {
  atLeast: { feeds_per_s: 200, parse_vs_fastest_correct: 0.8 },
  atMost: { rss_growth_mb: 50 },
})
