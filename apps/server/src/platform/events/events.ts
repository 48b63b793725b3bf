import { EventEmitter } from 'node:events'
import { LiveEvent } from '@feedreel/contracts/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Queryable } from '../database/database.ts'
import { type Listening, listen } from '../database/listen.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { eventsSince, type PublishedEvent } from './event-replay.ts'

const CHANNEL = 'feedreel'

export type Events = ReturnType<typeof createEvents>

/** Announces a change to all processes, when the transaction that it is part of is committed. */
export async function publishEvent(db: Queryable, event: LiveEvent): Promise<void> {
  await publishEvents(db, [event])
}

/** Announces changes to all processes, in their order, when the transaction that they are part of is committed. */
export async function publishEvents(db: Queryable, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with told as (
      insert into live_event (event)
      select event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as given (event, place)
      order by place
      returning id, event
    )
    select pg_notify(${CHANNEL}, jsonb_build_object('id', id, 'event', event)::text) from told order by id
  `.execute(db)
}

const Notification = z.object({ id: z.int(), event: LiveEvent })

type Heard = {
  change: [PublishedEvent]
  /** Changes were missed, more than can be replayed. */
  gap: []
}

/**
 * Receives the changes that any process announces, over one connection. When that breaks it is renewed, and what was
 * missed meanwhile is replayed.
 * @param db to read what was missed
 */
export function createEvents(url: string, db: Database, log: Log) {
  const emitter = new EventEmitter<Heard>().setMaxListeners(0)
  let listening: Listening | null = null
  let lastId: number | null = null

  function pass(told: PublishedEvent): void {
    lastId = told.id
    emitter.emit('change', told)
  }

  function onMessage(payload: string): void {
    const told = Notification.safeParse(JSON.parse(payload || 'null'))
    if (told.success) pass(told.data)
  }

  async function catchUp(): Promise<void> {
    const missed = lastId === null ? null : await eventsSince(db, lastId)
    if (missed === null) emitter.emit('gap')
    else for (const told of missed) pass(told)
  }

  function onRenewed(): void {
    catchUp().catch(error => {
      log.warn({ error: sentenceOf(error) }, 'Missed changes could not be looked up')
      emitter.emit('gap')
    })
  }

  async function start(): Promise<void> {
    listening = await listen(url, CHANNEL, { log, onMessage, onRenewed })
  }

  /** Waits until a change fits, or until the signal aborts; resolves either way. */
  function until(fits: (event: LiveEvent) => boolean, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        emitter.off('change', onChange)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const onChange = ({ event }: PublishedEvent) => {
        if (fits(event)) done()
      }
      emitter.on('change', onChange)
      if (signal.aborted) done()
      else signal.addEventListener('abort', done)
    })
  }

  /**
   * Calls back with every change, after a replay perhaps with some of them twice.
   * @param onGap called when changes were missed that can't be replayed
   * @returns how to stop that
   */
  function on(listener: (told: PublishedEvent) => void, onGap: () => void = () => undefined): () => void {
    emitter.on('change', listener).on('gap', onGap)
    return () => void emitter.off('change', listener).off('gap', onGap)
  }

  return {
    start,
    on,
    until,
    stop: async () => listening?.close(),
  }
}
