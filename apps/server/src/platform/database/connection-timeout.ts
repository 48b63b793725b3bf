import pg from 'pg'

const CHECK_EVERY_MS = 2000
/** Probe the server when a query takes longer. */
const PROBE_AFTER_MS = 4000
const PROBE_TIMEOUT_MS = 5000

/** The PostgreSQL client's timeout messages. */
const TIMEOUT = /^(?:timeout expired|Query read timeout)$/

/** True when a new connection gets any response, even a refusal. */
async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return !(error instanceof Error && TIMEOUT.test(error.message))
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Closes the pool's connections to a server that does not respond, such as a frozen machine or one behind a network that
 * drops packets; TCP alone detects it after 15 minutes. Unlike with `query_timeout`, slow queries on a responsive server
 * continue.
 */
export function closeUnresponsiveConnections(pool: pg.Pool, url: string): void {
  const acquiredAtMs = new Map<pg.PoolClient, number>()
  let isProbing = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    const nowMs = performance.now()
    const waiting = [...acquiredAtMs].filter(([, atMs]) => nowMs - atMs > PROBE_AFTER_MS)
    if (waiting.length === 0 || isProbing) return
    isProbing = true
    const isResponsive = await responds(url)
    isProbing = false
    if (isResponsive) return
    for (const [client, atMs] of waiting) {
      // Skip a client that was released and acquired again meanwhile.
      if (acquiredAtMs.get(client) === atMs) (client as pg.Client).connection.stream.destroy()
    }
  }

  pool.on('acquire', client => {
    acquiredAtMs.set(client, performance.now())
    timer ??= setInterval(() => void check(), CHECK_EVERY_MS)
  })
  pool.on('release', (_error, client) => {
    acquiredAtMs.delete(client)
    if (acquiredAtMs.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}
