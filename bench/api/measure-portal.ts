import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import type { Size } from '../installation/seed.ts'
import { addressesOf, type Call, listCalls, OTHER_CALLS } from './calls.ts'
import { type Load, load } from './load.ts'

const CONNECTIONS = 20
const SECONDS = 2
const WARM_SECONDS = 1
/** Calls before the measurement, for database connections and prepared statements. */
const WARM_CALLS = 20

/** `firstMs`: the first call, with cold caches. */
export type Measured = Call & Load & { firstMs: number }

/** Measures the portal's GET requests one after the other, each with 20 concurrent callers. */
export async function* measurePortal(url: string, size: Size): AsyncGenerator<Measured> {
  const cookie = (await signIn(url, OPERATOR)).cookieHeader()
  async function request(path: string): Promise<void> {
    const answer = await fetch(url + path, { headers: { cookie, 'accept-encoding': 'identity' } })
    await answer.arrayBuffer()
  }
  let isWarm = false
  for (const call of [...listCalls(size), ...OTHER_CALLS]) {
    const paths = addressesOf(call.path)
    const requests = paths.map(path => ({ path }))
    const options = { requests, cookie, connections: CONNECTIONS, isStaggered: true }
    if (!isWarm) await load(url, { ...options, seconds: WARM_SECONDS })
    isWarm = true
    const startedMs = performance.now()
    await request(paths[0] ?? '')
    const firstMs = Math.round(performance.now() - startedMs)
    const warmCalls = Array.from({ length: WARM_CALLS }, (_, index) => paths[index % paths.length] ?? '')
    await Promise.all(warmCalls.map(request))
    yield { ...call, ...(await load(url, { ...options, seconds: SECONDS })), firstMs }
  }
}
