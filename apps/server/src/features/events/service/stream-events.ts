import { PassThrough } from 'node:stream'
import { sentenceOf } from '#platform/errors.ts'
import { eventsSince, type PublishedEvent } from '#platform/events/event-replay.ts'
import type { Platform } from '#platform/platform.ts'

/** How long a browser waits before it connects again. */
const RETRY_MS = 2000
/** A reader who lets more than this pile up is cut off; it comes back and catches up. */
const MAX_WAITING_BYTES = 1_000_000
const EVENT_ID = /^\d{1,15}$/

export type StreamOptions = {
  /** The header Last-Event-ID: what the reader heard last, before it was cut off. */
  lastEventId: string | undefined
  /** Whether the reader may still listen; looked at with every sign of life. */
  mayListen(): Promise<boolean>
  /** Time between signs of life, which keep proxies from closing the connection. */
  heartbeatMs: number
}

const format = ({ id, event }: PublishedEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
/** Without an id of its own, so that the reader keeps none that nobody knows. */
const RESET = 'event: reset\nid\ndata: {}\n\n'

/**
 * A stream of server-sent events (HTML Living Standard, section 9.2): every change from now on, and before them
 * those that a reader who was cut off has missed. Ends when the reader may not listen any more.
 */
export function streamEvents(
  { db, events, log }: Pick<Platform, 'db' | 'events' | 'log'>,
  { lastEventId, mayListen, heartbeatMs }: StreamOptions,
): PassThrough {
  const stream = new PassThrough()
  /** Changes that come while the missed ones are still being read. */
  let waiting: PublishedEvent[] | null = []

  function write(text: string): void {
    if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy()
    else if (!stream.writableEnded && !stream.destroyed) stream.write(text)
  }

  const forget = events.on(
    told => {
      if (waiting) waiting.push(told)
      else write(format(told))
    },
    () => write(RESET),
  )

  async function catchUp(): Promise<void> {
    const missed = lastEventId === undefined ? [] : await missedSince(lastEventId)
    if (missed === null) write(RESET)
    const replayed = new Set(missed?.map(told => told.id))
    const late = (waiting ?? []).filter(told => !replayed.has(told.id))
    waiting = null
    for (const told of [...(missed ?? []), ...late]) write(format(told))
  }

  async function missedSince(id: string): Promise<PublishedEvent[] | null> {
    return EVENT_ID.test(id) ? eventsSince(db, Number(id)) : null
  }

  async function heartbeat(): Promise<void> {
    if (await mayListen()) write(': still here\n\n')
    else stream.end()
  }

  const fail = (error: unknown) => {
    log.warn({ error: sentenceOf(error) }, 'A stream of events was cut off')
    stream.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  catchUp().catch(fail)
  const timer = setInterval(() => void heartbeat().catch(fail), heartbeatMs)
  stream.on('close', () => {
    forget()
    clearInterval(timer)
  })
  return stream
}
