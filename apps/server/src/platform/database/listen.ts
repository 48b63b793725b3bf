import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

const RENEW_AFTER_MS = 1000
const KEEP_ALIVE_AFTER_MS = 10_000

export type Listening = { close(): Promise<void> }

export type Listener = {
  log: Log
  /** Called with each notification's payload. */
  onMessage: (payload: string) => void
  /** Called after a reconnect; notifications in between are lost. */
  onRenewed: () => void
}

/**
 * Subscribes to a database channel (LISTEN) over its own connection, and reconnects when that breaks. The `error`
 * listener is never removed: a connection may report several errors, also while closing, and an unhandled one ends the
 * process.
 * @throws when the first connection fails
 */
export async function listen(url: string, channel: string, listener: Listener): Promise<Listening> {
  const { log, onMessage, onRenewed } = listener
  const closing = new AbortController()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client.on('error', error =>
      log.warn({ channel, error: sentenceOf(error) }, 'The listening connection broke'),
    )
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    client.on('end', () => void renew())
    // Not earlier: a notification before `onRenewed` would move the point from which the subscriber catches up.
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    return client
  }

  async function renew(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await delay(RENEW_AFTER_MS, undefined, { signal: closing.signal })
        current = await connect()
        if (closing.signal.aborted) await current.end()
        else onRenewed()
        return
      } catch (error) {
        if (closing.signal.aborted) return
        log.warn({ channel, error: sentenceOf(error) }, 'The listening connection could not be renewed')
      }
    }
  }

  let current = await connect()
  return {
    async close() {
      closing.abort()
      await current.end()
    },
  }
}
