import type { Goals } from '../../tools/figures/measurement-line.ts'
import { percentile } from '../figures/percentiles.ts'
import type { AttackResult } from './run-attack.ts'
import type { CalmResult } from './run-siege.ts'

const REASON_LENGTH = 90

const p99 = (timesMs: readonly number[]) => percentile(timesMs, 0.99)

/** The header of the table. */
export const HEADINGS: readonly string[] = [
  '| attack | CPU s | MB | children MB | fetched MB | rows | s | stall ms | player p99 ms | contained | reason shown |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |',
]

/** One line of the table: the costs of an attack in addition to the steady load, each with its bound. */
export function rowOf({ name, cost, bound, faults, stallMs, playersMs, reason }: AttackResult): string {
  const shown = (reason ?? 'none').replace(/[\s|]+/g, ' ').slice(0, REASON_LENGTH)
  const beside = (figure: number, most: number) => `${figure.toFixed(figure < 10 ? 1 : 0)} of ${most}`
  return `| ${[
    name,
    beside(cost.cpuS, bound.cpuS),
    beside(cost.memoryMb, bound.memoryMb),
    beside(cost.childrenMb, bound.childrenMb),
    beside(cost.wireMb, bound.wireMb),
    beside(cost.rows, bound.rows),
    beside(cost.seconds, bound.seconds),
    stallMs.toFixed(0),
    p99(playersMs).toFixed(0),
    faults.length === 0 ? 'yes' : 'NO',
    shown,
  ].join(' | ')} |`
}

/** The figures of a siege, by their names in the closing line. */
export function figuresOf(calm: CalmResult, results: readonly AttackResult[]): Record<string, number> {
  const worst = Math.max(0, ...results.map(({ stallMs }) => stallMs))
  const players = p99(results.flatMap(({ playersMs }) => playersMs)) / p99(calm.playersMs)
  const peak = Math.max(0, ...results.map(({ serverPeakMb }) => serverPeakMb))
  return {
    attacks: results.length,
    contained: results.filter(({ faults }) => faults.length === 0).length,
    worst_stall_ms: Math.round(worst),
    player_p99_vs_calm: Number(players.toFixed(2)),
    rss_growth_mb: Math.round(Math.max(0, peak - calm.serverPeakMb)),
    healthy_feeds_late: new Set(results.flatMap(({ lateFeeds }) => lateFeeds)).size,
  }
}

/** The goals on a machine without other load. */
export function goalsOf({ attacks = 0 }: Record<string, number>): Goals {
  return {
    atLeast: { attacks: 40, contained: attacks },
    atMost: { worst_stall_ms: 200, player_p99_vs_calm: 3, rss_growth_mb: 200, healthy_feeds_late: 0 },
  }
}
