/**
 * Polling from end to end with the embedded database, and parsing compared with other readers.
 * `npm run bench -- ingest`
 */
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { medians } from './figures/percentiles.ts'
import { measureParsing } from './ingest/measure-parsing.ts'
import { measurePolling, type Round } from './ingest/measure-polling.ts'

const FEEDS = 2000
const ROUNDS = 10
const DOCUMENTS = 300
/** Readers with a lower share of correct values are not compared. */
const RIGHT_ENOUGH = 0.99

/** The cells of a table's row. */
const cells = (round: Round) => [
  ...[round.feedsPerS.toFixed(0), round.workerCpuMsPerFeed.toFixed(2), round.databaseCpuMsPerFeed.toFixed(2)],
  ...[round.walKbPerFeed.toFixed(1), round.rssMb.toFixed(0)],
]

// Before the heap grows.
const parsings = measureParsing(DOCUMENTS)
printTable(
  [`${DOCUMENTS} documents`, 'MB per CPU second', 'correct values'],
  parsings.map(({ name, mbPerS, right }) => [name, mbPerS.toFixed(1), `${(right * 100).toFixed(1)} %`]),
)
const [oursMbPerS = Number.NaN, ...othersMbPerS] = parsings
  .filter(({ right }, index) => index === 0 || right >= RIGHT_ENOUGH)
  .map(({ mbPerS }) => mbPerS)

const { first, later, failed } = await measurePolling(FEEDS, ROUNDS)
const typical = medians(later)
printTable(
  [`${FEEDS} feeds`, 'feeds/s', 'worker CPU ms/feed', 'database CPU ms/feed', 'WAL KB/feed', 'RSS MB'],
  [
    ['all new', ...cells(first)],
    [`a third changed, median of ${ROUNDS} rounds`, ...cells(typical)],
  ],
)
const rssGrowthMb = (later.at(-1)?.rssMb ?? Number.NaN) - (later[0]?.rssMb ?? Number.NaN)
console.log(`\n${failed} polls failed, ${rssGrowthMb.toFixed(0)} MB more after the last round.\n`)

const figures = {
  feeds_per_s: typical.feedsPerS,
  parse_vs_fastest_correct: oursMbPerS / Math.max(...othersMbPerS),
  rss_growth_mb: rssGrowthMb,
}
printMeasurement('ingest', figures, {
  atLeast: { feeds_per_s: 200, parse_vs_fastest_correct: 0.8 },
  atMost: { rss_growth_mb: 50 },
})
