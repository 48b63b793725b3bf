import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Product } from '../../tools/product/start-product.ts'
import { median } from '../figures/percentiles.ts'
import { type Load, load, type Request } from './load.ts'

const CONNECTIONS = 50
const ROUNDS = 3
const STEADY_PER_S = 1000
/** Long enough that the first calls of the connections are fewer than one in a hundred. */
const STEADY_SECONDS = 15
/** Fewer at a steady rate: the time in which the generator prepares them counts as latency. */
const STEADY_PUBLISHERS = 20
/** Publishers that are requested in turn; the load generator prepares every request for every connection. */
const PUBLISHERS = 500

export type PlayerMeasured = { ours: Load; bare: Load; steady: Load; vsBare: number }

const middle = (loads: readonly Load[]) => {
  const perS = median(loads.map(one => one.perS))
  return loads.find(one => one.perS === perS) as Load
}

/** Starts a bare Node HTTP server that returns for each request the bytes that the product returns. */
async function startBare(product: string, requests: readonly Request[]): Promise<Product> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), product], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(requests))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/**
 * Measures the player endpoint for 500 publishers in turn against a bare server that returns the same bytes, each at
 * full speed in alternating rounds, and then the endpoint alone at a thousand requests a second.
 */
export async function measurePlayer(product: Product, seconds: number): Promise<PlayerMeasured> {
  const requests = Array.from({ length: PUBLISHERS }, (_, n) => ({
    path: `/api/publishers/paper-${n + 1}/player/`,
    // A page of a publisher that allows two domains.
    headers: { origin: `https://www.paper${n + 1}.example` },
  }))
  const bare = await startBare(product.url, requests)
  try {
    const options = { requests, connections: CONNECTIONS, seconds }
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(product.url, options))
      theirs.push(await load(bare.url, options))
    }
    const few = requests.slice(0, STEADY_PUBLISHERS)
    const steady = await load(product.url, {
      ...options,
      requests: few,
      seconds: STEADY_SECONDS,
      ratePerS: STEADY_PER_S,
    })
    const failed = [...ours, ...theirs, steady].reduce((sum, one) => sum + one.failed, 0)
    if (failed > 0) throw new Error(`${failed} calls of the player endpoint failed.`)
    const vsBare = median(ours.map((one, round) => one.perS / (theirs[round]?.perS ?? Number.NaN)))
    return { ours: middle(ours), bare: middle(theirs), steady, vsBare }
  } finally {
    await bare.stop()
  }
}
