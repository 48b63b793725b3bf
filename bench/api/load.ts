import autocannon from 'autocannon'

/** What a load gave; times in milliseconds. */
export type Load = { p50Ms: number; p99Ms: number; perS: number; failed: number }

type Options = {
  paths: readonly string[]
  cookie?: string
  connections: number
  seconds: number
  /** Requests a second of all connections together; as many as there is time for when left out. */
  ratePerS?: number
}

/** Loads a server with GET requests for the paths in turn, each connection with one request at a time. */
export async function load(url: string, options: Options): Promise<Load> {
  const { paths, cookie, connections, seconds, ratePerS } = options
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(ratePerS === undefined ? {} : { overallRate: ratePerS }),
    headers: cookie === undefined ? {} : { cookie },
    requests: paths.map(path => ({ path })),
  })
  return {
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    perS: result.requests.average,
    failed: result.errors + result.timeouts + result.non2xx,
  }
}
