/**
 * Polling through the whole path with the embedded database, and parsing beside other readers.
 * `npm run bench -- ingest`
 */
import { type Goal, printMeasurement } from '../tools/figures/measurement-line.ts'
import { median } from './figures/median.ts'
import { measureParsing, type Parsing, RIGHT_ENOUGH } from './ingest/measure-parsing.ts'
import { measurePolling, type Polling, type Round } from './ingest/measure-polling.ts'

const FEEDS = 2000
const ROUNDS = 10
const DOCUMENTS = 300

const round = (value: number, digits: number) => Number(value.toFixed(digits))
function printPolling({ first, rounds, items, failed, rssGrowthMb }: Polling): void {
  const of = (pick: (one: Round) => number) => median(rounds.map(pick))
  const row = (name: string, at: (pick: (one: Round) => number) => number) =>
    console.log(
      `| ${name} | ${at(one => one.feedsPerS).toFixed(0)} | ${at(one => one.workerCpuMs).toFixed(2)} | ${at(one => one.databaseCpuMs).toFixed(2)} | ${at(one => one.walKb).toFixed(1)} | ${at(one => one.rssMb).toFixed(0)} |`,
    )
  console.log(
    `\n| ${FEEDS} feeds | feeds/s | worker CPU ms/feed | database CPU ms/feed | database log KB/feed | RSS MB |`,
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  row('all new', pick => pick(first))
  row(`a third changed, median of ${rounds.length} rounds`, of)
  console.log(
    `\n${items} items stored, ${failed} polls failed, ${rssGrowthMb.toFixed(0)} MB more after the last round.`,
  )
}

function printParsing(parsing: readonly Parsing[]): void {
  console.log(`\n| ${DOCUMENTS} documents | MB per CPU second | values right |`)
  console.log('| --- | ---: | ---: |')
  for (const { name, mbPerS, right } of parsing) {
    console.log(`| ${name} | ${mbPerS.toFixed(1)} | ${(right * 100).toFixed(1)} % |`)
  }
}

// Before anything else has made the heap large.
const [ours, ...others] = await measureParsing(DOCUMENTS)
if (ours === undefined) throw new Error('No reader was measured.')
const polling = await measurePolling(FEEDS, ROUNDS)
printPolling(polling)
printParsing([ours, ...others])

const fastestMbPerS = Math.max(
  ...others.filter(({ right }) => right >= RIGHT_ENOUGH).map(({ mbPerS }) => mbPerS),
)
const figures = {
  feeds_per_s: round(median(polling.rounds.map(one => one.feedsPerS)), 0),
  parse_vs_fastest_correct: round(ours.mbPerS / fastestMbPerS, 2),
  rss_growth_mb: round(polling.rssGrowthMb, 1),
}
const goals: Goal[] = [
  { figure: 'feeds_per_s', goal: 'the goal is 200', met: figures.feeds_per_s >= 200 },
  {
    figure: 'parse_vs_fastest_correct',
    goal: 'the goal is 0.8',
    met: figures.parse_vs_fastest_correct >= 0.8,
  },
  { figure: 'rss_growth_mb', goal: 'the goal is at most 50', met: figures.rss_growth_mb <= 50 },
]
console.log()
printMeasurement('ingest', figures, goals)
