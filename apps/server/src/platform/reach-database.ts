import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from './config.ts'
import type { Pool } from './database.ts'
import { sentenceOf } from './errors.ts'
import { isOutage } from './outage.ts'

const WAIT_AT_MOST_MS = 120_000
const TRY_EVERY_MS = 500

/**
 * Waits until the database answers, so that processes may start before it.
 * @param say tells the operator once that it is waited for
 * @throws ConfigError when it does not answer within two minutes
 */
export async function reachDatabase(pool: Pool, say: (line: string) => void): Promise<void> {
  const end = performance.now() + WAIT_AT_MOST_MS
  for (let tries = 1; ; tries += 1) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      if (performance.now() > end) {
        throw new ConfigError(`DATABASE_URL names a server that does not answer: ${sentenceOf(error)}`)
      }
      if (tries === 1) say(`Waiting for the database: ${sentenceOf(error)}`)
      await delay(TRY_EVERY_MS)
    }
  }
}
