import type { ApiClient } from '../../tools/product/api-client.ts'
import type { Product } from '../../tools/product/start-product.ts'
import { median } from '../figures/percentiles.ts'
import { addressOf } from './calls.ts'
import { load } from './load.ts'
import { startAccount } from './start-account.ts'

/** Three of 5,000 publishers; the first one shows the feed with the most items. */
const SCOPE = [1, 2, 7]
const CONNECTIONS = 20
const ROUNDS = 3

/** Calls that an operator of all publishers and one of three may both make. */
const CALLS: readonly (readonly [name: string, path: string])[] = [
  ['feeds', 'feeds/'],
  ['publishers', 'publishers/'],
  ['videos', 'videos/'],
  ['videos, search', 'videos/?search=orchestra'],
  ['content overview', 'contents/'],
  ['content of a large feed', 'contents/1/feeds/1/'],
  ['items of all feeds', 'items/'],
  ['job logs', 'logs/'],
  ['dashboard', 'stats/'],
  ['publisher', 'publishers/7/'],
  ['line-up', 'publishers/7/lineup/'],
  ['statistics, 30 days', 'statistics/'],
  ['statistics, a year', 'statistics/?from=YEAR_AGO'],
]

/** Requests per second for a person with all publishers and for one with three; `ratio`: of the times, three to all. */
export type ScopeMeasured = { name: string; allPerS: number; scopedPerS: number; ratio: number }

/** Measures calls as an owner and as an operator of three publishers, in alternating order. */
export async function* measureScope(
  product: Product,
  owner: ApiClient,
  seconds: number,
): AsyncGenerator<ScopeMeasured> {
  const scoped = await startAccount(product.url, owner, {
    username: 'scoped',
    role: 'operator',
    publishers: SCOPE,
  })
  for (const [name, template] of CALLS) {
    const path = addressOf(template)
    const measure = async (client: ApiClient) => {
      const options = {
        requests: [{ path }],
        cookie: client.cookieHeader(),
        connections: CONNECTIONS,
        seconds,
      }
      const { perS, failed } = await load(product.url, options)
      if (failed > 0) throw new Error(`${failed} calls of ${path} failed.`)
      return perS
    }
    const rounds: { all: number; scoped: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const isAllFirst = round % 2 === 0
      const first = await measure(isAllFirst ? owner : scoped)
      const second = await measure(isAllFirst ? scoped : owner)
      rounds.push(isAllFirst ? { all: first, scoped: second } : { all: second, scoped: first })
    }
    yield {
      name,
      allPerS: median(rounds.map(round => round.all)),
      scopedPerS: median(rounds.map(round => round.scoped)),
      ratio: median(rounds.map(round => round.all / round.scoped)),
    }
  }
}
