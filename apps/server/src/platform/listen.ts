import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sentenceOf } from './errors.ts'
import type { Log } from './log.ts'

const RENEW_AFTER_MS = 1000
const KEEP_ALIVE_AFTER_MS = 10_000

export type Listening = { close(): Promise<void> }

export type Listener = {
  log: Log
  /** Told of every notification, with its payload. */
  onMessage: (payload: string) => void
  /** Called when the connection stands again after it broke: what was told meanwhile was not heard. */
  onRenewed: () => void
}

/**
 * Hears what is told on a channel of the database (LISTEN), over a connection of its own that is renewed whenever it
 * breaks. A broken connection may tell so more than once, also while it is being closed, and an `error` event that
 * nobody listens for ends the process: the listener stays on it to its end.
 * @param channel a plain name, which goes into the statement as it is
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
    // Not earlier: what comes with the answer to `listen` would be heard before the renewal is told, and a listener that catches
    // up from the last thing heard would pass over all that was told before it.
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
