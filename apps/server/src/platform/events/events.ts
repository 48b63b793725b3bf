import { EventEmitter } from 'node:events'
import { LiveEvent } from '@feedreel/contracts/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Queryable } from '../database/database.ts'
import { type Listening, listen } from '../database/listen.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { eventsSince, newestEventId, type PublishedEvent } from './event-replay.ts'

const CHANNEL = 'feedreel'

export type Events = ReturnType<typeof createEvents>

/** Publishes an event to all processes when its transaction commits. */
export async function publishEvent(db: Queryable, event: LiveEvent): Promise<void> {
  await publishEvents(db, [event])
}

/** Publishes events to all processes, in order, when their transaction commits. */
export async function publishEvents(db: Queryable, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with published as (
      insert into live_event (event)
      select event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as given (event, place)
      order by place
      returning id, event
    )
    select pg_notify(${CHANNEL}, jsonb_build_object('id', id, 'event', event)::text) from published order by id
  `.execute(db)
}

const Notification = z.object({ id: z.int(), event: LiveEvent })

type Emitted = {
  change: [PublishedEvent]
  /** More events were missed than can be replayed. */
  gap: []
}

/**
 * Receives the events of all processes over one connection. After a reconnect it replays missed events.
 * @param db to read missed events
 */
export function createEvents(url: string, db: Database, log: Log) {
  const emitter = new EventEmitter<Emitted>().setMaxListeners(0)
  let listening: Listening | null = null
  let lastId: number | null = null
  let newestId = 0

  function emit(published: PublishedEvent): void {
    lastId = published.id
    newestId = Math.max(newestId, published.id)
    emitter.emit('change', published)
  }

  function onMessage(payload: string): void {
    const published = Notification.safeParse(JSON.parse(payload || 'null'))
    if (published.success) emit(published.data)
  }

  async function catchUp(): Promise<void> {
    const missed = lastId === null ? null : await eventsSince(db, lastId)
    if (missed === null) emitter.emit('gap')
    else for (const published of missed) emit(published)
  }

  function onRenewed(): void {
    catchUp().catch(error => {
      log.warn({ error: sentenceOf(error) }, 'Missed events could not be read')
      emitter.emit('gap')
    })
  }

  async function start(): Promise<void> {
    listening = await listen(url, CHANNEL, { log, onMessage, onRenewed })
    newestId = Math.max(newestId, await newestEventId(db))
  }

  /**
   * Whether the newest event published before the call has arrived, after a wait of at most `timeoutMs`. Earlier ids that
   * commit after it arrive later.
   */
  async function isCaughtUp(timeoutMs: number): Promise<boolean> {
    const id = await newestEventId(db)
    if (newestId < id) await until(() => newestId >= id, AbortSignal.timeout(timeoutMs))
    return newestId >= id
  }

  /** Waits for a matching event or the signal's abort; resolves either way. */
  function until(matches: (event: LiveEvent) => boolean, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        emitter.off('change', onChange)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const onChange = ({ event }: PublishedEvent) => {
        if (matches(event)) done()
      }
      emitter.on('change', onChange)
      if (signal.aborted) done()
      else signal.addEventListener('abort', done)
    })
  }

  /**
   * Subscribes to all events; a replay may repeat some.
   * @param onGap called when missed events can't be replayed
   * @returns unsubscribes
   */
  function on(
    listener: (published: PublishedEvent) => void,
    onGap: () => void = () => undefined,
  ): () => void {
    emitter.on('change', listener).on('gap', onGap)
    return () => void emitter.off('change', listener).off('gap', onGap)
  }

  return {
    start,
    on,
    until,
    isCaughtUp,
    stop: async () => listening?.close(),
  }
}
