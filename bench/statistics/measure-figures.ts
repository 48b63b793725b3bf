import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, type Product } from '../../tools/product/start-product.ts'
import { type Load, load } from '../api/load.ts'
import type { FigureSize } from './seed-figures.ts'

const OPERATORS = 20
const SECONDS = 3
const DAY_MS = 86_400_000

/** Response times with 20 operators who each repeat a different request. */
export type FigureTimes = Load & {
  name: string
  /** Until the last of them has the first answer, which is cached for later requests. */
  firstMs: number
}

/** Encodings that browsers accept over HTTPS. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The queries of one table, for 20 publishers or periods. */
function queriesOf(by: string, { publishers, days }: FigureSize): { name: string; queries: string[] }[] {
  const isHourly = by === 'hour'
  const each = Array.from({ length: OPERATORS }, (_, index) => index)
  const ends = each.map(index => dayAgo(index))
  const from = (index: number, length: number) => dayAgo(index + length - 1)
  const year = isHourly ? 31 : Math.max(OPERATORS, days - OPERATORS)
  const ofPublisher = each.map(
    index => `publisher=${1 + ((index * 37) % publishers)}&from=${from(index, year)}&to=${ends[index]}`,
  )
  const ofAll = each.map(index => `from=${from(index, 30)}&to=${ends[index]}&compare=previous`)
  const period = isHourly ? '31 days' : `${year} days`
  return [
    { name: `by ${by}, a publisher, ${period}`, queries: ofPublisher.map(query => `${query}&by=${by}`) },
    {
      name: `by ${by}, everything, 30 days and the 30 before`,
      queries: ofAll.map(query => `${query}&by=${by}`),
    },
  ]
}

const DIMENSIONS = [
  'day',
  'hour',
  'publisher',
  'video',
  'story',
  'position',
  'host',
  'device',
  'version',
  'ad_error',
]

/** Requests addresses at the same time. @returns milliseconds until the last answer */
async function answerOnce(urls: readonly string[], cookie: string): Promise<number> {
  const startMs = performance.now()
  await Promise.all(
    urls.map(async url => {
      const answer = await fetch(url, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} returned ${answer.status}.`)
    }),
  )
  return Math.round(performance.now() - startMs)
}

/** Measures every table of figures, one after the other. @throws if a request fails */
export async function measureFigures(product: Product, size: FigureSize): Promise<FigureTimes[]> {
  const cookie = (await signIn(product.url, OPERATOR)).cookieHeader()
  const measured: FigureTimes[] = []
  for (const { name, queries } of DIMENSIONS.flatMap(by => queriesOf(by, size))) {
    const requests = queries.map(query => ({
      path: `/api/portal/statistics/figures/?${query}`,
      headers: BROWSER,
    }))
    const options = { requests, cookie, connections: OPERATORS, isStaggered: true }
    const firstMs = await answerOnce(
      requests.map(({ path }) => product.url + path),
      cookie,
    )
    const result = await load(product.url, { ...options, seconds: SECONDS })
    if (result.failed > 0) throw new Error(`${result.failed} calls of ${name} failed.`)
    // An operator without an answer has waited for the whole measurement.
    const waitedMs = result.perS === 0 ? SECONDS * 1000 : 0
    const p50Ms = Math.max(result.p50Ms, waitedMs)
    measured.push({ ...result, name, firstMs, p50Ms, p99Ms: Math.max(result.p99Ms, waitedMs) })
  }
  return measured
}
