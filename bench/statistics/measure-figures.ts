import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, type Product } from '../../tools/product/start-product.ts'
import { median, percentile } from '../figures/percentiles.ts'
import type { FigureSize } from './seed-figures.ts'

const OPERATORS = 20
const SECONDS = 3
const DAY_MS = 86_400_000

/** Response times with 20 operators who each repeat a different request. */
export type FigureTimes = {
  name: string
  p50Ms: number
  p99Ms: number
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

/**
 * One operator's browser, with one connection. Autocannon would take longer than the server: it decodes all bytes of
 * compressed answers as text.
 * @returns a function that requests the address, and returns milliseconds until the end of the answer
 */
function openBrowser(url: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async () => {
    const startMs = performance.now()
    const asked = get(url, { agent, headers: { ...BROWSER, cookie } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`${url} returned ${answer.statusCode}.`)
    return performance.now() - startMs
  }
}

/** The times of one operator's repeated requests. */
async function repeat(request: () => Promise<number>): Promise<number[]> {
  const timesMs: number[] = []
  const endsMs = performance.now() + SECONDS * 1000
  while (performance.now() < endsMs) timesMs.push(await request())
  return timesMs
}

/** Measures every table of figures, one after the other. @throws if a request fails */
export async function measureFigures(product: Product, size: FigureSize): Promise<FigureTimes[]> {
  const cookie = (await signIn(product.url, OPERATOR)).cookieHeader()
  const measured: FigureTimes[] = []
  for (const { name, queries } of DIMENSIONS.flatMap(by => queriesOf(by, size))) {
    const browsers = queries.map(query =>
      openBrowser(`${product.url}/api/portal/statistics/figures/?${query}`, cookie),
    )
    const firstMs = Math.round(Math.max(...(await Promise.all(browsers.map(request => request())))))
    const timesMs = (await Promise.all(browsers.map(repeat))).flat()
    const [p50Ms, p99Ms] = [Math.round(median(timesMs)), Math.round(percentile(timesMs, 0.99))]
    measured.push({ name, firstMs, p50Ms, p99Ms })
  }
  return measured
}
