import { type Call, listCalls, OTHER_CALLS } from './calls.ts'
import { type Load, load } from './load.ts'
import { type Served, signIn } from './product-server.ts'
import type { Size } from './seed.ts'

const CONNECTIONS = 20
const WARM_SECONDS = 1
const DAY_MS = 86_400_000

export type Measured = Call & Load

/** Measures the reading calls of the portal, one after the other, with 20 of each at the same time. */
export async function measurePortal(product: Served, size: Size, seconds: number): Promise<Measured[]> {
  const cookie = await signIn(product.url)
  const yearAgo = new Date(Date.now() - 364 * DAY_MS).toISOString().slice(0, 10)
  const measured: Measured[] = []
  for (const call of [...listCalls(size), ...OTHER_CALLS]) {
    const path = `/api/portal/${call.path.replace('YEAR_AGO', yearAgo)}`
    const options = { requests: [{ path }], cookie, connections: CONNECTIONS }
    if (measured.length === 0) await load(product.url, { ...options, seconds: WARM_SECONDS })
    const result = await load(product.url, { ...options, seconds })
    if (result.failed > 0) throw new Error(`${result.failed} calls of ${path} failed.`)
    measured.push({ ...call, ...result })
  }
  return measured
}
