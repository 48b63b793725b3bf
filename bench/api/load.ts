import autocannon from 'autocannon'

/** The result of a load; times in milliseconds. */
export type Load = { p50Ms: number; p99Ms: number; perS: number }

/** A GET request with optional headers. */
export type Request = { path: string; headers?: Record<string, string> }

type Options = {
  requests: readonly Request[]
  cookie?: string
  connections: number
  seconds: number
  /** Requests per second of all connections together; without it, as many as possible. */
  ratePerS?: number
  /** Each connection begins with a different request, so that concurrent requests differ. */
  isStaggered?: boolean
}

/** Sends the requests in turn, one at a time on each connection. @throws when one fails */
export async function load(url: string, options: Options): Promise<Load> {
  const { connections, seconds, cookie, ratePerS, isStaggered = false } = options
  const requests = options.requests.map(({ path, headers }) => ({
    path,
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  }))
  let opened = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    ...(ratePerS !== undefined && { overallRate: ratePerS }),
    setupClient(client) {
      const first = isStaggered ? opened % requests.length : 0
      opened += 1
      if (first > 0) client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} calls of ${requests[0]?.path} failed.`)
  return { p50Ms: result.latency.p50, p99Ms: result.latency.p99, perS: result.requests.average }
}
