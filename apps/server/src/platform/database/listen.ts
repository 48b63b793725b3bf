import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

const RENEW_AFTER_MS = 1000
const KEEP_ALIVE_AFTER_MS = 10_000

export type Listening = { close(): Promise<void> }

export type Listener = {
  log: Log
  /** Called with the payload of every notification. */
  onMessage: (payload: string) => void
  /** Called when the connection is back after a break: notifications of the meantime are lost. */
  onRenewed: () => void
}

/**
 * Listens on a channel of the database (LISTEN), over its own connection, which is renewed whenever it breaks. A
 * broken connection may report that more than once, also while it is being closed, and an `error` event without a
 * listener ends the process: ours stays on it to its end.
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
    // Not earlier: what comes with the answer to `listen` would be passed on before `onRenewed`, and a listener that then
    // catches up from the last notification it got would skip all that was lost before that one.
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
