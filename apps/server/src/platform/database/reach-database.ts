import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { sentenceOf } from '../errors.ts'
import type { Pool } from './database.ts'
import { isOutage } from './outage.ts'

const WAIT_AT_MOST_MS = 120_000
const TRY_EVERY_MS = 500
const OLDEST_VERSION = 15

/**
 * SQLSTATE of migration failures that the operator must fix: missing privilege (42501), read-only standby (25006), missing
 * extension (0A000, 58P01), disk full (53100). PostgreSQL, appendix A.
 */
const OPERATORS_CODES = new Set(['42501', '25006', '0A000', '58P01', '53100'])

type ServerFacts = { version: string; encoding: string }

/** Checks the version and the encoding of a database. @throws ConfigError if one of them is not supported */
export function checkServer({ version, encoding }: ServerFacts): void {
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new ConfigError(
      `DATABASE_URL names a PostgreSQL ${version}; Feedreel needs ${OLDEST_VERSION} or newer.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new ConfigError(`DATABASE_URL names a database in ${encoding}; Feedreel needs one in UTF8.`)
  }
}

async function readFacts(pool: Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The server returned no version and encoding.')
  return facts
}

/**
 * Waits until the server of DATABASE_URL responds, so that processes may start before it.
 * @param print prints one line to the operator when the wait starts
 * @param ending aborts the wait with the signal's reason
 * @throws ConfigError when the server does not respond within two minutes, refuses the connection or is not supported
 */
export async function reachDatabase(
  pool: Pool,
  print: (line: string) => void,
  ending: AbortSignal,
): Promise<void> {
  const end = performance.now() + WAIT_AT_MOST_MS
  for (let tries = 1; ; tries += 1) {
    try {
      return checkServer(await readFacts(pool))
    } catch (error) {
      if (error instanceof ConfigError) throw error
      const sentence = sentenceOf(error)
      if (!isOutage(error)) throw new ConfigError(`DATABASE_URL can't be used: ${sentence}`, { cause: error })
      if (performance.now() > end) {
        throw new ConfigError(`DATABASE_URL names a server that does not answer: ${sentence}`)
      }
      if (tries === 1) print(`Waiting for the server of DATABASE_URL: ${sentence}`)
      await delay(TRY_EVERY_MS, undefined, { signal: ending })
    }
  }
}

/** Runs a step of the database's setup. @throws ConfigError for a failure that the operator must fix */
export async function withSetupErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !OPERATORS_CODES.has(error.code ?? '')) throw error
    throw new ConfigError(`The database can't be migrated: ${error.message}`, { cause: error })
  }
}
