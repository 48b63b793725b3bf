import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { FigureDimension } from '@feedreel/contracts/statistics/figures'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
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

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The queries of one table, for 20 publishers or periods. */
function queriesOf(
  by: FigureDimension,
  { publishers, days }: FigureSize,
): { name: string; queries: string[] }[] {
  const isHourly = by === 'hour'
  const year = isHourly ? 31 : Math.max(OPERATORS, days - OPERATORS)
  const operators = Array.from({ length: OPERATORS }, (_, index) => index)
  const period = (end: number, length: number) =>
    `by=${by}&from=${dayAgo(end + length - 1)}&to=${dayAgo(end)}`
  return [
    {
      name: `by ${by}, a publisher, ${year} days`,
      queries: operators.map(index => `${period(index, year)}&publisher=${1 + ((index * 37) % publishers)}`),
    },
    {
      name: `by ${by}, everything, 30 days and the 30 before`,
      queries: operators.map(index => `${period(index, 30)}&compare=previous`),
    },
  ]
}

/**
 * One operator's browser, with one connection. Autocannon would take longer than the server: it decodes all bytes of
 * compressed answers as text.
 * @returns a function that requests the address, and returns milliseconds until the end of the answer
 */
function openBrowser(url: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Encodings that browsers accept over HTTPS. */
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie }
  return async () => {
    const startMs = performance.now()
    const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage]
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
export async function measureFigures(url: string, size: FigureSize): Promise<FigureTimes[]> {
  const cookie = (await signIn(url, OPERATOR)).cookieHeader()
  const dimensions = FigureDimension.options.filter(by => by !== 'bot')
  const tables = dimensions.flatMap(by => queriesOf(by, size))
  return Array.fromAsync(tables, async ({ name, queries }) => {
    const browsers = queries.map(query =>
      openBrowser(`${url}/api/portal/statistics/figures/?${query}`, cookie),
    )
    const firstMs = Math.max(...(await Promise.all(browsers.map(request => request()))))
    const timesMs = (await Promise.all(browsers.map(repeat))).flat()
    const [p50Ms, p99Ms] = [median(timesMs), percentile(timesMs, 0.99)]
    return { name, firstMs: Math.round(firstMs), p50Ms: Math.round(p50Ms), p99Ms: Math.round(p99Ms) }
  })
}
