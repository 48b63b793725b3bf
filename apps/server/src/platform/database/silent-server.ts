import pg from 'pg'

const LOOK_EVERY_MS = 2000
/** A query that takes longer lets us ask the server whether it is there at all. */
const ASK_AFTER_MS = 4000
const ANSWERS_WITHIN_MS = 5000

/** What the PostgreSQL client says of a server that says nothing. */
const SILENCE = /^(?:timeout expired|Query read timeout)$/

/** Whether a new connection gets any answer, be it a refusal. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return !(error instanceof Error && SILENCE.test(error.message))
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Breaks the connections of a pool that wait for a server which has fallen silent: a machine that hangs, or a network
 * that swallows what is sent. Left alone they would wait for a quarter of an hour, and requests and jobs with them.
 * A query that takes long on a server that answers others goes on for as long as it takes.
 */
export function breakSilentConnections(pool: pg.Pool, url: string): void {
  const takenAtMs = new Map<pg.PoolClient, number>()
  let isAsking = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const nowMs = performance.now()
    const waiting = [...takenAtMs].filter(([, atMs]) => nowMs - atMs > ASK_AFTER_MS)
    if (waiting.length === 0 || isAsking) return
    isAsking = true
    const isThere = await answers(url)
    isAsking = false
    if (isThere) return
    for (const [client, atMs] of waiting) {
      // Given back and taken anew meanwhile, it waits for something else.
      if (takenAtMs.get(client) === atMs) (client as pg.Client).connection.stream.destroy()
    }
  }

  pool.on('acquire', client => {
    takenAtMs.set(client, performance.now())
    timer ??= setInterval(() => void look(), LOOK_EVERY_MS)
  })
  pool.on('release', (_error, client) => {
    takenAtMs.delete(client)
    if (takenAtMs.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}
