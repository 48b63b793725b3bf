import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, type Product } from '../../tools/product/start-product.ts'
import type { Size } from '../installation/seed.ts'
import { addressOf, type Call, listCalls, OTHER_CALLS } from './calls.ts'
import { type Load, load } from './load.ts'

const CONNECTIONS = 20
const WARM_SECONDS = 1
/** Calls before the measurement, for database connections and prepared statements. */
const WARM_CALLS = 20

/** `firstMs`: the first call, with cold caches. */
export type Measured = Call & Load & { firstMs: number }

async function timeFirst(url: string, cookie: string): Promise<number> {
  const startedMs = performance.now()
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })
  await answer.arrayBuffer()
  return Math.round(performance.now() - startedMs)
}

/** Measures the portal's GET requests one after the other, each with 20 concurrent callers. */
export async function* measurePortal(
  product: Product,
  size: Size,
  seconds: number,
): AsyncGenerator<Measured> {
  const cookie = (await signIn(product.url, OPERATOR)).cookieHeader()
  let isWarm = false
  for (const call of [...listCalls(size), ...OTHER_CALLS]) {
    const addresses = [call.path, ...(call.more ?? [])].map(addressOf)
    const [path = ''] = addresses
    const requests = addresses.map(address => ({ path: address }))
    const options = { requests, cookie, connections: CONNECTIONS, isStaggered: true }
    if (!isWarm) await load(product.url, { ...options, seconds: WARM_SECONDS })
    isWarm = true
    const firstMs = await timeFirst(`${product.url}${path}`, cookie)
    await Promise.all(
      Array.from({ length: WARM_CALLS }, (_, index) =>
        timeFirst(`${product.url}${addresses[index % addresses.length]}`, cookie),
      ),
    )
    const result = await load(product.url, { ...options, seconds })
    if (result.failed > 0) throw new Error(`${result.failed} calls of ${path} failed.`)
    yield { ...call, ...result, firstMs }
  }
}
