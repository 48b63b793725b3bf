import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median, medians } from '../figures/percentiles.ts'
import { type Load, load } from './load.ts'

const CONNECTIONS = 50
const ROUNDS = 3
const SECONDS = 4
const STEADY_PER_S = 1000
/** Long enough that the first calls of the connections are fewer than one in a hundred. */
const STEADY_SECONDS = 15
/** Fewer at a steady rate: the time in which the generator prepares them counts as latency. */
const STEADY_PUBLISHERS = 20
/** Publishers that are requested in turn; the load generator prepares every request for every connection. */
const PUBLISHERS = 500

/** `steady` and `bareSteady`: at a thousand requests a second; the p99 of the bare server shows what the machine adds. */
export type PlayerMeasured = { ours: Load; bare: Load; steady: Load; bareSteady: Load; vsBare: number }

/**
 * Measures the player endpoint for 500 publishers in turn against a bare server that returns the same bytes, each at
 * full speed in alternating rounds, and then each at a thousand requests a second.
 */
export async function measurePlayer(url: string): Promise<PlayerMeasured> {
  const requests = Array.from({ length: PUBLISHERS }, (_, n) => ({
    path: `/api/publishers/paper-${n + 1}/player/`,
    // A page of a publisher that allows two domains.
    headers: { origin: `https://www.paper${n + 1}.example` },
  }))
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [url, JSON.stringify(requests)])
  try {
    const [bareUrl] = (await once(bare, 'message')) as [string]
    const options = { requests, connections: CONNECTIONS, seconds: SECONDS }
    const rounds = await Array.fromAsync({ length: ROUNDS }, async () => ({
      ours: await load(url, options),
      bare: await load(bareUrl, options),
    }))
    const steadyOptions = {
      requests: requests.slice(0, STEADY_PUBLISHERS),
      connections: CONNECTIONS,
      seconds: STEADY_SECONDS,
      ratePerS: STEADY_PER_S,
    }
    return {
      ours: medians(rounds.map(round => round.ours)),
      bare: medians(rounds.map(round => round.bare)),
      steady: await load(url, steadyOptions),
      bareSteady: await load(bareUrl, steadyOptions),
      vsBare: median(rounds.map(round => round.ours.perS / round.bare.perS)),
    }
  } finally {
    bare.disconnect()
  }
}
