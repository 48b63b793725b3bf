import { PassThrough } from 'node:stream'
import type { RecentChanges } from '@feedreel/contracts/events'
import { sentenceOf } from '#platform/errors.ts'
import { eventsSince, type PublishedEvent, readAges } from '#platform/events/event-replay.ts'
import type { Platform } from '#platform/platform.ts'

/** How long a browser waits before it reconnects. */
const RETRY_MS = 2000
/** A client with more unread bytes is disconnected; it reconnects and catches up. */
const MAX_UNREAD_BYTES = 1_000_000
/** A page that takes longer to open its stream reads everything again. */
const RECENT_MS = 60_000
const EVENT_ID = /^\d{1,15}$/

export type StreamOptions = {
  /** The header Last-Event-ID of a client that reconnects. */
  lastEventId: string | undefined
  /** Whether the client's session is still open; checked with every heartbeat. */
  mayListen(): Promise<boolean>
  /** Time between heartbeats, which keep proxies from closing the connection. */
  heartbeatMs: number
}

const format = ({ id, event }: PublishedEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
const formatRecent = (recent: RecentChanges) => `event: recent\ndata: ${JSON.stringify(recent)}\n\n`
/** An empty id resets the client's Last-Event-ID. */
const RESET = 'event: reset\nid\ndata: {}\n\n'

/**
 * A stream of server-sent events (HTML Living Standard, section 9.2): first the events that the client has missed, or
 * what changed before a new client listened, then every new one. Ends with the client's session.
 */
export function streamEvents(
  { db, events, log }: Pick<Platform, 'db' | 'events' | 'log'>,
  { lastEventId, mayListen, heartbeatMs }: StreamOptions,
): PassThrough {
  const stream = new PassThrough()
  /** New events while the missed ones are read. */
  let waiting: PublishedEvent[] | null = []

  function write(text: string): void {
    if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
    else if (!stream.writableEnded && !stream.destroyed) stream.write(text)
  }

  const unsubscribe = events.on(
    published => {
      if (waiting) waiting.push(published)
      else write(format(published))
    },
    () => write(RESET),
  )

  async function catchUp(): Promise<void> {
    if (lastEventId === undefined) {
      write(formatRecent({ within_ms: RECENT_MS, ages_ms: await readAges(db, RECENT_MS) }))
    }
    const missed = lastEventId === undefined ? [] : await missedSince(lastEventId)
    if (missed === null) write(RESET)
    const replayed = new Set(missed?.map(({ id }) => id))
    const late = (waiting ?? []).filter(({ id }) => !replayed.has(id))
    waiting = null
    for (const published of [...(missed ?? []), ...late]) write(format(published))
  }

  async function missedSince(id: string): Promise<PublishedEvent[] | null> {
    return EVENT_ID.test(id) ? eventsSince(db, Number(id)) : null
  }

  async function heartbeat(): Promise<void> {
    if (await mayListen()) write(': heartbeat\n\n')
    else stream.end()
  }

  const fail = (error: unknown) => {
    log.warn({ error: sentenceOf(error) }, 'A stream of events failed')
    stream.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  catchUp().catch(fail)
  const timer = setInterval(() => void heartbeat().catch(fail), heartbeatMs)
  stream.on('close', () => {
    unsubscribe()
    clearInterval(timer)
  })
  return stream
}
