import { EventEmitter } from 'node:events'
import { LiveEvent } from '@feedreel/contracts/events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { sentenceOf } from './errors.ts'
import type { Log } from './log.ts'

const CHANNEL = 'feedreel'
const RECONNECT_MS = 1000

export type Events = ReturnType<typeof createEvents>

/** Tells all processes of a change, when the transaction that it is part of is committed. */
export async function tell(db: Queryable, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}

/** Hears what any process tells of changes, over one connection that is renewed when it breaks. */
export function createEvents(url: string, log: Log) {
  const emitter = new EventEmitter<{ change: [LiveEvent] }>().setMaxListeners(0)
  let client: pg.Client | null = null
  let isStopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url })
    next.on('error', error => log.warn({ error: sentenceOf(error) }, 'The live connection broke'))
    next.on('end', () => {
      if (!isStopped) setTimeout(() => void reconnect(), RECONNECT_MS)
    })
    next.on('notification', message => {
      const event = LiveEvent.safeParse(JSON.parse(message.payload ?? 'null'))
      if (event.success) emitter.emit('change', event.data)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  async function reconnect(): Promise<void> {
    try {
      await connect()
    } catch (error) {
      log.warn({ error: sentenceOf(error) }, 'The live connection could not be renewed')
    }
  }

  /** Waits until a change fits, or until the signal aborts; resolves either way. */
  function until(fits: (event: LiveEvent) => boolean, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        emitter.off('change', onChange)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const onChange = (event: LiveEvent) => {
        if (fits(event)) done()
      }
      emitter.on('change', onChange)
      if (signal.aborted) done()
      else signal.addEventListener('abort', done)
    })
  }

  /** Calls back with every change. @returns how to stop that */
  function on(listener: (event: LiveEvent) => void): () => void {
    emitter.on('change', listener)
    return () => void emitter.off('change', listener)
  }

  return {
    start: connect,
    on,
    until,
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
